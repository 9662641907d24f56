// The flows through the dashboard share these: the docs they walk through, a dashboard opened on them,
// and how things are found in it: by their roles and names alone.

import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core'
import { launchChromium, openPage, type Watched } from '../../support/browsers/browser.js'
import type { Files } from '../../support/docs-folder.js'
import { serve, type ServeOptions, type Served } from '../../support/service.js'
import { FILES } from './dashboard-files.js'
import { shared } from './shared.js'

const CONFIG = { collections: [{ label: 'Weekly', path: 'weekly/*/*.html' }] }

/** Three panes have room beside the sidebar. */
const VIEWPORT = { width: 1720, height: 720 }
const TIMEOUT_MS = 60_000
/** Short for a person; each question costs the page some work. */
const POLL_MS = 40

/** Links to the two phases: three docs, and two. */
export const HOLDS = '?ws=seat-holds/phase-1-holds'
export const CHECKOUT = '?ws=seat-holds/phase-2-checkout'

export interface OpenOptions extends ServeOptions {
  /** More files, or others in the place of some. */
  files?: Files
  /** Without the docs that these flows share. */
  isAlone?: boolean
  browser?: BrowserContextOptions
  /** The steps on the service before the page is opened. */
  before?(service: Served): Promise<void>
}

export interface Opened extends Watched {
  service: Served
}

/** A browser, and for each test a service with a dashboard on it. */
export class Flow {
  #browser: Browser | undefined
  #service: Served | undefined
  #watched: Watched | undefined
  #allowed: RegExp | undefined
  #allowedStrays: RegExp | undefined

  /** `isWhole` as in `launchChromium`. */
  async start({ isWhole = false } = {}): Promise<void> {
    const kind = `dashboard, ${isWhole ? 'whole' : 'shell'}`
    this.#browser = await shared(kind, () => launchChromium({ isWhole }))
  }

  /** Serves the docs and opens the dashboard; `query` as in a link. */
  async open(query = '', options: OpenOptions = {}): Promise<Opened> {
    const { config = CONFIG, files = {}, isAlone = false, browser = {} } = options
    const served = config === null || isAlone ? files : { ...FILES, ...files }
    const service = await serve(served, { ...options, config })
    this.#service = service
    await options.before?.(service)
    return { service, ...(await this.look(`${service.url}/${query}`, browser)) }
  }

  /** Opens an address of a service that the test itself started. */
  async look(url: string, options: BrowserContextOptions = {}): Promise<Watched> {
    if (!this.#browser) throw new Error('the flow has not started')
    const watched = await openPage(this.#browser, url, { viewport: VIEWPORT, ...options })
    // An element that is not there in time is told by its name, before the test as a whole is out of time.
    watched.page.context().setDefaultTimeout(TIMEOUT_MS)
    return (this.#watched = watched)
  }

  /**
   * Another tab of the same browser.
   * @param script - runs in each page of it before its own
   */
  async openTab(url: string, script = ''): Promise<Page> {
    if (!this.#watched) throw new Error('no tab is open yet')
    const { page: first, troubles } = this.#watched
    const page = await first.context().newPage()
    page.on('pageerror', error => troubles.push(String(error)))
    page.on('console', message => {
      if (message.type() === 'error') troubles.push(message.text())
    })
    await page.addInitScript(script)
    await page.goto(url)
    return page
  }

  /** Troubles of this kind belong to the test: a browser counts every refusal as an error. */
  allow(troubles: RegExp): void {
    this.#allowed = troubles
  }

  /** Addresses of this kind belong to the test, though they are not the service's. */
  allowStrays(strays: RegExp): void {
    this.#allowedStrays = strays
  }

  /** Closes what the last test opened. Nothing went wrong, and no other server was asked. */
  async close(): Promise<void> {
    const [watched, allowed] = [this.#watched, this.#allowed]
    const allowedStrays = this.#allowedStrays
    await watched?.close()
    await this.#service?.close()
    this.#watched = this.#service = this.#allowed = this.#allowedStrays = undefined
    const { troubles = [], strays = [] } = watched ?? {}
    expect(troubles.filter(text => !allowed?.test(text))).to.deep.equal([])
    expect(strays.filter(url => !allowedStrays?.test(url))).to.deep.equal([])
  }
}

/**
 * Resolves when what is read is as expected; fails with what was read last. What cannot be read, as in a
 * doc that is just loaded anew, is read again.
 */
export async function until<T>(read: () => Promise<T> | T, expected: T): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      expect(await read()).to.deep.equal(expected)
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await sleep(POLL_MS)
  }
}

export function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Plans' })
}

/** A row by its name; without a mark in the name, whatever its mark is. */
export function row(page: Page, name: string): Locator {
  const exact = new RegExp(`^${name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`)
  const marked = new RegExp(exact.source.replace(/\$$/, `${MARK.source}?$`))
  return tree(page).getByRole('treeitem', { name: MARK.test(name) ? exact : marked })
}

/** The end of the name of a row whose doc is unread, or has check boxes. */
const MARK = /( \((?:asks for a review|answered|new|opened|changed|, |\d+ of \d+ done)+\))/

/** Names of the rows without their marks, from top to bottom. */
export async function rows(page: Page): Promise<string[]> {
  const drawn = await tree(page).ariaSnapshot()
  return [...drawn.matchAll(/treeitem "([^"]*)"/g)].map(([, name = '']) => name.replace(MARK, ''))
}

export function pane(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

export function tab(page: Page, title: string): Locator {
  return page.getByRole('tab', { name: title, exact: true })
}

export function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true })
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search plans' })
}

/** A notification by its words. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('group', { name: title, exact: true })
}

/** The text of a doc that is in front; while it is loaded again, the text before. */
export function doc(page: Page, title: string): FrameLocator {
  return page.frameLocator(`plan-doc-view:not([inert]) iframe[title="${title}"]:not([inert])`)
}

/** Which run of its script a doc shows: another number, and it was loaded again. */
export function runOf(page: Page, title: string): Promise<string> {
  return doc(page, title).locator('#run').innerText()
}

/** A browser that is driven never hides a tab by itself. */
export async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(visibility(isHidden))
}

/** The script of `hide`. */
export function visibility(isHidden: boolean): string {
  return `Object.defineProperties(document, {
    hidden: { configurable: true, get: () => ${isHidden} },
    visibilityState: { configurable: true, get: () => '${isHidden ? 'hidden' : 'visible'}' },
  })
  document.dispatchEvent(new Event('visibilitychange'))`
}

/** Words that can be seen. */
export function words(page: Page, text: string | RegExp): Locator {
  return page.getByText(text).filter({ visible: true })
}

/** The properties of an element of the page that are read here. */
export interface PageElement {
  textContent: string
  shadowRoot: PageElement
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  getAttribute(name: string): string | null
  getRootNode(): { activeElement: unknown }
  scrollIntoView(): void
  querySelector(selector: string): PageElement
  querySelectorAll(selector: string): Iterable<PageElement>
}

/** The focus is on something, in whatever shadow root it is. */
export function isFocused(place: Locator): Promise<boolean> {
  return place.evaluate((element: PageElement) => element.getRootNode().activeElement === element)
}

/** The focus is in a doc that is in front. */
export function isIn(page: Page, title: string): Promise<boolean> {
  return isFocused(page.locator(`plan-doc-view:not([inert]) iframe[title="${title}"]:not([inert])`))
}

/** Types words into quick open. */
export async function quickOpen(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  await until(() => isFocused(page.locator('plan-palette').getByRole('combobox')), true)
  await page.keyboard.type(words)
}

/** The link in the address bar. */
export function linkOf(page: Page): string {
  return new URL(page.url()).search
}
