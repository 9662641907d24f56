// Starts the service in a process of its own, which outlives the command. Both talk over a channel: the service says
// that it is ready, or why it ends; it stays only once the command has reached it.
// To change what the service does then, see cli/start.ts.

import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { homeDir, stateDir } from '../../server/config/paths.js'
import { makeFolder } from '../../server/fs/atomic-write.js'
import { causeInWords } from '../../server/fs/errno.js'
import { PROGRAM } from '../options.js'
import { EXITS, Failure } from '../terminal/exits.js'
import { isApart, sandboxed } from './sandbox.js'
import { findService, type Running, type ServiceRequest } from './service-client.js'

// Most of this is for a machine that is busy; what fails ends by itself.
const START_MS = 60_000
// After this the terminal says what it waits for.
const SILENT_MS = 1_000
const LOG_LINES = 5

/** The option of `plans start` for it. */
export const BACKGROUND = '--background'

/** A message of the service over the channel: it is ready, or ends. */
export interface ServiceMessage {
  problem: string | null
}

/** The message of the command: it has reached the service. */
const REACHED = 'reached'

/**
 * The service at this port, started.
 * @param args - passed on to it, such as `--port 5000`
 * Throws Failure where nothing may be started, and with the reason of a service that ends.
 */
export async function startInBackground(
  request: ServiceRequest,
  port: number,
  args: readonly string[],
): Promise<Running> {
  if (isApart()) throw sandboxed()
  const { env, say } = request
  const log = join(stateDir(env), 'service.log')
  const output = await openLog(log)
  const child = spawn(process.execPath, [PROGRAM, 'start', '--no-open', BACKGROUND, ...args], {
    // A process in the background must not keep a folder of the user busy.
    cwd: homeDir(env),
    detached: true,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  const silence = setTimeout(() => say('starting plan-viewer …'), SILENT_MS)
  try {
    const { problem } = await messageOf(child, log)
    // Another command may have started one meanwhile.
    const running = problem === null ? await findService(request, port) : null
    if (!running) throw notStarted(problem ?? `nothing answers on port ${port}`)
    if (child.connected) child.send(REACHED)
    return running
  } finally {
    clearTimeout(silence)
    // A service that was not reached ends.
    if (child.connected) child.disconnect()
    child.unref()
  }
}

/** The message of the service; of one that ends without a word, the end of its log. */
function messageOf(child: ChildProcess, log: string): Promise<ServiceMessage> {
  return new Promise(resolve => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      resolve({ problem: `it was not ready within ${START_MS / 1000} s` })
    }, START_MS)
    const done = (message: ServiceMessage) => {
      clearTimeout(late)
      // It may end long after that, and its log be gone: `plans mcp` lives on.
      child.removeAllListeners('exit')
      resolve(message)
    }
    child.once('message', message => done(message as ServiceMessage))
    child.once('error', error => done({ problem: causeInWords(error) }))
    // One that finds another of us at its port ends without a failure.
    child.once('exit', code => done({ problem: code === 0 ? null : endOf(log) }))
  })
}

function endOf(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LOG_LINES).join('\n')
}

/** Throws Failure where the state folder cannot be written: the service would keep no reviews. */
async function openLog(log: string): Promise<number> {
  try {
    await makeFolder(dirname(log))
    return openSync(log, 'w')
  } catch (error) {
    throw notStarted(`the state folder ${dirname(log)} cannot be written: ${causeInWords(error)}`)
  }
}

function notStarted(problem: string): Failure {
  const next = 'plans start shows what it says; in a sandbox, run plans outside of it.'
  const toolNext =
    'In a sandbox the server of these tools has to run outside of it; tell the reader.'
  return new Failure(EXITS.failed, `the service did not start: ${problem}`, next, toolNext)
}
