import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { serve, type Served } from '../support/service.js'
import { inEachEngine, launchEngine, openProfile } from './engines.js'
import { HostileSite } from './hostile-site.js'
import { PAYLOADS } from '../support/markdown-payloads.js'

/** What a reader may do to everything on a page, done by a script and without leaving it. */
const TOUCH_EVERYTHING = `(() => {
  const events = ['click', 'mouseover', 'pointerenter', 'focus', 'error', 'load', 'toggle',
    'animationstart', 'transitionend', 'begin', 'input', 'submit']
  const all = [...document.querySelectorAll('*')]
  for (const element of all) {
    for (const type of events) element.dispatchEvent(new Event(type, { cancelable: true }))
    const target = String(element.href?.baseVal ?? element.href ?? '')
    if (!/^https?:/.test(target)) element.click?.()
  }
  return new Promise(resolve => setTimeout(resolve, 0))
})()`

describe('requirement 7: a hostile Markdown file', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let browser: Browser
    let service: Served
    let context: BrowserContext
    let page: Page
    let dialogs: number

    before(async function () {
      this.timeout(60_000)
      await site.start()
      browser = await launchEngine(engine)
      const files = PAYLOADS.map((text, i) => [`active/md/plans/${nameOf(i)}`, text])
      service = await serve({
        ...(Object.fromEntries(files) as Record<string, string>),
        'active/all/plans/all.md': PAYLOADS.join('\n\n'),
      })
    })

    beforeEach(async () => {
      ;({ context, page } = await openProfile(browser))
      dialogs = 0
      page.on('dialog', dialog => {
        dialogs++
        void dialog.dismiss().catch(() => {})
      })
    })

    afterEach(() => context.close())

    after(async () => {
      await browser.close()
      await service.close()
      await site.close()
    })

    it('runs nothing, whatever it tries', async function () {
      this.timeout(120_000)
      const ran: string[] = []
      for (const [i, payload] of PAYLOADS.entries()) {
        await page.goto(`${service.url}/docs/docs/active/md/plans/${nameOf(i)}`)
        await page.evaluate(TOUCH_EVERYTHING)
        if (dialogs > 0) ran.push(payload)
        dialogs = 0
      }
      expect(ran).to.deep.equal([])
    })

    it('runs nothing in the dashboard, all of it in one file', async () => {
      await page.goto(`${service.url}/?ws=all`)
      const isThere = () => page.frames().find(frame => frame.url().includes('all.md'))
      while (!isThere()) await page.evaluate('new Promise(requestAnimationFrame)')
      await isThere()?.evaluate(TOUCH_EVERYTHING)
      expect(dialogs).to.equal(0)
    })

    it('would run in many ways, were it sent to the browser as it is', async function () {
      this.timeout(120_000)
      const harmless: string[] = []
      const samples = PAYLOADS.filter(text =>
        /^<(?:script|img|svg|details|video)[^`]*$/i.test(text),
      )
      for (const payload of samples) {
        site.pages.set('/raw', `<!doctype html><body>${payload}`)
        await page.goto(`${site.url}/raw`)
        await page.evaluate(TOUCH_EVERYTHING).catch(() => {})
        if (dialogs === 0) harmless.push(payload)
        dialogs = 0
      }
      expect(samples.length - harmless.length).to.be.above(20)
    })
  })
})

function nameOf(i: number): string {
  return `payload-${i}.md`
}
