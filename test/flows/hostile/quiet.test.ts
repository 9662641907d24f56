import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { serve, type ServeOptions, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { docAt, press, seen, textIn } from '../support/panes.js'

const PLANS = 'active/works/plans'
const FILES = {
  [`${PLANS}/plan.html`]: '<!doctype html><title>The plan</title><p>A ferry at nine.</p>',
  [`${PLANS}/notes.md`]:
    '# Notes\n\nSums $x^2$ and\n\n```js\nconst nine = 9\n```\n\n```mermaid\ngraph TD; A-->B\n```\n',
  [`${PLANS}/phase-1-first/plan.html`]: '<!doctype html><title>First</title><p>Begin.</p>',
  'active/works/research/tides.html': '<!doctype html><title>Tides</title><p>High at ten.</p>',
  'done/old/plans/plan.html': '<!doctype html><title>Old</title><p>Was.</p>',
  'weekly/w1.html': '<!doctype html><title>Week 1</title><p>Began.</p>',
}
const CONFIG = { collections: [{ label: 'Weekly', path: 'weekly/*.html' }] }
const SECTIONS = 13

/** Notes in the page what its policy forbids, from before its first script. */
const WATCH = `globalThis.broken = []
  addEventListener('securitypolicyviolation', event =>
    broken.push(event.violatedDirective + ' ' + event.blockedURI))`

describe('requirement 48: a walk through the whole dashboard', () => {
  inEachEngine(engine => {
    let browser: Browser
    let context: BrowserContext
    let service: Served
    let page: Page
    let troubles: string[]
    let strays: string[]

    before(async () => {
      browser = await sharedEngine(engine, { isWhole: false })
      await open('/?ws=works', { config: CONFIG })
    })

    afterEach(async () => {
      expect(await page.evaluate('broken')).to.deep.equal([])
      expect(troubles).to.deep.equal([])
      expect(strays).to.deep.equal([])
    })

    after(close)

    it('requests the tree once, before its script runs', async () => {
      await docAt(page, 'plan.html')
      const requests =
        "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/tree'))"
      expect(
        await page.evaluate(`${requests}.map(({ initiatorType }) => initiatorType).join()`),
      ).to.equal('link')
    })

    it('breaks no policy, logs no error and sends no request elsewhere: the settings', async () => {
      await press(page, 'button[aria-label="Settings"]')
      await seen(page, '>>> plan-settings >>> nav')
      const sections = await page.$$('>>> plan-settings >>> nav button')
      expect(sections).to.have.length(SECTIONS)
      for (const section of sections) await section.click()
      await until(async () => (await textIn(page, '.preview')).includes('docs'))
      await press(page, 'button[aria-label="Close settings"]')
      await docAt(page, 'plan.html')
    })

    it('breaks no policy, logs no error and sends no request elsewhere: the tree and docs', async () => {
      await docAt(page, 'plan.html')
      await docAt(page, 'notes.md')
      await press(page, '[role=treeitem][aria-label="Settled (1)"]')
      await press(page, '[role=treeitem] [title*="w1.html"]')
      await docAt(page, 'w1.html')
      await press(page, '[role=treeitem] [title*="tides.html"]')
      await docAt(page, 'tides.html')
      await press(page, 'button[aria-label="Close Tides"]')
      await press(page, 'button[aria-label="Hide sidebar"]')
      await press(page, 'button[aria-label^="Show sidebar"]')
      await press(page, 'button[aria-label="Use the dark theme"]')
      await seen(page, 'button[aria-label="Use the light theme"]')
      await service.write({
        [`${PLANS}/recap.html`]: '<!doctype html><title>Recap</title><p>It came to this.</p>',
        [`${PLANS}/plan.html`]: '<!doctype html><title>The plan, again</title><p>At ten.</p>',
      })
      await seen(page, '.toast')
      await seen(page, '>>> plan-tree >>> ::-p-text(The plan, again)')
    })

    it('breaks no policy, logs no error and sends no request elsewhere: search and dialogs', async () => {
      const box = await seen(page, 'input[type=search]')
      await box.type('nine')
      await seen(page, '[role=option] mark')
      // The word goes first, and then the focus leaves the box.
      await page.keyboard.press('Escape')
      await press(page, '[role=treeitem][aria-level="2"]')
      await page.keyboard.down('Control')
      await page.keyboard.press('k')
      await page.keyboard.up('Control')
      await seen(page, 'dialog[open][aria-label="Quick open"]')
      await page.keyboard.type('tid')
      await page.keyboard.press('Enter')
      await docAt(page, 'tides.html')
      await press(page, '[role=tab]')
      await page.keyboard.down('Shift')
      await page.keyboard.press('Slash')
      await page.keyboard.up('Shift')
      await seen(page, '>>> plan-hotkey-sheet >>> dialog[open]')
      await page.keyboard.press('Escape')
      await press(page, '[role=treeitem][aria-level="2"]')
      await page.keyboard.down('Shift')
      await page.keyboard.press('F10')
      await page.keyboard.up('Shift')
      await seen(page, '[role=menuitem]')
      await page.keyboard.type('ch')
      await page.keyboard.press('Enter')
      await seen(page, '>>> plan-icon-field >>> #own')
      await page.keyboard.press('Escape')
    })

    it('breaks no policy, logs no error and sends no request elsewhere: the first run', async () => {
      await close()
      await open('/', { config: null })
      const field = await seen(page, '#path')
      await field.type(service.root)
      await until(async () => /Choose how/.test(await textIn(page, 'p.found')))
      await page.keyboard.press('Enter')
      await seen(page, '[role=treeitem]')
    })

    async function open(query: string, options: ServeOptions): Promise<void> {
      service = await serve(FILES, options)
      ;({ context, page } = await openProfile(browser))
      await page.setViewport({ width: 1400, height: 900 })
      await page.evaluateOnNewDocument(WATCH)
      troubles = []
      strays = []
      page.on('console', message => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      page.on('pageerror', error => troubles.push(String(error)))
      page.on('request', request => {
        const { protocol, host } = new URL(request.url())
        const isOwn =
          protocol === 'data:' || protocol === 'blob:' || host === `localhost:${service.port}`
        if (!isOwn) strays.push(request.url())
      })
      await page.goto(service.url + query)
    }

    async function close(): Promise<void> {
      await context.close()
      await service.close()
    }
  })
})

/** Asks again until it is so; the test's own limit ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 20))
}
