// Gets a browser tab where none is open, and the service where it does not run: one command at a
// time, so that ten at once start one service and open one tab.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portProblem } from '../../schema/config/ports.js'
import { formatLink, type Link } from '../../schema/names/links.js'
import { causeInWords, codeOf } from '../../server/fs/errno.js'
import { stateDir, type Env } from '../../server/config/paths.js'
import { withLock } from '../../server/fs/lock.js'
import { noFolder } from '../terminal/exits.js'
import { startInBackground } from './background.js'
import { openBrowser, wantsBrowser } from './browser.js'
import { findTarget } from './link-target.js'
import { findMeant } from './running-services.js'
import {
  findService,
  namesFolder,
  nobodyAt,
  showLink,
  countTabs,
  urlOf,
  type Opened,
  type Running,
  type ServiceRequest,
} from './service-client.js'
import { makeFolder } from '../../server/fs/atomic-write.js'

// Tabs left open come back by themselves after a start.
const RETURN_MS = 1_500
// A tab that was opened shows itself within this, or never.
const APPEAR_MS = 5_000
const RETRY_MS = 50
// Each command before this one may need the time of a start and a tab.
const PATIENCE_MS = 120_000

/** Shows a link, starting and opening what that takes. Throws Failure, also for a link to nothing. */
export async function openNewTab(
  request: ServiceRequest,
  port: number,
  linkIn: (running: Running) => Promise<Link>,
): Promise<Opened> {
  return inLine(port, request.env, async warning => {
    const found = await findService(request, port)
    const running = found ?? (await startService(request, port))
    const query = formatLink(await findTarget(running, await linkIn(running), request.env))
    // Tabs that were left open come back.
    if (!found) await tabWithin(running, RETURN_MS)
    // Another command may have opened a tab meanwhile.
    const shown = await showLink(running, query)
    if (shown) return { ...shown, warning }
    const url = `${await urlOf(running)}/${query}`
    return { listeners: 0, warning, url, ...(await openTab(running, url, request.env)) }
  })
}

/**
 * Opens one tab at an address of the page where none is open. Returns how many are open, and a line for the agent:
 * null where there was one.
 */
export async function openFor(
  request: ServiceRequest,
  running: Running,
  { tabs, url }: { tabs: number; url: string },
): Promise<{ tabs: number; line: string | null }> {
  if (tabs > 0) return { tabs, line: null }
  if (!wantsBrowser(request.env)) return { tabs, line: nobodyAt(url) }
  return inLine(running.port, request.env, async () => {
    const left = await tabWithin(running, RETURN_MS)
    if (left > 0) return { tabs: left, line: null }
    const { opened, problem } = await openTab(running, url, request.env)
    if (problem !== null) request.say(problem)
    return { tabs: await countTabs(running), line: opened ? `Opened ${url}` : nobodyAt(url) }
  })
}

/**
 * The service that a verb means, started in the background where none runs. Throws Failure.
 * @param docs - as the verb names them
 */
export async function ensureService(
  request: ServiceRequest,
  docs: readonly string[],
): Promise<Running> {
  const { running, port } = await findMeant(request, docs)
  if (running) return running
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
async function startService(request: ServiceRequest, port: number): Promise<Running> {
  const { port: asked, config, env } = request
  if (!namesFolder(config, env)) throw noFolder()
  const args = [
    ...(asked === undefined ? [] : ['--port', String(port)]),
    ...(config === undefined ? [] : ['--config', config]),
  ]
  return startInBackground(request, port, args)
}

async function openTab(
  running: Running,
  url: string,
  env: Env,
): Promise<Pick<Opened, 'opened' | 'problem'>> {
  if (!wantsBrowser(env)) return { opened: false, problem: null }
  const refused = portProblem(running.port)
  if (refused !== null) return { opened: false, problem: refused }
  const appeared = tabWithin(running, APPEAR_MS).then(() => null)
  const problem = (await Promise.race([openBrowser(url, env), appeared])) ?? (await appeared)
  return { opened: problem === null, problem }
}

/** How many tabs are open, as soon as there is one, or the time is over. */
async function tabWithin(running: Running, ms: number): Promise<number> {
  const giveUp = performance.now() + ms
  for (;;) {
    const tabs = await countTabs(running)
    if (tabs > 0 || performance.now() >= giveUp) return tabs
    await pause(RETRY_MS)
  }
}
