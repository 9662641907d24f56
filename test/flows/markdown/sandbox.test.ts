// Markdown pages where they are shown: in a frame without an origin, under a policy that lets only our
// own files run, in two browsers.

import { expect } from 'chai'
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core'
import { serve, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { MARKDOWN } from '../support/markdown-files.js'
import { docAt } from '../support/panes.js'

const NOTES = 'active/notes/plans/notes.md'
/** Were one to run, it would open a dialog. */
const RUN = 'alert(document.title)'
const HOSTILE = [
  `flowchart LR\n  a["<img src=x onerror='${RUN}'>"]\n  click a call alert("x")`,
  `flowchart LR\n  a[one]\n  click a href "javascript:${RUN}"`,
  `%%{init: {"securityLevel": "loose"}}%%\nflowchart LR\n  a["<b onmouseover='${RUN}'>b</b>"]\n  click a call eval("${RUN}")`,
]
/** Notes what the policy of a page forbids, from before its first script. */
const WATCH = `globalThis.broken = []
  addEventListener('securitypolicyviolation', event =>
    broken.push(event.violatedDirective + ' ' + event.blockedURI))`
const TOUCH_EVERYTHING = `(() => {
  for (const element of document.querySelectorAll('.drawing *')) {
    for (const type of ['click', 'mouseover', 'focus', 'error', 'load']) {
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    }
  }
})()`

describe('a Markdown page in its sandbox', () => {
  inEachEngine(engine => {
    let browser: Browser
    let service: Served
    let context: BrowserContext
    let page: Page
    let troubles: string[]
    let strays: string[]
    let dialogs: number

    before(async () => {
      browser = await sharedEngine(engine, { isWhole: false })
      const diagrams = HOSTILE.map(source => `\`\`\`mermaid\n${source}\n\`\`\``)
      service = await serve({
        ...MARKDOWN,
        'active/bad/plans/bad.md': `# Bad\n\n${diagrams.join('\n\n')}\n`,
      })
    })

    beforeEach(async () => {
      ;({ context, page } = await openProfile(browser))
      await page.setViewport({ width: 1400, height: 900 })
      await page.evaluateOnNewDocument(WATCH)
      troubles = []
      strays = []
      dialogs = 0
      page.on('console', message => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      page.on('pageerror', error => troubles.push(String(error)))
      page.on('dialog', dialog => {
        dialogs++
        void dialog.dismiss().catch(() => {})
      })
      page.on('request', request => {
        if (request.url().startsWith('http') && !request.url().startsWith(service.url)) {
          strays.push(request.url())
        }
      })
    })

    afterEach(() => context.close())

    after(async () => {
      await service.close()
    })

    it('draws diagrams, breaks no policy, logs no error and sends no request elsewhere', async () => {
      await page.goto(`${service.url}/?doc=${NOTES}`)
      const notes = await docAt(page, 'notes.md')
      await drawn(notes)
      expect(await notes.evaluate('broken')).to.deep.equal([])
      expect(troubles).to.deep.equal([])
      expect(strays).to.deep.equal([])
    })

    it('draws diagrams and breaks no policy in a tab of its own, too @whole', async () => {
      await page.goto(`${service.url}/docs/docs/${NOTES}?theme=light`)
      await drawn(page.mainFrame())
      expect(await page.evaluate('[self.origin, broken]')).to.deep.equal(['null', []])
      expect(strays).to.deep.equal([])
    })

    it('runs nothing that a diagram holds @whole', async () => {
      await page.goto(`${service.url}/?doc=active/bad/plans/bad.md`)
      const bad = await docAt(page, 'bad.md')
      const finished = `document.querySelectorAll('.drawing, .diagram-problem').length`
      await bad.waitForFunction(`${finished} === ${HOSTILE.length}`)
      await bad.evaluate(TOUCH_EVERYTHING)
      await bad.evaluate('new Promise(resolve => setTimeout(resolve, 0))')
      expect(dialogs).to.equal(0)
      expect(await page.evaluate('location.search')).to.include('bad.md')
    })
  })
})

async function drawn(frame: Frame): Promise<void> {
  await frame.waitForSelector('.drawing svg')
  await frame.waitForSelector('.diagram-problem')
}
