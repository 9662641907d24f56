import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { serve, type Served } from '../support/service.js'
import { inEachEngine, launchEngine, openProfile } from './engines.js'
import { HostileSite } from './hostile-site.js'
import { PAYLOADS } from '../support/markdown-payloads.js'

/** Of each kind so many on one page: a page of their own for each would take ten times as long. */
const AT_ONCE = 12

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
    let said: string[]

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
      said = []
      page.on('dialog', dialog => {
        said.push(dialog.message())
        void dialog.dismiss().catch(() => {})
      })
    })

    afterEach(() => context.close())

    after(async () => {
      await browser.close()
      await service.close()
      await site.close()
    })

    it('runs nothing, whatever it tries, and were there nothing but what it became', async function () {
      this.timeout(120_000)
      const address = `${service.url}/docs/docs/active/md/plans`
      const pages = await Promise.all(
        PAYLOADS.map(async (_, i) => (await fetch(`${address}/${nameOf(i)}`)).text()),
      )
      for (const [at, group] of groupsOf(pages)) {
        // Whole pages one after the other, where no policy keeps anything from running.
        await touch(group)
        expect(said, PAYLOADS.slice(at, at + AT_ONCE).join('\n')).to.deep.equal([])
      }
    })

    it('runs nothing in the dashboard, all of it in one file', async () => {
      await page.goto(`${service.url}/?ws=all`)
      const isThere = () => page.frames().find(frame => frame.url().includes('all.md'))
      while (!isThere()) await page.evaluate('new Promise(requestAnimationFrame)')
      await isThere()?.evaluate(TOUCH_EVERYTHING)
      expect(said).to.deep.equal([])
    })

    it('would run in many ways, were it sent to the browser as it is', async function () {
      this.timeout(120_000)
      const samples = PAYLOADS.filter(text =>
        /^<(?:script|img|svg|details|video)[^`]*$/i.test(text),
      )
      const named = samples.map((text, i) => text.replace('alert(1)', `alert(${1000 + i})`))
      for (const [, group] of groupsOf(named.map(framed))) await touch(group)
      expect(new Set(said).size).to.be.above(20)
    })

    async function touch(parts: readonly string[]): Promise<void> {
      site.pages.set('/raw', `<!doctype html><body>${parts.join('\n')}`)
      await page.goto(`${site.url}/raw`)
      for (const frame of page.frames()) await frame.evaluate(TOUCH_EVERYTHING).catch(() => {})
    }
  })
})

/** As it is, each would swallow what stands behind it. */
function framed(html: string): string {
  return `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
}

function groupsOf(all: readonly string[]): [at: number, group: string[]][] {
  const starts = all.map((_, i) => i).filter(i => i % AT_ONCE === 0)
  return starts.map(at => [at, all.slice(at, at + AT_ONCE)])
}

function nameOf(i: number): string {
  return `payload-${i}.md`
}
