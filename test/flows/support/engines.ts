// The two browsers that plans are tried in, driven in one way. A missing one fails only where all are required.
// To change how they are found, see support/browsers/browsers.ts.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'puppeteer-core'
import { ANSWER_MS, chromiumArgs, findBrowsers } from '../../support/browsers/browsers.js'
import { shared } from './shared.js'

const PATIENCE = { timeout: ANSWER_MS, protocolTimeout: ANSWER_MS }

export type Engine = 'chromium' | 'firefox'

/** Calls `suite` for each browser that is here, or that has to be; for Firefox in a whole run only. */
export function inEachEngine(suite: (engine: Engine) => void): void {
  for (const engine of ['chromium', 'firefox'] as const) {
    const isWanted = findBrowsers()[engine] || process.env['REQUIRE_BROWSERS'] === '1'
    const section = isWanted ? describe : describe.skip
    section(engine === 'firefox' ? 'in firefox @whole' : 'in chromium', () => suite(engine))
  }
}

export interface EngineOptions {
  /** As in `launchChromium`; Firefox is always whole. */
  isWhole?: boolean
  /** The folder of the browser's profile, which outlives it; a new one where it is left out. */
  profile?: string
  /** Where Firefox puts what it downloads. */
  downloads?: string
}

/** Throws where the browser is missing. */
export async function launchEngine(
  engine: Engine,
  { isWhole = true, profile, downloads = '' }: EngineOptions = {},
): Promise<Browser> {
  const { [engine]: executablePath, shell } = findBrowsers()
  if (!executablePath) throw new Error(`there is no ${engine} here`)
  if (engine === 'chromium') {
    const args = chromiumArgs()
    const options = {
      ...PATIENCE,
      ...(profile === undefined ? {} : { userDataDir: profile }),
      args,
    }
    return isWhole || !shell
      ? puppeteer.launch({ ...options, executablePath, headless: true })
      : puppeteer.launch({ ...options, executablePath: shell, headless: 'shell' })
  }
  const extraPrefsFirefox = {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.useDownloadDir': true,
  }
  return puppeteer.launch({
    ...PATIENCE,
    ...(profile === undefined ? {} : { userDataDir: profile }),
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox,
  })
}

/** One for all files of a process. */
export function sharedEngine(engine: Engine, { isWhole = true } = {}): Promise<Browser> {
  const kind = engine === 'firefox' ? engine : `${engine}, ${isWhole ? 'whole' : 'shell'}`
  return shared(kind, async () => {
    const profile = mkdtempSync(join(tmpdir(), 'plan-viewer-browser-'))
    const browser = await launchEngine(engine, { isWhole, profile })
    process.once('exit', () => end(browser, profile))
    return browser
  })
}

/** At the end of a process puppeteer ends only every second of its browsers, and leaves their profiles. */
function end(browser: Browser, profile: string): void {
  const pid = browser.process()?.pid
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}

export interface Profile {
  context: BrowserContext
  page: Page
}

/** A browser profile of its own, with a page in it. */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Profile> {
  for (let tries = 1; ; tries++) {
    const context = await browser.createBrowserContext(options)
    try {
      const page = await context.newPage()
      page.setDefaultTimeout(ANSWER_MS)
      return { context, page }
    } catch (error) {
      await context.close()
      // Firefox at times takes the new tab away again while it is still opening it.
      if (tries === 5 || !/no such frame/.test(String(error))) throw error
    }
  }
}

/**
 * A Chromium that gives framed docs a process of their own, as it does for its users: puppeteer turns
 * that off.
 */
export function launchIsolating(): Promise<Browser> {
  const { chromium: executablePath } = findBrowsers()
  if (!executablePath) throw new Error('there is no chromium here')
  const args = puppeteer
    .defaultArgs({ args: chromiumArgs(), headless: true })
    .map(arg =>
      arg.startsWith('--disable-features=') ? arg.replace(',IsolateSandboxedIframes', '') : arg,
    )
  return puppeteer.launch({ ...PATIENCE, executablePath, ignoreDefaultArgs: true, args })
}
