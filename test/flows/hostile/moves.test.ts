import { expect } from 'chai'
import type { BrowserContext, Page } from 'puppeteer-core'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { Target, harmTo, pathOf, prepare } from './harm.js'
import { seen } from '../support/panes.js'
import { HostileSite } from '../support/hostile-site.js'
import { startNaiveViewer } from './naive-viewer.js'

/** How a plan may try to lead the tab to another site: the ways of the fixture's leave.js. */
const WAYS = [
  'top location',
  'parent location',
  'replacing',
  'link to the top',
  'form to the top',
  'window named top',
  'window named parent',
  'code as an address',
]

describe('a hostile plan that moves things', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let context: BrowserContext
    let page: Page
    let target: Target

    before(async () => {
      await site.start()
      const browser = await sharedEngine(engine, { isWhole: false })
      target = await Target.start(site.url, WAYS)
      ;({ context, page } = await openProfile(browser))
      await page.goto(target.start)
      await prepare(page)
    })

    // All plans share one dashboard. A plan that never ends is closed by its test, or its test is the last one.
    afterEach(async () => {
      for (const other of await context.pages()) if (other !== page) await other.close()
      site.forget()
    })

    after(async () => {
      await context.close()
      await target.close()
      await site.close()
    })

    it('leads the tab nowhere', async () => {
      for (const way of WAYS) {
        site.forget()
        await target.show(fileOf(way))
        await site.heard('done')
        expect(site.named('tried')).to.deep.equal([way])
        // It may have opened a window of its own; the tab is where it was.
        expect(page.url()).to.equal(target.addressOf(fileOf(way)))
      }
      expect(await harmTo(page)).to.deep.equal([])
    })

    it('would lead the tab away from a plain frame of the same origin @whole', async () => {
      const naive = await startNaiveViewer(target.service.port)
      try {
        for (const way of WAYS) {
          const plain = await context.newPage()
          await plain.goto(`${naive.url}/`)
          await plain.evaluate(`show('/docs/docs/${pathOf(fileOf(way))}')`)
          await site.heard(`hit ${way}`)
        }
      } finally {
        await naive.close()
      }
    })

    it('requirement 12: forges messages, which the page ignores', async () => {
      const errors: unknown[] = []
      page.on('pageerror', error => errors.push(error))
      await target.show('forge.html')
      // The last message of all is a sound one: a theme, which the page takes over as its own.
      await page.waitForFunction(`document.documentElement.dataset.theme !== undefined`)
      expect(page.url()).to.equal(target.addressOf('forge.html'))
      expect(site.named('hit')).to.deep.equal([])
      expect(errors).to.deep.equal([])
      expect(await harmTo(page)).to.deep.equal([])
      expect(await page.evaluate('JSON.stringify(localStorage).includes("hit")')).to.be.false
      expect(await page.evaluate('Object.prototype.hit === undefined')).to.be.true
    })

    it('requirement 49: floods the page with messages, and is closed like any other @whole', async () => {
      await target.show('flood.html')
      await site.heard('flooded')
      await close('A plan that floods the page with messages')
    })

    it('requirement 49: opens dialogs in a loop, and is closed like any other @whole', async () => {
      page.on('dialog', dialog => void dialog.dismiss())
      await target.show('nag.html')
      await site.heard('nagged')
      await close('A plan that opens dialogs in a loop')
    })

    it('floods the page with messages, and the page still opens another plan @whole', async () => {
      await target.show('flood.html')
      await site.heard('flooded')
      await fetch(`${target.service.url}/api/open?ws=victim`)
      await page.waitForFunction(`document.title === 'Victim'`)
      await page.waitForFunction(shows('Victim'))
    })

    /** By the keyboard, which a dialog gives back as soon as it is dismissed. */
    async function close(title: string): Promise<void> {
      const button = await seen(page, `button[aria-label="Close ${title}"]`)
      await button.focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction(`document.title !== '${title}'`)
    }
  })
})

function fileOf(way: string): string {
  return `leave-${way.replaceAll(' ', '-')}.html`
}

/** The doc of this title is the one in view. */
function shows(title: string): string {
  return `(() => {
    const isInert = node =>
      node !== null && (node.inert === true || isInert(node.parentNode ?? node.host ?? null))
    const find = root => [...root.querySelectorAll('*')].flatMap(element => [
      ...(element.localName === 'iframe' && !isInert(element) ? [element.title] : []),
      ...(element.shadowRoot ? find(element.shadowRoot) : []),
    ])
    return find(document).includes(${JSON.stringify(title)})
  })()`
}
