import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser, Page } from 'puppeteer-core'
import { docsFolder, type TempFolder } from '../../support/docs-folder.js'
import { serve, type Served } from '../../support/service.js'

import { inEachEngine, launchEngine, launchIsolating } from '../support/engines.js'
import { endBusyContent, untilBusyFor } from './content-processes.js'
import { docAt, press, textIn } from '../support/panes.js'
import { HostileSite } from '../support/hostile-site.js'
import { openWorkspace } from '../support/tabs.js'

const CALM = 'active/calm/plans/plan.html'
const SPIN = 'active/spin/plans/plan.html'
const CARD = 'This doc stopped the page the last time'
const TITLE = 'A plan that never ends'
/** Files of a Firefox profile while puppeteer drives it. */
const BACKUPS = ['user.js.puppeteer', 'prefs.js.puppeteer']
/** The paths that are stored of docs that stopped the page. */
const STORED = `new Promise(resolve => {
  const opening = indexedDB.open('plan-viewer-hung')
  opening.onsuccess = () => {
    const docs = opening.result.transaction('docs').objectStore('docs')
    docs.getAllKeys().onsuccess = ({ target }) => resolve(target.result)
  }
})`

describe('requirement 49: a plan that never stops computing @whole', () => {
  inEachEngine(engine => {
    const site = new HostileSite()
    let browser: Browser | undefined
    let service: Served
    /** The profile of all visits, and how the last of them ended. */
    let profile: TempFolder
    let lastEnd: 'quit' | 'killed' | undefined

    before(async () => {
      await site.start()
      profile = await docsFolder()
      service = await serve({
        [CALM]: '<!doctype html><title>Calm</title><p>Calm</p>',
        [SPIN]: spinning(site.url),
      })
    })

    afterEach(async () => {
      await browser?.close()
      browser = undefined
      site.forget()
    })

    after(async () => {
      await service.close()
      await profile.close()
      await site.close()
    })

    if (engine === 'chromium') {
      it('is closed like any other', async () => {
        const page = await openSpin()
        await press(page, `button[aria-label="Close ${TITLE}"]`)
        await page.waitForFunction(`document.title !== '${TITLE}'`)
        await until(async () => (await page.$('pierce/[role=tab]')) === null)
        // The page lived on: nothing is held against the plan.
        expect(await page.evaluate(STORED)).to.deep.equal([])
      })
    } else if (process.platform === 'linux') {
      it('is not opened again by itself after the process of the page was killed', async () => {
        const used = (await openSpin()).browser()
        const pid = used.process()?.pid ?? 0
        // The thread of the page stores that it stands still after 3 s.
        await untilBusyFor(pid, 5)
        await endBusyContent(pid)
        site.forget()
        const page = await used.newPage()
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
        await endBusyContent(pid)
      })
    }

    for (const end of ['quit', 'killed'] as const) {
      it(`is not blocked where the browser was ${end} while it was loaded`, async () => {
        if (lastEnd !== end) await visit(end)
        // The doc is shown again here: it is not accused. The next test may go on from the end of this visit.
        await visit(end === 'quit' ? 'killed' : 'quit')
      })
    }

    /** Opens a doc, and leaves the browser at once. */
    async function visit(end: 'quit' | 'killed'): Promise<void> {
      const visited = await launchEngine(engine, { profile: profile.path })
      const ended = new Promise(resolve => visited.process()?.once('exit', resolve))
      try {
        const page = await visited.newPage()
        await page.goto(`${service.url}/?ws=calm`)
        await docAt(page, CALM)
        if (end === 'killed') visited.process()?.kill('SIGKILL')
      } finally {
        if (end === 'quit') await visited.close()
        await ended
        // Puppeteer puts the settings of Firefox back after its end.
        await until(() => BACKUPS.every(name => !existsSync(join(profile.path, name))))
      }
      lastEnd = end
    }

    async function show(ws: string): Promise<void> {
      await until(async () => (await openWorkspace(service.url, ws)) > 0)
    }

    /** A page in which the plan has begun to compute. */
    async function openSpin(): Promise<Page> {
      browser = await (engine === 'chromium' ? launchIsolating() : launchEngine(engine))
      const page = await browser.newPage()
      await page.goto(`${service.url}/?ws=calm`)
      await docAt(page, CALM)
      // The page has to go on with this doc for 2 s before nothing is held against it.
      await new Promise(resolve => setTimeout(resolve, 4000))
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
