// <plan-viewer> itself: what it shows when, on pages of another origin and on those of the service, and
// that it can be made, changed, taken away and put back in any order.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Page,
} from 'playwright-core'
import { start } from '../../../server/start.js'
import { openContext } from '../../support/browsers/browser.js'
import { ANSWER_MS, chromiumArgs, findBrowsers } from '../../support/browsers/browsers.js'
import { homeFolder, serve, type Served } from '../../support/service.js'
import { HostPage, docIn, heard, heardIn, inside, untilIn, untilInDoc } from '../support/embed.js'
import { openWorkspace } from '../support/tabs.js'

const FILES = {
  'active/search/plans/plan.html': '<title>Plan</title><h1>The plan</h1>',
  'active/search/plans/recap.html': '<title>Recap</title><h1>The recap</h1>',
}
const APP = new URL('../../../../dist/app/', import.meta.url)
const ONE = '<plan-viewer id="one" ws="search" plan="plan"></plan-viewer>'
/** The element's module, as the host may serve it itself. */
const OWN = '/own.js'
const STRANGER = 'evil.example'

describe('requirement 51: <plan-viewer>', () => {
  let service: Served
  let host: HostPage
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let troubles: string[]

  before(async () => {
    const executablePath = findBrowsers().chromium
    const args = [...chromiumArgs(), `--host-resolver-rules=MAP ${STRANGER} 127.0.0.1`]
    browser = await chromium.launch({ executablePath, args, timeout: ANSWER_MS })
    service = await serve(FILES)
    host = await HostPage.start()
    const script = await readFile(new URL('plan-viewer.js', APP), 'utf8')
    host.files.set(OWN, ['text/javascript', script])
  })
  after(async () => {
    await browser.close()
    await host.close()
    await service.close()
  })
  beforeEach(async () => {
    context = await openContext(browser)
    page = await context.newPage()
    troubles = []
    page.on('pageerror', error => troubles.push(String(error)))
  })
  afterEach(async () => {
    expect(troubles).to.deep.equal([])
    await context.close()
  })

  it('shows the doc of its attributes, and then each doc that it is told to open', async () => {
    await hosted(ONE)
    await docIn(inside(page, 'one'), 'The plan').waitFor()
    await page.evaluate("document.querySelector('#one').plan = 'recap'")
    await docIn(inside(page, 'one'), 'The recap').waitFor()
    await page.evaluate(
      `document.querySelector('#one').open('${service.url}/?ws=search&plan=plan')`,
    )
    await docIn(inside(page, 'one'), 'The plan').waitFor()
    expect(await page.locator('#one').getAttribute('plan')).to.equal('plan')
    const shown = (await heardIn(page)).map(({ type, link }) => `${type} ${link}`)
    expect(shown).to.deep.equal([
      'plan-viewer-shown ?ws=search&plan=plan',
      'plan-viewer-shown ?ws=search&plan=recap',
      'plan-viewer-shown ?ws=search&plan=plan',
    ])
    expect(await page.evaluate('history.length')).to.equal(await steps())
  })

  it('refuses text that is not a link or not an address, with a message', async () => {
    await hosted(ONE)
    const thrown = await page.evaluate(
      "(() => { try { document.querySelector('#one').open('plan.html') } catch (e) { return String(e) } })()",
    )
    expect(thrown).to.equal('TypeError: This is no link to a plan: plan.html')
    await page.evaluate("document.querySelector('#one').src = 'javascript:alert(1)'")
    await page.getByText('This is no address of a plan viewer: javascript:alert(1)').waitFor()
    await page.evaluate(`document.querySelector('#one').src = '${service.url}'`)
    await docIn(inside(page, 'one'), 'The plan').waitFor()
  })

  it('says that there is no such plan, and tells only that it failed', async () => {
    await hosted('<plan-viewer id="one" ws="search" plan="none"></plan-viewer>')
    await inside(page, 'one').getByText('search has no none').first().waitFor()
    await heard(page, 'plan-viewer-failed', 'one')
    expect((await heardIn(page)).map(({ says }) => says)).to.deep.equal([''])
  })

  it('moves the focus to the element after or before it by F6', async () => {
    await hosted(`<button>Before</button>${ONE}<button>After</button>`)
    await docIn(inside(page, 'one'), 'The plan').waitFor()
    for (const [keys, name] of [
      [['F6', 'Tab'], 'After'],
      [['Shift+F6', 'Shift+Tab'], 'Before'],
    ] as const) {
      await page.evaluate("document.querySelector('#one').focus()")
      await untilInDoc(page, 'one')
      await page.keyboard.press(keys[0])
      await untilIn(page, "messages.some(({ type }) => type === 'plan-embed-left')")
      await page.evaluate('messages.length = 0')
      await page.keyboard.press(keys[1])
      await page.locator('button:focus', { hasText: name }).waitFor()
    }
  })

  it('says so while the service is away, and shows plans as soon as it is there', async () => {
    const home = await homeFolder()
    await home.write({ 'docs/active/search/plans/plan.html': '<title>P</title><h1>The plan</h1>' })
    const options = { roots: [join(home.path, 'docs')], env: home.env, warn: () => {} }
    let running = await start({ ...options, port: 0 })
    const { port, url } = running
    await running.close()
    host.holds(ONE.replace('<plan-viewer', `<plan-viewer src="${url}"`), OWN)
    await page.goto(host.url)
    await page.getByText('The plan viewer does not answer.').waitFor()
    await heard(page, 'plan-viewer-failed', 'one')
    running = await start({ ...options, port })
    try {
      await docIn(inside(page, 'one'), 'The plan').waitFor()
      expect(await page.getByText('The plan viewer does not answer.').isVisible()).to.equal(false)
      await running.close()
      await inside(page, 'one').getByText('Reconnecting…').waitFor()
      await home.write({ 'docs/active/search/plans/plan.html': '<title>P</title><h1>Other</h1>' })
      running = await start({ ...options, port })
      await docIn(inside(page, 'one'), 'Other').waitFor()
    } finally {
      await running.close()
      await home.close()
    }
  })

  it('shows the same link and theme after the page in its frame loads again', async () => {
    await hosted(ONE)
    await docIn(inside(page, 'one'), 'The plan').waitFor()
    await page.evaluate(
      "Object.assign(document.querySelector('#one'), { plan: 'recap', theme: 'dark' })",
    )
    await docIn(inside(page, 'one'), 'The recap').waitFor()
    const [, frame] = page.frames()
    await Promise.all([page.waitForEvent('framenavigated'), frame?.evaluate('location.reload()')])
    await inside(page, 'one').locator("plan-embedded-viewer[theme='dark']").waitFor()
    await docIn(inside(page, 'one'), 'The recap').waitFor()
  })

  it('shows nothing to a page that is not of this machine, and says so', async () => {
    host.holds(ONE.replace('<plan-viewer', `<plan-viewer src="${service.url}"`), OWN)
    await page.goto(`http://${STRANGER}:${host.port}/`)
    await page.getByText('The plan viewer does not answer.').waitFor()
    const messages = await page.evaluate('messages')
    expect(messages).to.deep.equal([])
  })

  it('keeps what it was given before there was such an element', async () => {
    host.holds('<plan-viewer id="one"></plan-viewer>')
    await page.goto(host.url)
    await page.evaluate(`
      const one = document.querySelector('#one')
      one.ws = 'search'
      one.plan = 'recap'
      const two = document.createElement('plan-viewer')
      two.id = 'two'
      two.ws = 'search'
      document.body.append(two)`)
    await define()
    const made = "document.body.append(Object.assign(document.createElement('plan-viewer')"
    await page.evaluate(`${made}, { id: 'three', ws: 'search', mode: 'workspace' }))`)
    await docIn(inside(page, 'one'), 'The recap').waitFor()
    await docIn(inside(page, 'two'), 'The plan').waitFor()
    await inside(page, 'three').getByRole('tab', { name: 'Recap' }).waitFor()
  })

  it('can be loaded twice', async () => {
    await hosted(ONE)
    await page.evaluate(`import('${OWN}').then(() => {})`)
    await docIn(inside(page, 'one'), 'The plan').waitFor()
  })

  it('removes its frame when it is removed, and works again when it is back', async () => {
    await hosted(ONE)
    await heard(page, 'plan-viewer-shown', 'one')
    await page.evaluate("window.one = document.querySelector('#one'); one.remove()")
    expect(page.frames()).to.have.length(1)
    await page.evaluate('document.body.append(one)')
    await docIn(inside(page, 'one'), 'The plan').waitFor()
  })

  it('shows plans without a frame on a page of the service, and leaves that page unchanged', async () => {
    await direct(`${ONE}<plan-viewer id="two" ws="search" mode="workspace"></plan-viewer>`)
    for (const id of ['one', 'two']) await heard(page, 'plan-viewer-shown', id)
    const one = page.locator('#one')
    expect(await one.locator('plan-embedded-viewer').count()).to.equal(1)
    const doc: FrameLocator = one.frameLocator('plan-doc-view:not([inert]) iframe:not([inert])')
    await doc.getByRole('heading', { name: 'The plan' }).waitFor()
    await page.evaluate("document.querySelector('#one').open('?ws=search&plan=recap')")
    await doc.getByRole('heading', { name: 'The recap' }).waitFor()
    expect(await openWorkspace(service.url, 'search')).to.equal(0)
    expect(await page.title()).to.equal('Host')
    expect(page.url()).to.equal(`${service.url}/host`)
    await page.keyboard.press('Control+k')
    expect(await page.evaluate('keys')).to.deep.equal(['Control', 'k'])
    expect(await page.locator('#two').getByRole('combobox').count()).to.equal(0)
    const links = (await heardIn(page)).filter(({ id }) => id === 'one').map(({ link }) => link)
    expect(links).to.deep.equal(['?ws=search&plan=plan.html', '?ws=search&plan=recap.html'])
  })

  it('fires the cause of a failure on a page of the service, and leaves by F6', async () => {
    const none = '<plan-viewer id="two" ws="search" plan="none"></plan-viewer>'
    await direct(`<button>Before</button>${ONE}<button>After</button>${none}`)
    await heard(page, 'plan-viewer-failed', 'two')
    const failed = (await heardIn(page)).filter(({ type }) => type === 'plan-viewer-failed')
    expect(failed.map(({ id, says }) => [id, says])).to.deep.equal([['two', 'search has no none']])
    await heard(page, 'plan-viewer-shown', 'one')
    for (const [keys, name] of [
      [['F6', 'Tab'], 'After'],
      [['Shift+F6', 'Shift+Tab'], 'Before'],
    ] as const) {
      await page.evaluate("document.querySelector('#one').focus()")
      await untilInDoc(page, 'one', page.locator('#one'))
      await page.keyboard.press(keys[0])
      await page.keyboard.press(keys[1])
      await page.locator('button:focus', { hasText: name }).waitFor()
    }
  })

  it('takes up its stream again on a page of the service, too', async () => {
    await direct(ONE)
    await heard(page, 'plan-viewer-shown', 'one')
    await page.evaluate(
      "window.one = document.querySelector('#one'); one.remove(); heard.length = 0; document.body.append(one)",
    )
    await heard(page, 'plan-viewer-shown', 'one')
    await service.write({ 'active/search/plans/news.html': '<title>News</title>' })
    await heard(page, 'plan-viewer-added', 'one')
  })

  async function hosted(body: string): Promise<void> {
    host.holds(body, `${service.url}/plan-viewer.js`)
    await page.goto(host.url)
  }

  async function define(): Promise<void> {
    await page.evaluate(`import('${service.url}/plan-viewer.js').then(() => {})`)
  }

  /** The same page at an address of the service. */
  async function direct(body: string): Promise<void> {
    const notes = host.files.get('/notes.js')?.[1] ?? ''
    await page.route(`${service.url}/host`, route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Host</title><script>${notes}</script>${body}`,
      }),
    )
    await page.goto(`${service.url}/host`)
    await define()
  }

  /** How many steps the history of a page has that was only opened. */
  async function steps(): Promise<number> {
    const other = await context.newPage()
    await other.goto(host.url)
    return other.evaluate<number>('history.length')
  }
})
