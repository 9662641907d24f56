// The flows of tabs.test.ts and page/restart.test.ts that depend on the engine, in
// Firefox and WebKitGTK.

import { expect } from 'chai'
import { start, type Started } from '../../../server/start.js'
import { findBrowsers } from '../../support/browsers/browsers.js'
import { serve, type Served } from '../../support/service.js'
import { FILES, HOME, counted, html, openWorkspace } from '../support/tabs.js'
import {
  drive,
  untilTrue,
  type DrivenBrowser,
  type DrivenEngine,
  type DrivenTab,
} from '../support/tabs-engines.js'

const MODEL = "document.querySelector('plan-dashboard')?._model"
const IS_LIVE = `${MODEL}.state.connection === 'live'`

describe('in engines other than Chromium @whole', () => {
  for (const engine of ['firefox', 'webkit'] as const) {
    const isWanted = findBrowsers()[engine] || process.env['REQUIRE_BROWSERS'] === '1'
    const section = isWanted ? describe : describe.skip
    section(`requirement 15: the tabs of ${engine}`, () => tryTabs(engine))
  }
})

function tryTabs(engine: DrivenEngine): void {
  let browser: DrivenBrowser
  let service: Served
  let restarted: Started | undefined
  /** A test goes on with the tabs of the one before. */
  let tabs: DrivenTab[] = []

  before(async () => {
    browser = await drive(engine)
    service = await serve(FILES)
  })

  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return
    // Else the next test would wait for tabs that are elsewhere.
    for (const tab of tabs.splice(0)) await tab.close().catch(() => {})
  })

  after(async () => {
    await browser.close()
    await restarted?.close()
    await service.close()
  })

  it('open a link in the one that was used last', async () => {
    await open(3)
    for (const [index, ws] of [
      [1, 'fares'],
      [0, 'seat-holds'],
    ] as const) {
      const tab = tabs[index] as DrivenTab
      await tab.use()
      expect(await openWorkspace(service.url, ws)).to.equal(3)
      // The driver of WebKitGTK gives the focus to each tab that it reads, and so uses it.
      await untilTrue(tab, shows(ws))
      expect(await showing(tabs, ws)).to.deep.equal([index])
    }
  })

  it('go on when the first one is closed, reloaded, or leads elsewhere and back', async () => {
    await open(3)
    const [first, second, third] = tabs as [DrivenTab, DrivenTab, DrivenTab]
    tabs = [second, third]
    await first.close()
    await counted(service.url, 2)
    await second.go(service.url + HOME)
    await untilTrue(second, IS_LIVE)
    await counted(service.url, 2)
    await second.go('about:blank')
    await counted(service.url, 1)
    // The last one: the browser may keep the page, and its worker with it.
    await third.go('about:blank')
    await counted(service.url, 0)
    const fourth = await browser.open(service.url + HOME)
    await untilTrue(fourth, IS_LIVE)
    await counted(service.url, 1)
    await fourth.close()
    await counted(service.url, 0)
    // The driver of WebKitGTK hangs where it is asked for a page that is just shown again.
    await second.back()
    await counted(service.url, 1)
    await third.back()
    await counted(service.url, 2)
    for (const tab of tabs) await untilTrue(tab, IS_LIVE)
    await service.write({ 'active/fares/plans/news.html': html('News', 'of today') })
    for (const tab of tabs) {
      await untilTrue(tab, `JSON.stringify(${MODEL}.state.reply.tree).includes('"News"')`)
    }
  })

  it('say that the service is away, and catch up when it is back', async () => {
    await open(3)
    await service.stop()
    for (const tab of tabs) await untilTrue(tab, `${MODEL}.state.connection === 'lost'`)
    await service.write({ 'active/fares/plans/plan.html': html('After', 'whole öre') })
    restarted = await start({ port: service.port, env: service.env, warn: () => {} })
    for (const tab of tabs) {
      await untilTrue(tab, IS_LIVE)
      await untilTrue(tab, `JSON.stringify(${MODEL}.state.reply.tree).includes('"After"')`)
    }
    expect(await openWorkspace(service.url, 'fares')).to.equal(3)
    // In turn behind what follows the first reading: the watches.
    await restarted.ready
    await restarted.library.apply(restarted.config)
  })

  it('share one stream, twelve at once, are counted, and hear each event once', async () => {
    await open(12)
    const locks = await locksOf(tabs[0] as DrivenTab)
    expect(locks.filter(name => name.includes('/worker/'))).to.have.length(1)
    expect(locks.filter(name => name.includes('.js/tab/'))).to.have.length(12)
    for (const tab of tabs) await listen(tab)
    await service.write({
      'active/trains/plans/recap.html': html('Trains, done', 'it came to this'),
    })
    for (const tab of tabs) await untilTrue(tab, "heard.includes('added')")
    for (const tab of tabs) {
      expect(await tab.read("heard.filter(type => type === 'added').length")).to.equal(1)
      // No connection is left for a request where each tab has a stream of its own.
      await untilTrue(
        tab,
        `Boolean(${MODEL}.state.reply.tree.tasks.find(({ docs }) =>
        docs.some(({ title }) => title === 'Trains, done')))`,
      )
    }
    expect(await openWorkspace(service.url, 'trains')).to.equal(12)
    expect(await showing(tabs, 'trains')).to.have.length(1)
    for (const tab of tabs.splice(0)) await tab.close()
    await counted(service.url, 0)
  })

  /** Opens tabs until there are so many; resolves when all are live and counted. */
  async function open(count: number): Promise<void> {
    while (tabs.length < count) tabs.push(await browser.open(service.url + HOME))
    for (const tab of tabs) await untilTrue(tab, IS_LIVE)
    await counted(service.url, count)
  }
}

/** The names of the locks that tabs and workers of the browser hold. */
async function locksOf(tab: DrivenTab): Promise<string[]> {
  await tab.read(`void navigator.locks.query().then(({ held }) => {
    window.locks = held.map(({ name }) => name)
  })`)
  await untilTrue(tab, 'Boolean(window.locks)')
  return (await tab.read('window.locks')) as string[]
}

/** Has a tab note what it is told. */
async function listen(tab: DrivenTab): Promise<void> {
  await tab.read(`(() => {
    const model = ${MODEL}
    const { onEvent } = model
    window.heard = []
    model.onEvent = event => {
      window.heard.push(event.type)
      onEvent.call(model, event)
    }
  })()`)
}

/** A tab shows a workspace, as an expression in it. */
function shows(ws: string): string {
  return `new URLSearchParams(location.search).get('ws') === '${ws}'`
}

/** The indices of the tabs that show a workspace, as soon as one does. */
async function showing(tabs: readonly DrivenTab[], ws: string): Promise<number[]> {
  for (;;) {
    const found: number[] = []
    for (const [i, tab] of tabs.entries()) if (await tab.read(shows(ws))) found.push(i)
    if (found.length > 0) return found
  }
}
