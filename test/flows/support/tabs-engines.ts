// Tabs of Firefox and WebKitGTK, driven in one way. To change what is tried with them, see tabs-engines.test.ts.

import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'puppeteer-core'
import { findBrowsers } from '../../support/browsers/browsers.js'
import { WebKitPage } from '../../support/browsers/webkit/page.js'
import { openSession, type Call } from '../../support/browsers/webkit/session.js'
import { sharedEngine } from './engines.js'

const LOOK_AGAIN_MS = 50
/** A page of WebKitGTK that takes longer to load was shown again at once, which its driver does not notice. */
const LOADED_MS = 20_000

export interface DrivenTab {
  go(url: string): Promise<void>
  back(): Promise<void>
  /** The value of an expression in the page. */
  read(expression: string): Promise<unknown>
  /** Uses the tab as a person would. */
  use(): Promise<void>
  close(): Promise<void>
}

export interface DrivenBrowser {
  open(url: string): Promise<DrivenTab>
  close(): Promise<void>
}

export type DrivenEngine = 'firefox' | 'webkit'

/** A browser profile of its own. Throws where the browser is missing. */
export function drive(engine: DrivenEngine): Promise<DrivenBrowser> {
  return engine === 'firefox' ? driveFirefox() : driveWebKit()
}

/** Resolves when an expression is true in a tab. */
export async function untilTrue(tab: DrivenTab, expression: string): Promise<void> {
  while (!(await tab.read(expression))) await sleep(LOOK_AGAIN_MS)
}

async function driveFirefox(): Promise<DrivenBrowser> {
  const browser = await sharedEngine('firefox')
  const context: BrowserContext = await browser.createBrowserContext()
  return {
    async open(url) {
      const tab = firefoxTab(await context.newPage())
      await tab.go(url)
      return tab
    },
    close: () => context.close(),
  }
}

function firefoxTab(page: Page): DrivenTab {
  return {
    async go(url) {
      try {
        await page.goto(url)
      } catch (error) {
        // Firefox aborts it at times where a frame of the page that is left is still loading.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        await page.goto(url)
      }
    },
    back: async () => void (await page.goBack()),
    read: expression => page.evaluate(expression),
    async use() {
      await page.bringToFront()
      await page.mouse.click(2, 2)
    },
    close: () => page.close(),
  }
}

async function driveWebKit(): Promise<DrivenBrowser> {
  const { webkit } = findBrowsers()
  if (!webkit) throw new Error('there is no WebKitGTK here')
  const { call, close } = await openSession(webkit)
  await call('POST', '/timeouts', { pageLoad: LOADED_MS })
  // Commands go to the tab that was chosen last, so one always stays open.
  const first = await call('GET', '/window')
  return {
    async open(url) {
      await call('POST', '/window', { handle: first })
      const { handle } = (await call('POST', '/window/new', { type: 'tab' })) as { handle: string }
      const tab = webKitTab(call, handle)
      await tab.go(url)
      return tab
    },
    close,
  }
}

function webKitTab(call: Call, handle: string): DrivenTab {
  const page = new WebKitPage(call)
  const choose = () => call('POST', '/window', { handle })
  return {
    async go(url) {
      await choose()
      await page.goto(url)
    },
    async back() {
      await choose()
      await call('POST', '/back', {})
    },
    async read(expression) {
      await choose()
      try {
        return await page.evaluate(`return ${expression}`)
      } catch (error) {
        // The driver waited for the page to load. It does so once.
        if (!String(error).includes('timeout')) throw error
        return page.evaluate(`return ${expression}`)
      }
    },
    async use() {
      await choose()
      // The driver brings no tab to the front, and a pointer does not reach those behind.
      await page.evaluate("dispatchEvent(new PointerEvent('pointerdown'))")
    },
    async close() {
      await choose()
      await call('DELETE', '/window')
    },
  }
}
