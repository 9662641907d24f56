import { get } from 'node:http'
import { once } from 'node:events'
import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { start } from '../../../server/start.js'
import { launchChromium, openContext } from '../../support/browsers/browser.js'
import { homeFolder, serve, type Served } from '../../support/service.js'
import {
  FILES,
  HOME,
  counted,
  html,
  isLive,
  openTabs,
  openWorkspace,
  showing,
  shown,
  use,
} from '../support/tabs.js'

describe('requirement 15: the tabs of one browser', () => tryTabs({ most: 12 }))

// Each has a stream of its own, and a browser opens six connections to a service.
describe('requirement 15: the tabs of a browser without SharedWorker', () =>
  tryTabs({ most: 5, script: 'delete globalThis.SharedWorker' }))

describe('the tabs of a browser that does not load the script of the shared worker', () => {
  it('are live, counted, and open a link in the one that was used last', async () => {
    const browser = await launchChromium({ isWhole: false })
    const service = await serve(FILES)
    try {
      const context = await openContext(browser)
      await context.addInitScript(`globalThis.SharedWorker = class extends SharedWorker {
        constructor(script) {
          super(script + '.missing')
        }
      }`)
      const pages = (await openTabs(context, service.url, 3)) as [Page, Page, Page]
      await use(pages[1])
      expect(await openWorkspace(service.url, 'fares')).to.equal(3)
      await shown(pages, 'fares')
      expect(showing(pages, 'fares')).to.deep.equal([pages[1]])
    } finally {
      await browser.close()
      await service.close()
    }
  })
})

/** @param script - runs in each page before its own */
function tryTabs({ most, script = '' }: { most: number; script?: string }): void {
  let browser: Browser
  let context: BrowserContext
  let service: Served

  before(async () => {
    browser = await launchChromium({ isWhole: false })
  })

  beforeEach(async () => {
    context = await openProfile()
    service = await serve(FILES)
  })

  afterEach(async () => {
    await context.close()
    await service.close()
  })

  after(() => browser.close())

  it(`hear each event once, ${most} at once`, async () => {
    const pages = await openTabs(context, service.url, most)
    await Promise.all(pages.map(listen))
    const done = 'active/fares/plans/recap.html'
    await service.write({ [done]: html('Fares, done', 'it came to this') })
    await told(pages, `added docs/${done}`)
    await service.write({ [done]: html('Fares, done', 'it came to that') })
    await told(pages, `changed docs/${done}`)
    await service.write({ 'active/fares/plans/last.html': html('Last', 'the end') })
    await told(pages, 'added docs/active/fares/plans/last.html')
    const [first] = pages
    const all = [
      ...['tree', `added docs/${done}`],
      // The time of its change stands in the tree.
      ...['tree', `changed docs/${done}`],
      ...['tree', 'added docs/active/fares/plans/last.html'],
    ]
    expect(first && (await heardBy(first)).sort()).to.deep.equal([...all].sort())
    const heard = await Promise.all(pages.map(heardBy))
    expect(heard.map(events => events.sort())).to.deep.equal(pages.map(() => [...all].sort()))
  })

  it('open a link in the one that was used last', async () => {
    const pages = await openTabs(context, service.url, 3)
    for (const [index, ws] of [
      [1, 'fares'],
      [0, 'seat-holds'],
    ] as const) {
      const page = pages[index] as Page
      await use(page)
      expect(await openWorkspace(service.url, ws)).to.equal(3)
      await shown(pages, ws)
      expect(showing(pages, ws)).to.deep.equal([page])
    }
  })

  it('go on when the first of them is closed, without a moment of being none', async () => {
    const [first, ...others] = await openTabs(context, service.url, 3)
    await first?.close()
    // That the tab is gone may reach the service a moment later.
    let listeners = 3
    while (listeners === 3) listeners = await openWorkspace(service.url, 'fares')
    expect(listeners).to.equal(2)
    await shown(others, 'fares')
    await hears(others, service)
  })

  // In Chromium the shared worker runs in the process of the first tab, so it goes, too.
  it('go on when the first of them crashes', async () => {
    const [first, ...others] = await openTabs(context, service.url, 3)
    await crash(first as Page)
    // That the process is gone may reach the service a moment later.
    let listeners = 3
    while (listeners === 3) listeners = await openWorkspace(service.url, 'fares')
    expect(listeners).to.equal(2)
    await shown(others, 'fares')
    await hears(others, service)
  })

  it('are one less when another one crashes', async () => {
    const [first, last] = await openTabs(context, service.url, 2)
    await crash(last as Page)
    await counted(service.url, 1)
    await hears([first as Page], service)
  })

  it('go on when the first of them is reloaded or leads elsewhere and back', async () => {
    const pages = (await openTabs(context, service.url, 2)) as [Page, Page]
    await pages[0].reload()
    await counted(service.url, 2)
    await pages[0].goto('about:blank')
    await counted(service.url, 1)
    await pages[0].goBack()
    await counted(service.url, 2)
    await hears(pages, service)
  })

  it('are counted beside a stream that says nothing of itself', async () => {
    await openTabs(context, service.url, 2)
    const request = get(`${service.url}/api/events`)
    await once(request, 'response')
    expect(await openWorkspace(service.url, 'fares')).to.equal(3)
    request.on('error', () => {})
    request.destroy()
    await counted(service.url, 2)
  })

  it('are counted apart from those of another browser, of which one acts, too', async () => {
    const other = await openProfile()
    try {
      const mine = await openTabs(context, service.url, 2)
      const theirs = [await other.newPage(), await other.newPage()]
      for (const page of theirs) await page.goto(service.url + HOME)
      await Promise.all(theirs.map(isLive))
      await counted(service.url, 4)
      expect(await openWorkspace(service.url, 'fares')).to.equal(4)
      await Promise.all([shown(mine, 'fares'), shown(theirs, 'fares')])
      expect(showing([...mine, ...theirs], 'fares')).to.have.length(2)
    } finally {
      await other.close()
    }
  })

  it('all catch up when the service is back', async () => {
    const home = await homeFolder()
    await home.write({ 'docs/active/fares/plans/plan.html': html('Before', 'whole öre') })
    const options = { roots: [`${home.path}/docs`], env: home.env, warn: () => {} }
    let running = await start({ ...options, port: 0 })
    try {
      const pages = await openTabs(context, running.url, 3, '/')
      await running.close()
      await Promise.all(pages.map(page => page.getByText('Reconnecting…').waitFor()))
      await home.write({ 'docs/active/fares/plans/plan.html': html('After', 'whole öre') })
      running = await start({ ...options, port: running.port })
      await Promise.all(pages.map(page => page.getByRole('treeitem', { name: 'After' }).waitFor()))
      await Promise.all(pages.map(isLive))
      expect(await openWorkspace(running.url, 'fares')).to.equal(3)
    } finally {
      await running.close()
      await home.close()
    }
  })

  async function openProfile(): Promise<BrowserContext> {
    const profile = await openContext(browser)
    await profile.addInitScript(script)
    return profile
  }
}

async function hears(pages: readonly Page[], service: Served): Promise<void> {
  await service.write({ 'active/fares/plans/news.html': html('News', 'of today') })
  await Promise.all(pages.map(page => page.getByRole('treeitem', { name: 'News' }).waitFor()))
}

/** Has a tab note what it hears of the service. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(`{
    const model = document.querySelector('plan-dashboard')._model
    const onEvent = model.onEvent
    window.heard = []
    model.onEvent = event => {
      // Facts of reviews have events of their own, as many as there were moments.
      if (event.type === 'review') return onEvent.call(model, event)
      window.heard.push([event.type, event.path ?? event.doc?.path].filter(Boolean).join(' '))
      onEvent.call(model, event)
      dispatchEvent(new Event('heard'))
    }
  }`)
}

function heardBy(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('window.heard')
}

/** Resolves when all have heard an event. */
async function told(pages: readonly Page[], event: string): Promise<void> {
  const isHeard = `new Promise(resolve => {
    const look = () => window.heard.includes(${JSON.stringify(event)}) && resolve()
    addEventListener('heard', look)
    look()
  })`
  await Promise.all(pages.map(page => page.evaluate(isHeard)))
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // It never answers.
  session.send('Page.crash').catch(() => {})
  await crashed
}
