// What the flows through the first page share: the docs they walk through, a page opened on them, and
// how things are found in it.

import { expect } from 'chai'
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { launchChromium, openPage, type Watched } from '../support/browser.js'
import { serve, type ServeOptions, type Served } from '../support/service.js'

const FILES = {
  'active/seat-holds/plans/mother-plan.html': html('The whole plan', 'one place, one buyer'),
  'active/seat-holds/plans/phase-2-checkout/plan.html': html('Checkout', 'a countdown'),
  'active/seat-holds/plans/phase-2-checkout/questions.md': '# Open questions\n\nWhat if not?\n',
  'active/seat-holds/research/funnel.html': html('The funnel', 'where baskets are left'),
  'done/fares/plans/recap.html': html('Fares, done', 'whole öre'),
  'weekly/w46/index.html': html('Week 46', 'holds end by themselves'),
}

const SETTINGS = { collections: [{ label: 'Weekly', path: 'weekly/*/*.html' }] }

/** The link of the doc `phase-2-checkout/plan.html`. */
export const CHECKOUT = '?ws=seat-holds/phase-2-checkout&plan=plan.html'

export interface Opened extends Watched {
  service: Served
}

/** One browser for a suite, and for each test a service with a page on it. */
export class Flow {
  #browser: Browser | undefined
  #service: Served | undefined
  #watched: Watched | undefined

  async start(): Promise<void> {
    this.#browser = await launchChromium()
  }

  /** Serves the docs and opens the page; `query` as in a link. */
  async open(query = '', options: ServeOptions = { config: SETTINGS }): Promise<Opened> {
    const service = await serve(options.config === null ? {} : FILES, options)
    this.#service = service
    return { service, ...(await this.look(`${service.url}/${query}`)) }
  }

  /** Opens a page at an address, of a service that the test itself started. */
  async look(url: string): Promise<Watched> {
    if (!this.#browser) throw new Error('the flow has not started')
    return (this.#watched = await openPage(this.#browser, url))
  }

  /** No error, no broken policy, no request to anywhere else. */
  expectNoTrouble(): void {
    expect(this.#watched?.troubles).to.deep.equal([])
    expect(this.#watched?.strays).to.deep.equal([])
  }

  /** Closes what the last test opened. */
  async close(): Promise<void> {
    await this.#watched?.close()
    await this.#service?.close()
    this.#watched = undefined
    this.#service = undefined
  }

  async end(): Promise<void> {
    await this.#browser?.close()
  }
}

/** A doc in the list. */
export function link(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Plans' }).getByRole('link', { name })
}

/** What stands in the frame. */
export function doc(page: Page): FrameLocator {
  // A doc that is loading waits behind the one in view.
  return page.frameLocator('iframe:not([inert])')
}

/** A plan that shows its theme and can ask for the other one. */
export function html(title: string, text: string): string {
  return `<!doctype html><title>${title}</title><p>${text}</p><p id="theme"></p>
<button onclick="parent.postMessage({ type: 'plan-theme', theme: other() }, '*')">switch</button>
<script>
  const theme = document.querySelector('#theme')
  const other = () => (theme.textContent === 'dark' ? 'light' : 'dark')
  theme.textContent = new URLSearchParams(location.search).get('theme')
  addEventListener('message', event => {
    if (event.data.type === 'plan-theme') theme.textContent = event.data.theme
  })
</script>`
}
