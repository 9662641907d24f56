import { get } from 'node:http'
import { once } from 'node:events'
import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { start, type Started } from '../../../server/start.js'
import { openContext } from '../../support/browsers/browser.js'
import { serve, type Served } from '../../support/service.js'
import { doc } from '../support/dashboard.js'
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
  tabsBrowser,
  use,
} from '../support/tabs.js'

describe('requirement 15: the tabs of one browser', () => tryTabs({ most: 12 }))

// Each has a stream of its own, and a browser opens six connections to a service.
describe('requirement 15: the tabs of a browser without SharedWorker @whole', () =>
  tryTabs({ most: 5, script: 'delete globalThis.SharedWorker' }))

describe('the tabs of a browser that does not load the script of the shared worker @whole', () => {
  it('are live, counted, and open a link in the one that was used last', async () => {
    const context = await openContext(await tabsBrowser())
    const service = await serve(FILES)
    try {
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
      await context.close()
      await service.close()
    }
  })
})

/** A test goes on with the tabs of the one before, which still show what was opened: each has a task of its own. */
const OPENED = ['closed', 'beside', 'apart', 'crashed']

/** @param script - runs in each page before its own */
function tryTabs({ most, script = '' }: { most: number; script?: string }): void {
  let browser: Browser
  let context: BrowserContext
  let service: Served
  let restarted: Started | undefined

  before(async () => {
    browser = await tabsBrowser()
    context = await openProfile()
    const opened = OPENED.map(ws => [`active/${ws}/plans/plan.html`, html(ws, 'opened')])
    service = await serve({ ...FILES, ...(Object.fromEntries(opened) as Record<string, string>) })
  })

  after(async () => {
    await context.close()
    await restarted?.close()
    await service.close()
  })

  it('open a link in the one that was used last', async () => {
    const pages = await openTabs(context, service.url, 3)
    // A doc that loads may take the focus, which counts as a use of its tab.
    await Promise.all(pages.map(page => doc(page, 'Home').getByText('where every tab').waitFor()))
    for (const [index, ws, title] of [
      [1, 'fares', 'Fares'],
      [0, 'seat-holds', 'Seat holds'],
    ] as const) {
      const page = pages[index] as Page
      await use(page)
      expect(await openWorkspace(service.url, ws)).to.equal(3)
      await shown(pages, ws)
      expect(showing(pages, ws)).to.deep.equal([page])
      await doc(page, title).locator('p').waitFor()
    }
  })

  it(`hear each event once, ${most} at once @whole`, async () => {
    const pages = await openTabs(context, service.url, most)
    // With a stream each, twelve tabs would leave no connection for a call.
    await Promise.all(pages.map(call))
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

  it('go on when the first of them is closed, and are never counted as none @whole', async () => {
    const [first, ...others] = await openTabs(context, service.url, 3)
    await first?.close()
    await goOn(others, 'closed')
  })

  it('are counted together with a stream without a tab id @whole', async () => {
    await openTabs(context, service.url, 2)
    const request = get(`${service.url}/api/events`)
    await once(request, 'response')
    expect(await openWorkspace(service.url, 'beside')).to.equal(3)
    request.on('error', () => {})
    request.destroy()
    await counted(service.url, 2)
  })

  it('are counted with the tabs of another browser; a link opens in one tab of each @whole', async () => {
    const other = await openProfile()
    try {
      const mine = await openTabs(context, service.url, 2)
      const theirs = [await other.newPage(), await other.newPage()]
      for (const page of theirs) await page.goto(service.url + HOME)
      await Promise.all(theirs.map(isLive))
      await counted(service.url, 4)
      expect(await openWorkspace(service.url, 'apart')).to.equal(4)
      await Promise.all([shown(mine, 'apart'), shown(theirs, 'apart')])
      expect(showing([...mine, ...theirs], 'apart')).to.have.length(2)
    } finally {
      await other.close()
    }
  })

  it('are one less when another one crashes @whole', async () => {
    await anew()
    const [first, last] = await openTabs(context, service.url, 2)
    await crash(last as Page)
    await counted(service.url, 1)
    await hears([first as Page], service)
    await last?.close()
  })

  // In Chromium the shared worker runs in the process of the first tab, so it goes, too.
  it('go on when the first of them crashes @whole', async () => {
    const [first, ...others] = await openTabs(context, service.url, 3)
    await crash(first as Page)
    await goOn(others, 'crashed')
  })

  it('go on when the first of them is reloaded or leads elsewhere and back @whole', async () => {
    await anew()
    const pages = (await openTabs(context, service.url, 2)) as [Page, Page]
    await pages[0].reload()
    await counted(service.url, 2)
    await pages[0].goto('about:blank')
    await counted(service.url, 1)
    await pages[0].goBack()
    await counted(service.url, 2)
    await hears(pages, service)
  })

  it('all catch up when the service is back', async () => {
    const pages = await openTabs(context, service.url, 3)
    await service.stop()
    await Promise.all(pages.map(page => page.getByText('Reconnecting…').waitFor()))
    await service.write({ 'active/home/plans/plan.html': html('After', 'where every tab begins') })
    restarted = await start({ port: service.port, env: service.env, warn: () => {} })
    await Promise.all(pages.map(page => page.getByRole('treeitem', { name: 'After' }).waitFor()))
    await Promise.all(pages.map(isLive))
    expect(await openWorkspace(service.url, 'fares')).to.equal(3)
  })

  /** Two of three tabs are left: one of them shows what is opened, and both hear what is new. */
  async function goOn(others: readonly Page[], ws: string): Promise<void> {
    // That the first one is gone may reach the service a moment later.
    let listeners = 3
    while (listeners === 3) listeners = await openWorkspace(service.url, ws)
    expect(listeners).to.equal(2)
    await shown(others, ws)
    await hears(others, service)
  }

  /** Begins with no tab: the shared worker is in the process of the first one that is opened. */
  async function anew(): Promise<void> {
    await context.close()
    context = await openProfile()
  }

  async function openProfile(): Promise<BrowserContext> {
    const profile = await openContext(browser)
    await profile.addInitScript(script)
    return profile
  }
}

let news = 0

/** All hear of a new doc, in the task that is unfolded in every tab. */
async function hears(pages: readonly Page[], service: Served): Promise<void> {
  const title = `News ${++news}`
  await service.write({ [`active/home/plans/news-${news}.html`]: html(title, 'of today') })
  await Promise.all(pages.map(page => page.getByRole('treeitem', { name: title }).waitFor()))
}

/** Resolves when the service has answered this tab. */
function call(page: Page): Promise<string> {
  return page.evaluate<string>(`fetch('/api/tree', { cache: 'no-store' }).then(got => got.text())`)
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
