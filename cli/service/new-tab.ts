// Gets a browser tab where none is open, and the service where it does not run: one command at a
// time, so that ten at once start one service and open one tab.

import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from 'clipanion'
import { portProblem } from '../../schema/config/ports.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import { causeInWords, codeOf } from '../../server/fs/errno.js'
import { homeDir, stateDir, type Env } from '../../server/config/paths.js'
import { withLock } from '../../server/fs/lock.js'
import { PROGRAM } from '../options.js'
import { noFolder } from '../terminal/exits.js'
import { openBrowser, wantsBrowser } from './browser.js'
import { findTarget } from './link-target.js'
import {
  findRunning,
  findService,
  namesFolder,
  showLink,
  countTabs,
  urlOf,
  type Opened,
  type Running,
  type ServiceRequest,
} from './service-client.js'
import { makeFolder } from '../../server/fs/atomic-write.js'

// Most of this is for a machine that is busy; what fails ends by itself.
const START_MS = 60_000
const START_RETRY_MS = 25
// Tabs left open come back by themselves after a start.
const RETURN_MS = 1_500
// A tab that was opened shows itself within this, or never.
const APPEAR_MS = 5_000
const RETRY_MS = 50
// Each command before this one may need the time of a start and a tab.
const PATIENCE_MS = 120_000

/** Shows a link, starting and opening what that takes. Throws UsageError, and Failure for a link to nothing. */
export async function openNewTab(
  request: ServiceRequest,
  port: number,
  link: Link,
): Promise<Opened> {
  return inLine(port, request.env, async warning => {
    const found = await findService(request, port)
    const running = found ?? (await startService(request, port))
    const query = formatLink(await findTarget(running, link, request.env))
    // Tabs that were left open come back.
    if (!found) await tabWithin(running, RETURN_MS)
    // Another command may have opened a tab meanwhile.
    const opened = (await showLink(running, query)) ?? (await openTab(running, query, request.env))
    return { ...opened, warning }
  })
}

/** The service at this port, started in the background where it does not run. Throws UsageError. */
export async function ensureService(request: ServiceRequest, port: number): Promise<Running> {
  const found = await findService(request, port)
  if (found) return found
  return inLine(port, request.env, async () => {
    return (await findService(request, port)) ?? startService(request, port)
  })
}

/** Runs `work` after other commands at this port. Without a lock it runs at once, with the reason. */
async function inLine<T>(
  port: number,
  env: Env,
  work: (warning: string | null) => Promise<T>,
): Promise<T> {
  const folder = stateDir(env)
  const state = { hasBegun: false }
  try {
    await makeFolder(folder)
    return await withLock(join(folder, `open-${port}.lock`), PATIENCE_MS, () => {
      state.hasBegun = true
      return work(null)
    })
  } catch (error) {
    if (state.hasBegun || codeOf(error) === '') throw error
    return work(`the state folder ${folder} cannot be used: ${causeInWords(error)}`)
  }
}

/** Throws Failure where the settings name no docs folder: it would be empty. */
async function startService(
  { port: asked, config, env }: ServiceRequest,
  port: number,
): Promise<Running> {
  if (!namesFolder(config, env)) throw noFolder()
  const args = [
    ...(asked === undefined ? [] : ['--port', String(port)]),
    ...(config === undefined ? [] : ['--config', config]),
  ]
  return startInBackground({ port, args, env })
}

async function openTab(running: Running, query: string, env: Env): Promise<Opened> {
  const url = `${await urlOf(running)}/${query}`
  const none = { listeners: 0, warning: null, url }
  if (!wantsBrowser(env)) return { ...none, opened: false, problem: null }
  const refused = portProblem(running.port)
  if (refused !== null) return { ...none, opened: false, problem: refused }
  const appeared = tabWithin(running, APPEAR_MS).then(() => null)
  const problem = (await Promise.race([openBrowser(url, env), appeared])) ?? (await appeared)
  return { ...none, opened: problem === null, problem }
}

async function tabWithin(running: Running, ms: number): Promise<void> {
  const giveUp = performance.now() + ms
  while ((await countTabs(running)) === 0 && performance.now() < giveUp) await pause(RETRY_MS)
}

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
    // A process in the background must not keep a folder of the user busy.
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
    await pause(START_RETRY_MS)
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
