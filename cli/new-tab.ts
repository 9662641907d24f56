// Gets a browser tab where none is open, and the service where it does not run: one command at a
// time, so that ten at once start one service and open one tab.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { causeInWords, codeOf } from '../server/fs/errno.js'
import { stateDir, type Env } from '../server/config/paths.js'
import { withLock } from '../server/fs/lock.js'
import { makeFolder } from '../server/fs/make-folder.js'
import { startInBackground } from './background.js'
import { openBrowser, wantsBrowser } from './browser.js'
import { ask, find, type Opened, type OpenRequest } from './opening.js'
import { tabsOf, urlOf, type Running } from './running.js'

// Tabs left open come back by themselves after a start.
const RETURN_MS = 1_500
// A tab that was opened shows itself within this, or never.
const APPEAR_MS = 5_000
const RETRY_MS = 50
// Everybody before us in the line may need the time of a start and a tab.
const PATIENCE_MS = 120_000

/** Shows the link of `query`, starting and opening what that takes. Throws UsageError. */
export async function openNewTab(
  request: OpenRequest,
  port: number,
  query: string,
): Promise<Opened> {
  return inLine(port, request.env, async warning => {
    const running = (await find(port)) ?? (await startFor(request, port))
    // Another command may have opened a tab meanwhile.
    const opened = (await ask(running, query)) ?? (await openTab(running, query, request.env))
    return { ...opened, warning }
  })
}

/** Runs `work` after other commands at this port. Without a lock it runs at once, and is told why. */
async function inLine<T>(
  port: number,
  env: Env,
  work: (warning: string | null) => Promise<T>,
): Promise<T> {
  const folder = stateDir(env)
  const turn = { hasBegun: false }
  try {
    await makeFolder(folder)
    return await withLock(join(folder, `open-${port}.lock`), PATIENCE_MS, () => {
      turn.hasBegun = true
      return work(null)
    })
  } catch (error) {
    if (turn.hasBegun || codeOf(error) === '') throw error
    return work(`the state folder ${folder} cannot be used: ${causeInWords(error)}`)
  }
}

async function startFor({ port: asked, config, env }: OpenRequest, port: number): Promise<Running> {
  const args = [
    ...(asked === undefined ? [] : ['--port', String(port)]),
    ...(config === undefined ? [] : ['--config', config]),
  ]
  const running = await startInBackground({ port, args, env })
  await tabWithin(running, RETURN_MS)
  return running
}

async function openTab(running: Running, query: string, env: Env): Promise<Opened> {
  const address = `${await urlOf(running)}/${query}`
  const none = { listeners: 0, warning: null, url: () => Promise.resolve(address) }
  if (!wantsBrowser(env)) return { ...none, opened: false, problem: null }
  const appeared = tabWithin(running, APPEAR_MS).then(() => null)
  const problem = (await Promise.race([openBrowser(address, env), appeared])) ?? (await appeared)
  return { ...none, opened: problem === null, problem }
}

async function tabWithin(running: Running, ms: number): Promise<void> {
  const giveUp = performance.now() + ms
  while ((await tabsOf(running)) === 0 && performance.now() < giveUp) await pause(RETRY_MS)
}
