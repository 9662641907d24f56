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
