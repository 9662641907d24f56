// <plan-viewer> itself: what it shows when.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { start } from '../../../server/start.js'
import { launchChromium, openContext } from '../../support/browsers/browser.js'
import { homeFolder, serve, type Served } from '../../support/service.js'
import { HostPage, docIn, heard, heardIn, inside, untilIn, untilInDoc } from '../support/embed.js'
import { shared } from '../support/shared.js'
import { tabsBrowser } from '../support/tabs.js'

const FILES = {
  'active/search/plans/plan.html': '<title>Plan</title><h1>The plan</h1>',
  'active/search/plans/recap.html': '<title>Recap</title><h1>The recap</h1>',
}
const APP = new URL('../../../../dist/app/', import.meta.url)
const ONE = '<plan-viewer id="one" ws="search" plan="plan"></plan-viewer>'
/** The element's module, as the host may serve it itself. */
const OWN = '/own.js'

describe('requirement 51: <plan-viewer>', () => {
  let service: Served
  let host: HostPage
  let page: Page
  let troubles: string[]

  before(async () => {
    service = await serve(FILES)
    host = await HostPage.start()
    const script = await readFile(new URL('plan-viewer.js', APP), 'utf8')
    host.files.set(OWN, ['text/javascript', script])
  })
  after(async () => {
    await host.close()
    await service.close()
  })
  afterEach(async () => {
    expect(troubles).to.deep.equal([])
    await page.context().close()
  })

  it('in a frame shows the doc of its attributes, then each that it is told to open', async () => {
    await hosted(ONE)
    const steps = await page.evaluate('history.length')
    await docIn(inside(page, 'one'), 'The plan').waitFor()
    // A page may load the element twice.
    await page.evaluate(`import('${OWN}').then(() => {})`)
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
    expect(await page.evaluate('history.length')).to.equal(steps)
    await page.evaluate("document.querySelector('#one').plan = 'none'")
    await inside(page, 'one').getByText('search has no none').first().waitFor()
    expect(await failuresIn('one')).to.deep.equal(['not-found'])
    // It shows the same link and theme after the page in its frame has loaded again.
    await page.evaluate(
      "Object.assign(document.querySelector('#one'), { plan: 'recap', theme: 'dark' })",
    )
    await docIn(inside(page, 'one'), 'The recap').waitFor()
    await inside(page, 'one').getByText('search has no none').first().waitFor({ state: 'detached' })
    const [, frame] = page.frames()
    await Promise.all([page.waitForEvent('framenavigated'), frame?.evaluate('location.reload()')])
    await inside(page, 'one').locator("plan-embedded-viewer[theme='dark']").waitFor()
    await docIn(inside(page, 'one'), 'The recap').waitFor()
  })

  it('is left by F6 for the element after it or before it @whole', async () => {
    const body = `<button>Before</button>${ONE}<button>After</button>`
    await hosted(body, shared('dashboard, whole', launchChromium))
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

  it('says so while the service is away, and shows plans as soon as it is there @whole', async () => {
    const home = await homeFolder()
    await home.write({ 'docs/active/search/plans/plan.html': '<title>P</title><h1>The plan</h1>' })
    const options = { roots: [join(home.path, 'docs')], env: home.env, warn: () => {} }
    let running = await start({ ...options, port: 0 })
    const { port, url } = running
    await running.close()
    host.holds(ONE.replace('<plan-viewer', `<plan-viewer src="${url}"`), OWN)
    await open(host.url)
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

  it('shows nothing to a page that is not of this machine, and says so @whole', async () => {
    host.holds(ONE.replace('<plan-viewer', `<plan-viewer src="${service.url}"`), OWN)
    await open(`http://evil.localhost:${host.port}/`)
    await page.getByText('Plans are shown in pages of this machine only').waitFor()
    expect(await failuresIn('one')).to.deep.equal(['refused'])
    expect(await page.evaluate('messages')).to.deep.equal([])
  })

  /** Opens an address in a profile of its own. */
  async function open(url: string, browser: Promise<Browser> = tabsBrowser()): Promise<void> {
    page = await (await openContext(await browser)).newPage()
    troubles = []
    page.on('pageerror', error => troubles.push(String(error)))
    await page.goto(url)
  }

  async function hosted(body: string, browser?: Promise<Browser>): Promise<void> {
    host.holds(body, `${service.url}/plan-viewer.js`)
    await open(host.url, browser)
  }

  /** As soon as there is one: the reasons that a viewer gave. */
  async function failuresIn(id: string): Promise<(string | undefined)[]> {
    await heard(page, 'plan-viewer-failed', id)
    const all = await heardIn(page)
    return all.filter(({ type }) => type === 'plan-viewer-failed').map(({ reason }) => reason)
  }
})
