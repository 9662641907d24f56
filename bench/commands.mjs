// Programs that are timed as a whole, from their start to their end.

import { spawnSync } from 'node:child_process'

/** How long it runs, in ms. Throws when it cannot run; what it prints is thrown away. */
export function timeOfCommand(program, args, { env, okay = [0] } = {}) {
  const start = performance.now()
  const { status, error } = spawnSync(program, args, { env, stdio: 'ignore' })
  if (error) throw error
  if (!okay.includes(status)) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  return performance.now() - start
}

/** The cost of a Node that does nothing. */
export function timeOfNode() {
  return timeOfCommand(process.execPath, ['-e', '0'])
}
