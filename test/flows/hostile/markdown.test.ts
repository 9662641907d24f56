import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { serve, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { docAt } from '../support/panes.js'
import { HostileSite } from '../support/hostile-site.js'
import { PAYLOADS } from '../../support/texts/markdown-payloads.js'

/** So many of each kind are on one page: a page of their own for each would take ten times as long. */
const AT_ONCE = 12

/** The page's own script has run where this has its button. */
const CODE = '<pre><code>shown</code></pre>'
const BUTTON = 'button[aria-label="Copy code"]'

/** A script does to everything on a page what a reader may do, without leaving it. */
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

    before(async () => {
      await site.start()
      browser = await sharedEngine(engine, { isWhole: false })
      const files = PAYLOADS.map((text, i) => [`active/md/plans/${nameOf(i)}`, text])
      service = await serve({
        ...(Object.fromEntries(files) as Record<string, string>),
        'active/all/plans/all.md': [CODE, ...PAYLOADS].join('\n\n'),
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
      await service.close()
      await site.close()
    })

    it('runs nothing, even where no policy stops its scripts @whole', async () => {
      const address = `${service.url}/docs/docs/active/md/plans`
      const replies = await Promise.all(PAYLOADS.map((_, i) => fetch(`${address}/${nameOf(i)}`)))
      expect(replies.filter(({ ok }) => !ok)).to.deep.equal([])
      const pages = await Promise.all(replies.map(reply => reply.text()))
      // Each a document of its own, with the service's script, where no policy keeps anything from running.
      const head = `<head><base href="${service.url}/">`
      const based = pages.map(html =>
        html.replace('<head>', head).replace('<main>', `<main>${CODE}`),
      )
      for (const [at, group] of groupsOf(based)) {
        await show(group)
        const frames = page.mainFrame().childFrames()
        expect(frames).to.have.length(group.length)
        // The script of each page has run: it has added its buttons.
        await Promise.all(frames.map(frame => frame.waitForSelector(BUTTON)))
        for (const { status } of await touchAll()) expect(status).to.equal('fulfilled')
        expect(said, PAYLOADS.slice(at, at + AT_ONCE).join('\n')).to.deep.equal([])
      }
    })

    it('runs nothing in the dashboard, all of it in one file', async () => {
      await page.goto(`${service.url}/?ws=all`)
      const all = await docAt(page, 'all.md')
      await all.waitForSelector(BUTTON)
      await all.evaluate(TOUCH_EVERYTHING)
      expect(said).to.deep.equal([])
    })

    it('would run in many ways if the browser got it unchanged', async () => {
      const samples = PAYLOADS.filter(text =>
        /^<(?:script|img|svg|details|video)[^`]*$/i.test(text),
      )
      const named = samples.map((text, i) => text.replace('alert(1)', `alert(${1000 + i})`))
      for (const [, group] of groupsOf(named)) {
        await show(group)
        await touchAll()
      }
      expect(new Set(said).size).to.be.above(20)
    })

    /** Shows these documents side by side. */
    async function show(documents: readonly string[]): Promise<void> {
      site.pages.set('/raw', `<!doctype html><body>${documents.map(framed).join('\n')}`)
      await page.goto(`${site.url}/raw`)
    }

    /** Touches each document on show, and their page. Some lead elsewhere meanwhile. */
    function touchAll() {
      return Promise.allSettled(page.frames().map(frame => frame.evaluate(TOUCH_EVERYTHING)))
    }
  })
})

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
