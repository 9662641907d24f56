import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { serve, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { docAt } from '../support/panes.js'

const PLAN = 'active/roam/plans/plan.html'
const INNER = 'active/roam/plans/inner.html'

/** Tries all that leads a tab through its history, and says when it is done. */
const ROAMS = `<script>
  onload = () => setTimeout(async () => {
    const rest = () => new Promise(resolve => setTimeout(resolve, 50))
    for (let i = 0; i < 60; i++) history.pushState(i, '', '#' + i)
    for (let i = 0; i < 5; i++) {
      history.back()
      history.go(-1)
      history.go(-2)
      history.forward()
      await rest()
    }
    document.body.dataset.done = 'done'
    parent.postMessage('roamed', '*')
  })
</script>`

describe('requirement 64: a plan that goes through the history', () => {
  inEachEngine(engine => {
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let service: Served

    before(async () => {
      browser = await sharedEngine(engine, { isWhole: false })
    })

    beforeEach(async () => {
      service = await serve({
        [PLAN]: `<!doctype html><title>Roam</title><body>${ROAMS}`,
        [INNER]: `<!doctype html><title>Around</title><body><script>
          addEventListener('message', () => (document.body.dataset.done = 'done'))
        </script><iframe src="plan.html"></iframe>`,
        'active/first/plans/plan.html': '<!doctype html><title>First</title>',
      })
      ;({ context, page } = await openProfile(browser))
      await page.goto(`${service.url}/?ws=first&plan=plan.html`)
      await docAt(page, 'first/plans/plan.html')
    })

    afterEach(async () => {
      await context.close()
      await service.close()
    })

    for (const path of [PLAN, INNER]) {
      it(`leaves the tab and its way back: ${path}`, async () => {
        const link = `?ws=roam&plan=${path.split('/').at(-1) ?? ''}`
        await fetch(`${service.url}/api/open${link}`)
        const doc = await docAt(page, path)
        const before = await page.evaluate('history.length')
        await doc.waitForFunction(`document.body.dataset.done === 'done'`)
        expect(await page.evaluate('location.search')).to.equal(link)
        expect(await page.evaluate('history.length')).to.equal(before)
        await page.evaluate('history.back()')
        await page.waitForFunction(`location.search === '?ws=first&plan=plan.html'`)
      })
    }

    it('may add a step each time the reader does something in it, and take that back @whole', async () => {
      await service.write({
        [PLAN]: `<!doctype html><title>Roam</title><body><button>Next</button><script>
          document.querySelector('button').onclick = () => history.pushState(1, '', '#next')
          onpopstate = () => (document.body.dataset.at = location.hash || 'start')
        </script>`,
      })
      await fetch(`${service.url}/api/open?ws=roam&plan=plan.html`)
      const doc = await docAt(page, PLAN)
      await (await doc.waitForSelector('button'))?.click()
      await doc.waitForFunction(`location.hash === '#next'`)
      await doc.evaluate('history.back()')
      await doc.waitForFunction(`document.body.dataset.at === 'start'`)
      // Another way of the browser is asked for afterwards: by its answer the step back has begun, or has not.
      await doc.evaluate('history.back()')
      await doc.evaluate(`fetch('plan.html').then(reply => reply.text())`)
      expect(await page.evaluate('location.search')).to.equal('?ws=roam&plan=plan.html')
    })
  })
})
