import { expect } from 'chai'
import type { Browser, Page } from 'puppeteer-core'
import { serve, type Served } from '../support/service.js'

import { inEachEngine, launchEngine, launchIsolating } from './engines.js'
import { endBusyContent } from './content-processes.js'
import { docAt, press, textIn } from './panes.js'
import { HostileSite } from './hostile-site.js'
import { openWorkspace } from './tabs.js'

const CALM = 'active/calm/plans/plan.html'
const SPIN = 'active/spin/plans/plan.html'
const CARD = 'This doc stopped the page the last time'
const TITLE = 'A plan that never ends'

describe('requirement 49: a plan that never stops computing', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let browser: Browser
    let service: Served

    before(async () => {
      await site.start()
      service = await serve({
        [CALM]: '<!doctype html><title>Calm</title><p>Calm</p>',
        [SPIN]: spinning(site.url),
      })
    })

    beforeEach(async () => {
      site.forget()
      browser = await (engine === 'chromium' ? launchIsolating() : launchEngine(engine))
    })

    afterEach(() => browser.close())

    after(async () => {
      await service.close()
      await site.close()
    })

    if (engine === 'chromium') {
      it('is closed like any other', async () => {
        const page = await openSpin()
        await press(page, `button[aria-label="Close ${TITLE}"]`)
        await page.waitForFunction(`document.title !== '${TITLE}'`)
        await until(async () => (await page.$('pierce/[role=tab]')) === null)
        // The page lived on: nothing is held against the plan.
        expect(await page.evaluate(`localStorage.getItem('plan-viewer/hung')`)).to.equal(null)
      })
    } else if (process.platform === 'linux') {
      it('is not opened again by itself after it took the page with it', async () => {
        await openSpin()
        await endBusyContent(browser.process()?.pid ?? 0)
        site.forget()
        const page = await browser.newPage()
        await page.goto(service.url)
        await until(async () => (await textIn(page, '.empty strong')) === CARD)
        await page.reload()
        await until(async () => (await textIn(page, '.empty strong')) === CARD)
        await show('calm')
        await docAt(page, CALM)
        expect(site.reports.size).to.equal(0)
        await show('spin')
        await press(page, '.empty .button')
        await until(() => site.reports.size > 0)
        await endBusyContent(browser.process()?.pid ?? 0)
      })
    }

    async function show(ws: string): Promise<void> {
      await until(async () => (await openWorkspace(service.url, ws)) > 0)
    }

    /** A page in which the plan has begun to compute. */
    async function openSpin(): Promise<Page> {
      const page = await browser.newPage()
      await page.goto(`${service.url}/?ws=calm`)
      await docAt(page, CALM)
      // By then the page knows that this one does it no harm.
      await page.waitForFunction(`!Object.keys(localStorage).join().includes('/loading/')`)
      await show('spin')
      await until(() => site.reports.size > 0)
      // By then it does nothing else any more.
      await new Promise(resolve => setTimeout(resolve, 500))
      return page
    }
  })
})

/** Each time it is loaded, it says so anew. */
function spinning(site: string): string {
  const report = `new Image().src = '${site}/report?spinning ' + Math.random()`
  const script = `${report}; setTimeout(() => { for (;;) Math.random() }, 200)`
  return `<!doctype html><title>${TITLE}</title><p>Busy</p><script>${script}</script>`
}

/** Asks again until it is so; the test's own limit ends it. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 20))
}
