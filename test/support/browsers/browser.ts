// A Chromium to walk through whole flows with, and pages that note everything that goes wrong in
// them. Which browsers are here is browsers.ts's.

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { ANSWER_MS, chromiumArgs, findBrowsers } from './browsers.js'

export interface Watched {
  page: Page
  /** Errors in the console, broken policies among them, and what was thrown and not caught. */
  troubles: string[]
  /** Addresses that were asked for outside the service. */
  strays: string[]
  close(): Promise<void>
}

/**
 * `isWhole`: with all of a browser around its engine, such as menus that a key opens, for twice the work.
 * Throws when there is no Chromium here.
 */
export function launchChromium({ isWhole = true } = {}): Promise<Browser> {
  const { chromium: whole, shell } = findBrowsers()
  const executablePath = isWhole ? whole : (shell ?? whole)
  if (!executablePath) throw new Error('there is no Chromium here')
  return chromium.launch({ executablePath, args: chromiumArgs(), timeout: ANSWER_MS })
}

/** A browser profile of its own, as patient as everything that is asked of a browser here. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(ANSWER_MS)
  return context
}

/** Opens an address in a browser profile of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await openContext(browser, options)
  const page = await context.newPage()
  const troubles: string[] = []
  const strays: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => troubles.push(String(error)))
  context.on('request', request => {
    if (new URL(request.url()).origin !== new URL(url).origin) strays.push(request.url())
  })
  await page.goto(url)
  return { page, troubles, strays, close: () => context.close() }
}
