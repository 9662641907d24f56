// Runs a script of Node in a process of its own, with its words all together at its end.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../setup/root.mjs'

/** Far longer than any of them takes. */
const LIMIT_MS = 60 * 60_000

/** Resolves to whether it ended well. `script` is a path from the project's folder. */
export async function runNode(script, args, env = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const words = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => words.push(part))
  const [status, signal] = await once(child, 'close')
  process.stdout.write(Buffer.concat(words))
  if (signal) process.stdout.write(`${script} was ended by ${signal}\n`)
  return status === 0
}
