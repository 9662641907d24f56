// <plan-viewer> in a page on another port, whose styles and policy are as bad as can be: what it takes
// from that page, what it leaves to it, and what that page learns.

import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openContext } from '../../support/browsers/browser.js'
import { serve, type Served } from '../../support/service.js'
import { HostPage, docIn, heard, heardIn, inside, untilIn, untilInDoc } from '../support/embed.js'
import { openWorkspace, tabsBrowser } from '../support/tabs.js'

const SECRET = 'The secret plan'
const FILES = {
  'active/search/plans/plan.html': `<title>${SECRET}</title><h1>The plan</h1><a href="recap.html">On</a>`,
  'active/search/plans/recap.html': '<title>Recap</title><h1>The recap</h1>',
  'active/fares/plans/plan.md': '# The fares',
}
/** Everything that a page's styles can do to what stands in it. */
const HOSTILE = `
  * { all: unset !important; font-size: 60px !important; }
  :root { background: lightyellow !important; }
  html, body, p { display: block !important; }
  iframe, div, span, p:empty { display: none !important; }
  plan-viewer {
    display: block !important; block-size: 240px !important; inline-size: 420px !important;
    margin-block: 8px !important;
  }
  .shot plan-viewer { visibility: hidden !important; }
  #three { block-size: 360px !important; inline-size: 960px !important; }`
const PAGE = `<link rel="stylesheet" href="/hostile.css">
  <body dir="rtl"><p id="words">Words of the host</p>
  <plan-viewer id="one" ws="search" plan="plan"></plan-viewer>
  <plan-viewer id="two" doc="active/fares/plans/plan.md" theme="dark"></plan-viewer>
  <plan-viewer id="three" ws="search" mode="full"></plan-viewer>`

interface Traces {
  shot: Buffer
  kept: unknown
}

// All tests share the page, and go on where the one before has left it.
describe('a page of another origin with viewers in it', () => {
  let service: Served
  let host: HostPage
  let page: Page
  let clean: Traces
  const troubles: string[] = []
  /** Event streams that a page opened itself. A shared worker's requests are not those of a page. */
  const streams: string[] = []

  before(async () => {
    service = await serve(FILES)
    host = await HostPage.start()
    host.files.set('/hostile.css', ['text/css', HOSTILE])
    host.holds(PAGE, '', {
      'Content-Security-Policy': `default-src 'none'; script-src 'self' ${service.url}; style-src 'self'; frame-src ${service.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
    })
    const viewport = { width: 1000, height: 1200 }
    page = await (await openContext(await tabsBrowser(), { viewport })).newPage()
    page.on('console', message => {
      if (message.type() === 'error' && !message.text().includes('favicon')) {
        troubles.push(message.text())
      }
    })
    page.on('pageerror', error => troubles.push(String(error)))
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/api/events') streams.push(request.url())
    })
    await page.goto(host.url)
    clean = await traces()
    await page.evaluate(`import('${service.url}/plan-viewer.js').then(() => {})`)
    for (const id of ['one', 'two', 'three']) await heard(page, 'plan-viewer-shown', id)
  })
  after(async () => {
    await page.context().close()
    await host.close()
    await service.close()
  })

  it('shows them all, whatever its styles and its policy are', async () => {
    await docIn(inside(page, 'one'), 'The plan').waitFor()
    await docIn(inside(page, 'two'), 'The fares').waitFor()
    await inside(page, 'three').getByRole('tree', { name: 'Plans' }).waitFor()
    expect(troubles).to.deep.equal([])
    expect(await page.locator('#one').boundingBox()).to.include({ width: 420, height: 240 })
  })

  it('is left as it was: its layout, address, history, storage, globals and title', async () => {
    await untilIn(page, 'messages.length >= 6')
    const { shot, kept } = await traces()
    expect(shot.equals(clean.shot)).to.equal(true)
    expect(kept).to.deep.equal(clean.kept)
  })

  it('requirement 52: learns no name, title or path that it did not set itself', async () => {
    await inside(page, 'one')
      .frameLocator('plan-doc-view:not([inert]) iframe:not([inert])')
      .getByRole('link', { name: 'On' })
      .click()
    await docIn(inside(page, 'one'), 'The recap').waitFor()
    await untilIn(page, "heard.filter(({ id }) => id === 'one').length === 2")
    const shown = (await heardIn(page)).filter(({ type }) => type === 'plan-viewer-shown')
    expect(shown.filter(({ id }) => id === 'one').map(({ link }) => link)).to.deep.equal([
      '?ws=search&plan=plan',
      '',
    ])
    const said = JSON.stringify(await page.evaluate('[messages, heard]'))
    for (const name of [SECRET, 'recap', 'Recap', service.root, 'active/search']) {
      expect(said).not.to.include(name)
    }
  })

  it('requirement 52: can read neither the tree nor a doc', async () => {
    const url = JSON.stringify(service.url)
    const reads = await page.evaluate<string[]>(`(async () => {
      const tries = [
        () => document.querySelector('#one').shadowRoot.querySelector('iframe').contentDocument.body,
        () => document.querySelector('#one').shadowRoot.querySelector('iframe').contentWindow.document,
        () => fetch(${url} + '/api/tree').then(reply => reply.json()),
        () => import(${url} + '/api/tree'),
        () => import(${url} + '/embed.js'),
      ]
      const seen = []
      for (const attempt of tries) try { seen.push(String(await attempt())) } catch { seen.push('no') }
      return seen
    })()`)
    expect(reads).to.deep.equal(['no', 'no', 'no', 'no', 'no'])
  })

  it('has no event stream for each of them, and is no tab that a link is opened in @whole', async () => {
    await service.write({ 'active/fares/plans/news.html': '<title>News</title>' })
    await inside(page, 'three').getByRole('treeitem', { name: 'News' }).waitFor()
    for (const id of ['one', 'two', 'three']) await heard(page, 'plan-viewer-added', id)
    expect(streams).to.deep.equal([])
    expect(await openWorkspace(service.url, 'fares')).to.equal(0)
  })

  it('decides on colours, and changes them live @whole', async () => {
    const themeOf = (id: string, theme: string) =>
      inside(page, id).locator(`plan-embedded-viewer[theme='${theme}']`).waitFor()
    await themeOf('one', 'light')
    await themeOf('two', 'dark')
    await page.evaluate(
      "document.documentElement.style.setProperty('color-scheme', 'dark', 'important')",
    )
    await themeOf('one', 'dark')
    await page.evaluate(
      "document.documentElement.style.setProperty('color-scheme', 'light dark', 'important')",
    )
    await themeOf('one', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await themeOf('one', 'dark')
    await page.evaluate("document.querySelector('#one').theme = 'light'")
    await themeOf('one', 'light')
  })

  it('keeps its keys, but for those that are pressed in a viewer @whole', async () => {
    await page.locator('#words').click()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Alt+b')
    expect(await page.evaluate('keys')).to.deep.equal(['Control', 'k', 'Alt', 'b'])
    const full = inside(page, 'three')
    await full.getByRole('tree', { name: 'Plans' }).waitFor()
    expect(await full.getByRole('combobox').count()).to.equal(0)
    await page.evaluate("document.querySelector('#three').focus()")
    await untilInDoc(page, 'three')
    await page.keyboard.press('Control+k')
    await full.getByRole('combobox').waitFor()
    expect(await page.evaluate('keys.length')).to.equal(4)
    await page.keyboard.press('Escape')
    await full.getByRole('combobox').waitFor({ state: 'hidden' })
  })

  it('requirement 51: offers no settings and moves no task @whole', async () => {
    const full = inside(page, 'three')
    await full.getByRole('treeitem', { name: 'search', exact: false }).first().hover()
    await full.getByRole('button', { name: 'Open search', exact: true }).waitFor()
    for (const name of ['Settings', /theme$/, /^Settle /, /^Restore /]) {
      expect(await full.getByRole('button', { name }).count(), String(name)).to.equal(0)
    }
    await full.getByRole('button', { name: 'More about search' }).click()
    await full.getByRole('menuitem').first().waitFor()
    const items = await full.getByRole('menuitem').allTextContents()
    expect(items.map(text => text.trim())).to.deep.equal([
      'Open as workspace',
      'Copy folder path',
      'Lay out again',
    ])
  })

  /** The traces that a viewer might leave behind. */
  async function traces(): Promise<Traces> {
    await page.evaluate("document.documentElement.className = 'shot'")
    const shot = await page.screenshot()
    await page.evaluate("document.documentElement.className = ''")
    const kept = await page.evaluate(`({
      address: location.href,
      title: document.title,
      steps: [history.length, history.state],
      stored: [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie],
      globals: Object.keys(window).filter(name => !['heard', 'messages', 'keys'].includes(name)),
      head: document.head.outerHTML,
      body: document.body.outerHTML,
      focus: document.activeElement.localName,
      scroll: [scrollX, scrollY],
    })`)
    return { shot, kept }
  }
})
