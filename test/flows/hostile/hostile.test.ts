import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { Target, attackNames, harmTo, hostileFile, pathOf, prepare } from './harm.js'
import { HostileSite } from '../support/hostile-site.js'
import { startNaiveViewer } from './naive-viewer.js'

describe('requirement 2: a hostile plan', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let target: Target
    let all: string[]

    before(async () => {
      await site.start()
      all = await attackNames()
      browser = await sharedEngine(engine, { isWhole: false })
      target = await Target.start(site.url)
    })

    beforeEach(async () => {
      ;({ context, page } = await openProfile(browser))
    })

    afterEach(async () => {
      await context.close()
      site.forget()
    })

    after(async () => {
      await target.close()
      await site.close()
    })

    for (const file of ['plan.html', 'picture.svg']) {
      it(`reaches nothing from its frame in the dashboard: ${file}`, async () => {
        await page.goto(target.start)
        await prepare(page)
        await target.show(file)
        await site.heard('done')
        expect(site.named('tried')).to.deep.equal(all)
        await expectNoHarm()
      })

      it(`reaches nothing when it is opened directly: ${file}`, async () => {
        await page.goto(target.start)
        await prepare(page)
        const direct = await context.newPage()
        await direct.goto(`${target.service.url}/docs/docs/${pathOf(file)}`)
        await site.heard('done')
        expect(site.named('tried')).to.deep.equal(all)
        await expectNoHarm()
      })
    }

    it('reaches nothing from a viewer in a page on another port @whole', async () => {
      await page.goto(target.start)
      await prepare(page)
      const { url } = target.service
      const module = `<script type="module" src="${url}/plan-viewer.js"></script>`
      const viewer = '<plan-viewer mode="full" ws="hostile-plan" plan="plan.html"></plan-viewer>'
      site.pages.set('/', `<!doctype html><title>Host</title>${module}${viewer}`)
      const host = await context.newPage()
      await host.goto(site.url)
      await site.heard('done')
      expect(site.named('tried')).to.deep.equal(all)
      await expectNoHarm()
      const marks =
        'document.title === "Host" && document.querySelectorAll("[data-hit]").length === 0'
      expect(await host.evaluate(marks)).to.equal(true)
    })

    for (const way of ['blob', 'data']) {
      it(`reaches nothing as a page of its own making: ${way} @whole`, async () => {
        await page.goto(target.start)
        await prepare(page)
        await target.show(`become-${way}.html`)
        await site.heard('done')
        expect(site.named('tried')).to.deep.equal(all)
        await expectNoHarm()
      })
    }

    it('reaches nothing from a site on another port of this machine @whole', async () => {
      await page.goto(target.start)
      await prepare(page)
      const { url, root } = target.service
      site.pages.set('/attacks.js', await hostileFile('attacks.js', {}))
      const groups = 'api opens files around'
      const data = `data-site="${site.url}" data-root="${root}" data-service="${url}"`
      site.pages.set(
        '/',
        `<!doctype html><body><script src="/attacks.js" ${data} data-groups="${groups}"></script>`,
      )
      const elsewhere = await context.newPage()
      await elsewhere.goto(site.url)
      await site.heard('done')
      expect(site.named('tried')).to.include.members(['write the settings', 'open by image'])
      await expectNoHarm()
    })

    // The last one: now there is harm.
    it('would reach everything from a plain frame of the same origin', async () => {
      const naive = await startNaiveViewer(target.service.port)
      try {
        await page.goto(`${naive.url}/`)
        await prepare(page)
        await page.evaluate(`show('/docs/docs/${pathOf('plan.html')}#patient')`)
        await site.heard('done')
        expect(site.named('tried')).to.deep.equal(all)
        const marks = await harmTo(page)
        const hits = new Set([...site.named('hit'), ...(await target.harm()), ...marks])
        expect(all.filter(name => !hits.has(name))).to.deep.equal([])
        expect(marks).to.include.members(['html marked', 'iframe marked', 'sibling marked'])
      } finally {
        await naive.close()
      }
    })

    async function expectNoHarm(): Promise<void> {
      expect(site.named('hit')).to.deep.equal([])
      expect(await target.harm()).to.deep.equal([])
      expect(await harmTo(page)).to.deep.equal([])
    }
  })
})
