// Tabs of each engine, driven in one way. To change what is tried with them, see tabs-engines.test.ts and
// ../reviews/engines.test.ts.

import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, KeyInput, Page } from 'puppeteer-core'
import { findBrowsers, type BrowserName } from '../../support/browsers/browsers.js'
import { WebKitPage } from '../../support/browsers/webkit/page.js'
import { openSession, type Call } from '../../support/browsers/webkit/session.js'
import { sharedEngine, type Engine } from './engines.js'

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
  resize(width: number, height: number): Promise<void>
  /** Presses the main button of the mouse at a point of the page. */
  click(x: number, y: number): Promise<void>
  /** Presses one key, or several that are held together: `Alt+q`. */
  press(combo: string): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

export interface DrivenBrowser {
  open(url: string): Promise<DrivenTab>
  /** Opens an address in the tab in front, where frames are drawn. */
  front(url: string): Promise<DrivenTab>
  close(): Promise<void>
}

export type DrivenEngine = BrowserName

/** A browser profile of its own. Throws where the browser is missing. */
export function drive(engine: DrivenEngine): Promise<DrivenBrowser> {
  return engine === 'webkit' ? driveWebKit() : drivePuppeteer(engine)
}

/** Resolves when an expression is true in a tab. */
export async function untilTrue(tab: DrivenTab, expression: string): Promise<void> {
  while (!(await tab.read(expression))) await sleep(LOOK_AGAIN_MS)
}

/** An expression for a page that finds the elements of a selector, also in shadow roots. */
export function all(selector: string): string {
  return `(${ALL})(${JSON.stringify(selector)})`
}

const ALL = `selector => {
  const found = []
  const look = root => {
    found.push(...root.querySelectorAll(selector))
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) look(shadowRoot)
  }
  look(document)
  return found
}`

/** The element that has the focus, as an expression in a page. */
export const FOCUSED = `(() => {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
})()`

async function drivePuppeteer(engine: Engine): Promise<DrivenBrowser> {
  const browser = await sharedEngine(engine)
  const context: BrowserContext = await browser.createBrowserContext()
  const open = async (url: string) => {
    const tab = puppeteerTab(await context.newPage())
    await tab.go(url)
    return tab
  }
  return {
    open,
    front: open,
    close: () => context.close(),
  }
}

function puppeteerTab(page: Page): DrivenTab {
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
    resize: (width, height) => page.setViewport({ width, height }),
    click: (x, y) => page.mouse.click(x, y),
    async press(combo) {
      const keys = combo.split('+') as KeyInput[]
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    type: text => page.keyboard.type(text),
    close: () => page.close(),
  }
}

async function driveWebKit(): Promise<DrivenBrowser> {
  const { webkit } = findBrowsers()
  if (!webkit) throw new Error('there is no WebKitGTK here')
  const { call, close } = await openSession(webkit)
  await call('POST', '/timeouts', { pageLoad: LOADED_MS })
  // Commands go to the tab that was chosen last, so one always stays open.
  const first = String(await call('GET', '/window'))
  return {
    async open(url) {
      await call('POST', '/window', { handle: first })
      const { handle } = (await call('POST', '/window/new', { type: 'tab' })) as { handle: string }
      const tab = webKitTab(call, handle)
      await tab.go(url)
      return tab
    },
    async front(url) {
      const tab = webKitTab(call, first)
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
    async resize(width, height) {
      await choose()
      await page.setViewport({ width, height })
    },
    async click(x, y) {
      await choose()
      await page.mouse.click(x, y)
    },
    async press(combo) {
      await choose()
      await page.keyboard.press(combo)
    },
    async type(text) {
      await choose()
      await page.keyboard.type(text)
    },
    async close() {
      await choose()
      await call('DELETE', '/window')
    },
  }
}
