// Starts the service in the background, and waits until it answers.

import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { UsageError } from 'clipanion'
import { homeDir, stateDir, type Env } from '../server/config/paths.js'
import { makeFolder } from '../server/fs/make-folder.js'
import { findRunning, type Running } from './running.js'

const PROGRAM = fileURLToPath(new URL('./plans.js', import.meta.url))
// Most of this is for a machine that is busy; what fails ends by itself.
const START_MS = 60_000
const RETRY_MS = 25

export interface BackgroundOptions {
  /** The port where it will be found. */
  port: number
  /** What is passed on to it, such as `--port 5000`. */
  args: readonly string[]
  env: Env
}

/**
 * Starts it in a process of its own that outlives this one, its log in the state directory.
 * Throws UsageError with the end of that log when it does not come up.
 */
export async function startInBackground(options: BackgroundOptions): Promise<Running> {
  const { port, args, env } = options
  const log = join(stateDir(env), 'service.log')
  const output = await openLog(log)
  const child = spawn(process.execPath, [PROGRAM, 'start', '--no-open', ...args], {
    // No folder of the user's is kept busy by a process that nobody sees.
    cwd: homeDir(env),
    detached: true,
    env,
    stdio: ['ignore', output, output],
    windowsHide: true,
  })
  if (output !== 'ignore') closeSync(output)
  child.unref()
  const giveUp = performance.now() + START_MS
  while (performance.now() < giveUp && !hasFailed(child)) {
    const found = await findRunning(port)
    if (typeof found === 'object') return found
    await pause(RETRY_MS)
  }
  if (output === 'ignore') throw new UsageError('the service did not start, and no log can be kept')
  const end = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  throw new UsageError(`the service did not start; ${log} says:\n${end}`)
}

/** A service without a log is better than none. */
async function openLog(log: string): Promise<number | 'ignore'> {
  try {
    await makeFolder(dirname(log))
    return openSync(log, 'w')
  } catch {
    return 'ignore'
  }
}

// One that finds another of us at its port ends without a failure.
function hasFailed({ exitCode, signalCode }: ChildProcess): boolean {
  return signalCode !== null || (exitCode !== null && exitCode !== 0)
}
