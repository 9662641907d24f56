// Runs a script of Node in a process of its own, and not for ever: on our terminal, or beside others,
// with its words all together at its end.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../setup/root.mjs'

/** Far longer than any runner takes: something that should have closed keeps it from ending. */
const LIMIT_MS = 60 * 60_000

/**
 * Tests talk to no server outside, and start Node some thousand times: where this variable names a list of
 * certificates, each start reads all of it, which takes more than twice as long as the start itself.
 */
const UNWANTED = 'NODE_EXTRA_CA_CERTS'

/**
 * Resolves whether it ended well. `script` is a path from the project's folder.
 * @param isBeside - whether others run meanwhile: then its words wait for its end
 * @param flags - of Node itself
 */
export async function runNode(script, args, { env = {}, isBeside = false, flags = [] } = {}) {
  const words = isBeside ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', words, words],
    env: { ...process.env, [UNWANTED]: undefined, ...env },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const said = []
  child.stdout?.on('data', chunk => said.push(chunk))
  child.stderr?.on('data', chunk => said.push(chunk))
  const [status, signal] = await once(child, 'close')
  process.stdout.write(Buffer.concat(said))
  if (signal) process.stdout.write(`${script} was ended by ${signal}\n`)
  return status === 0
}
