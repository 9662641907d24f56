// Runs a script of Node in a process of its own, on our terminal, and not for ever.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../setup/root.mjs'

/** Far longer than any runner takes: something that should have closed keeps it from ending. */
const LIMIT_MS = 20 * 60_000

/** Resolves whether it ended well. `script` is a path from the project's folder. */
export async function runNode(script, args, env = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const [status, signal] = await once(child, 'close')
  if (signal) process.stdout.write(`${script} was ended by ${signal}\n`)
  return status === 0
}
