import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core'
import type { Served } from '../../support/service.js'
import { isWhole } from '../../support/whole.js'
import { inEachEngine, launchEngine, openProfile } from '../support/engines.js'
import { HostileSite } from '../support/hostile-site.js'
import { lostOnes } from './lost.js'
import { OTHER, PHASE, needsFile, serveNeeds, until } from './needs-files.js'
import { docAt, isolate, press, textIn } from '../support/panes.js'

const LINK = '?ws=works/phase-1-all&plan=plan.html'

/** Everything here works in a plan that is not touched. */
const BY_ITSELF = [
  'inline script',
  'style',
  'picture',
  'classic script',
  'module script',
  'import()',
  'font',
  'fetch',
  'nested frame',
  'blob worker',
  'storage',
]

/** Links of the plan that lead to the same doc of another task. */
const TO_OTHER = ['to-other', 'to-absolute', 'to-file', 'to-link']

describe('requirement 50: a plan in the viewer', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let downloads: string
    let browser: Browser
    let service: Served
    let context: BrowserContext
    let page: Page
    let plan: Frame

    before(async () => {
      await site.start()
      downloads = await mkdtemp(join(tmpdir(), 'plan-viewer-downloads-'))
      // Only the whole of Chromium has a clipboard.
      browser = await launchEngine(engine, { downloads, isWhole })
      service = await serveNeeds(site.url)
      await openPlan()
    })

    const openPlan = async (): Promise<void> => {
      const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const
      ;({ context, page } = await openProfile(browser, { downloadBehavior }))
      await page.setViewport({ width: 1400, height: 900 })
      await page.goto(service.url + '/' + LINK)
      await docAt(page, `${PHASE}/plan.html`)
      // The other docs of the phase stand beside it: here they are to be opened by links.
      await isolate(page)
      plan = await docAt(page, `${PHASE}/plan.html`)
      await plan.waitForSelector('[data-works="nested frame"]')
    }

    after(async () => {
      await context.close()
      await browser.close()
      await service.close()
      await site.close()
      await rm(downloads, { recursive: true, force: true })
    })

    describe('that stays where it is', () => {
      it(`has ${BY_ITSELF.join(', ')}`, async () => {
        for (const name of BY_ITSELF) await plan.waitForSelector(`[data-works="${name}"]`)
        // And nothing of what authors are told that they lose.
        expect(await plan.evaluate(lostOnes(site.url))).to.deep.equal([])
      })

      it('opens a dialog, which the bridge draws in it', async () => {
        await click(plan, 'say')
        await plan.waitForSelector('plan-dialog')
        const said = `document.querySelector('plan-dialog').shadowRoot.querySelector('p').innerText`
        expect(await plan.evaluate(said)).to.equal('The ferry leaves at nine.')
        await page.keyboard.press('Enter')
        await plan.waitForFunction(`document.querySelector('plan-dialog') === null`)
      })

      // Before other windows come: a Firefox without a screen may have none in front when those are gone,
      // and then grants no page the full screen.
      it('fills the screen', async () => {
        await click(plan, 'grow')
        await plan.waitForSelector('[data-works="full screen"]')
        await plan.evaluate('document.exitFullscreen()')
      })

      it('copies to the clipboard @whole', async () => {
        await click(plan, 'copy')
        await plan.waitForSelector('[data-works="copy"]')
      })

      it('downloads a file beside it', async () => {
        await click(plan, 'download')
        await until(async () => (await readdir(downloads)).includes('sailings.json'))
        // A browser may put an empty file in its place first.
        const read = () => readFile(join(downloads, 'sailings.json'), 'utf8')
        await until(async () => (await read()).includes('42'))
      })

      it('scrolls to an anchor', async () => {
        await click(plan, 'to-anchor')
        await plan.waitForFunction('scrollY > 200')
        expect(new URL(page.url()).search).to.equal(LINK)
      })

      it('says so when a link leads nowhere', async () => {
        await click(plan, 'to-nothing')
        const said = `docs/${PHASE}/no-such.html is not a document in the docs folders`
        await until(async () => (await textIn(page, '[role=alert] .title')).includes(said))
      })

      it('follows the theme of the page, and switches it', async () => {
        const before = await textOf(plan, 'theme')
        const after = before === 'dark' ? 'light' : 'dark'
        await click(plan, 'switch')
        await page.waitForFunction(`document.documentElement.dataset.theme === '${after}'`)
        await plan.waitForFunction(`document.querySelector('#theme').textContent === '${after}'`)
        await press(page, `button[aria-label="Use the ${before} theme"]`)
        await plan.waitForFunction(`document.querySelector('#theme').textContent === '${before}'`)
      })

      it('opens another site in a window of its own', async () => {
        await click(plan, 'to-site')
        await site.heard('hit another site')
        expect(new URL(page.url()).search).to.equal(LINK)
      })
    })

    describe('that leads on', () => {
      // The other site has a window of its own in front.
      before(() => page.bringToFront())

      // The layout is remembered: the plan stands there alone.
      beforeEach(async () => {
        await page.goto(service.url + '/' + LINK)
        plan = await docAt(page, `${PHASE}/plan.html`)
        await plan.waitForSelector('[data-works="nested frame"]')
      })

      it('keeps what it stored for the next time it is shown', async () => {
        const visits = Number(await textOf(plan, 'visits'))
        await click(plan, 'to-sibling')
        await docAt(page, `${PHASE}/sibling.html`)
        await page.goBack()
        expect(await textOf(await docAt(page, `${PHASE}/plan.html`), 'visits')).to.equal(
          `${visits}`,
        )
        await press(page, 'button[aria-label="Close A plan that uses everything"]')
        await docAt(page, `${PHASE}/sibling.html`)
        await press(page, `[role=treeitem] [title*="${PHASE}/plan.html"]`)
        expect(await textOf(await docAt(page, `${PHASE}/plan.html`), 'visits')).to.equal(
          `${visits + 1}`,
        )
        await page.reload()
        expect(await textOf(await docAt(page, `${PHASE}/plan.html`), 'visits')).to.equal(
          `${visits + 2}`,
        )
      })

      it('sends a form to a page beside it', async () => {
        await click(plan, 'send')
        const answer = await docAt(page, `${PHASE}/answer.html`)
        await answer.waitForFunction(`document.querySelector('#asked')?.textContent === 'Gotland'`)
      })

      it('opens a sibling in the page, and a part of it', async () => {
        await click(plan, 'to-part')
        const sibling = await docAt(page, `${PHASE}/sibling.html`)
        await sibling.waitForFunction('scrollY > 200')
        expect(new URL(page.url()).search).to.equal('?ws=works/phase-1-all&plan=sibling.html')
      })

      for (const id of TO_OTHER) {
        it(`opens a doc of another task in the page: ${id}`, async () => {
          await click(plan, id)
          await docAt(page, OTHER)
          const { search } = new URL(page.url())
          // A link of the viewer names the workspace, too; a path leaves the reader where he is.
          const opened = id === 'to-link' ? '?ws=other&plan=plan.md' : `?doc=${OTHER}`
          expect(search).to.equal(opened)
        })
      }

      it('is opened from a search at the first match, with the matches marked', async () => {
        await click(plan, 'to-sibling')
        await docAt(page, `${PHASE}/sibling.html`)
        await (await page.$('pierce/input[type=search]'))?.type('deep')
        // The hits for a part of the word are shown meanwhile.
        await until(async () => (await textIn(page, '[role=option] mark')) === 'Deep')
        await press(page, '[role=option]')
        plan = await docAt(page, `${PHASE}/plan.html`)
        await plan.waitForFunction('scrollY > 200')
        await until(async () => /^1 of \d+$/.test(await textIn(page, '.found [role=status]')))
      })

      it('keeps its place when its file is edited', async () => {
        await plan.evaluate('scrollTo(0, 300)')
        await plan.waitForFunction('scrollY === 300')
        const edited = (await needsFile('plan.html', site.url, service.root)).toString()
        await service.write({ [`${PHASE}/plan.html`]: edited.replace('Deep down.', 'Edited.') })
        const isThere = async () =>
          (await textOf(await docAt(page, 'plan.html'), 'deep')) === 'Edited.'
        // The frame that is asked may be the one that is just being replaced.
        await until(() => isThere().catch(() => false))
        plan = await docAt(page, `${PHASE}/plan.html`)
        await plan.waitForFunction('scrollY === 300')
      })
    })
  })
})

async function textOf(frame: Frame, id: string): Promise<string> {
  return (await frame.evaluate(`document.querySelector('#${id}')?.textContent ?? ''`)) as string
}

async function click(frame: Frame, id: string): Promise<void> {
  const element = await frame.waitForSelector(`#${id}`)
  await element?.click()
}
