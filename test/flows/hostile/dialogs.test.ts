import { expect } from 'chai'
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core'
import { serve, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { docAt, seen } from '../support/panes.js'
import { pdfWith } from '../support/pdf.js'

const PLAN = 'active/nag/plans/plan.html'
const MOST = 5
/** More than may open, and few enough to end where they do. */
const NAGS = 12

/** A page that opens dialogs, and says to its parent when it is done. */
const NAGGING = `<!doctype html><title>Nagging</title><script>
  for (let i = 0; i < ${NAGS}; i++) { confirm('again'); alert('again'); prompt('again') }
  parent.postMessage('nagged', '*')
</script>`

/** Whatever frames a plan can make, each nagging, one after the other. */
const PLANS: Record<string, string> = {
  'a frame of a text': framing('frame.srcdoc = text'),
  'a frame of a blob': framing(
    `frame.src = URL.createObjectURL(new Blob([text], { type: 'text/html' }))`,
  ),
  'a frame of data': framing(`frame.src = 'data:text/html,' + encodeURIComponent(text)`),
  'a frame of a file': framing(`frame.src = 'nagging.html'`),
  'a page of its own making': `<!doctype html><title>Nag</title><p id="done"></p><script>
    const text = ${asScript(NAGGING)}
    setTimeout(() => location = URL.createObjectURL(new Blob([text], { type: 'text/html' })))
  </script>`,
}

describe('requirement 63: a plan that opens dialogs in frames', () => {
  inEachEngine(engine => {
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let service: Served
    let opened: string[]

    before(async () => {
      browser = await sharedEngine(engine, { isWhole: false })
    })

    afterEach(async () => {
      await context.close()
      await service.close()
    })

    async function open(files: Record<string, string>, plan: string): Promise<void> {
      const config = { fileTypes: ['html', 'pdf'] }
      service = await serve(files, { config })
      ;({ context, page } = await openProfile(browser))
      opened = []
      page.on('dialog', dialog => {
        opened.push(dialog.message())
        void dialog.accept().catch(() => {})
      })
      await page.goto(`${service.url}/?ws=nag&plan=${plan}`)
    }

    for (const [name, html] of Object.entries(PLANS)) {
      it(`is kept from more than five: ${name}`, async () => {
        await open({ [PLAN]: html, 'active/nag/plans/nagging.html': NAGGING }, 'plan.html')
        if (name.startsWith('a frame')) {
          const doc = await docAt(page, PLAN)
          await doc.waitForFunction(`document.querySelector('#done').textContent === 'done'`)
        } else {
          await until(async () => (await page.title()) === 'Nag')
          await until(() => page.frames().some(frame => frame.url().startsWith('blob:')))
          const made = page.frames().find(frame => frame.url().startsWith('blob:')) as Frame
          await made.waitForFunction(`document.title === 'Nagging'`)
        }
        expect(opened.length).to.be.at.most(MOST)
      })
    }

    it('shows the words of its dialogs in the plan, one after the other', async () => {
      const html = `<!doctype html><title>Ferry</title><output></output><script>
        onload = () => {
          alert('The ferry leaves at nine.')
          document.querySelector('output').textContent = String(confirm('Aboard?'))
        }
      </script>`
      await open({ [PLAN]: html }, 'plan.html')
      const doc = await docAt(page, PLAN)
      await doc.waitForFunction(`document.querySelector('output').textContent === 'false'`)
      const isShown = `document.activeElement?.localName === 'plan-dialog'`
      await doc.waitForFunction(isShown)
      expect(await shownWords(doc)).to.contain('The ferry leaves at nine.')
      await page.keyboard.press('Enter')
      await until(async () => /Aboard\?[^]*In a tab of its own/.test(await shownWords(doc)))
      await page.keyboard.press('Escape')
      await doc.waitForFunction(`document.querySelector('plan-dialog') === null`)
      expect(opened).to.deep.equal([])
    })

    it('has its dialogs in a tab of its own', async () => {
      const html = `<!doctype html><script>if (parent === window) alert('again')</script>`
      await open({ [PLAN]: html }, 'plan.html')
      const tab = await context.newPage()
      const heard = new Promise<string>(resolve => {
        tab.on('dialog', dialog => {
          resolve(dialog.message())
          void dialog.accept().catch(() => {})
        })
      })
      void tab.goto(`${service.url}/docs/docs/${PLAN}`).catch(() => {})
      expect(await heard).to.equal('again')
    })

    it('requirement 64: a PDF opens no dialog, and leads the tab nowhere', async () => {
      await open(
        { 'active/nag/plans/report.pdf': pdfWith('http://localhost:9/away') },
        'report.pdf',
      )
      if (engine === 'chromium') {
        const link = await seen(page, '[part=card] a')
        expect(
          await link.evaluate(shown => (shown as unknown as { target: string }).target),
        ).to.equal('_blank')
        expect(await page.$('pierce/[part=frame]')).to.equal(null)
      } else {
        const frame = await seen(page, '[part=frame]')
        const linkOf = async () => (await frame.contentFrame())?.$('.annotationLayer a') ?? null
        await until(async () => (await linkOf()) !== null)
        await (await linkOf())?.click()
        // Whatever the link led to has begun by the time that the service has answered.
        await page.evaluate(`fetch('/api/tree').then(reply => reply.text())`)
      }
      expect(opened).to.deep.equal([])
      expect(new URL(page.url()).pathname).to.equal('/')
    })
  })
})

/** A plan that makes a frame, and says when that is done. */
function framing(fill: string): string {
  return `<!doctype html><title>Nag</title><p id="done"></p><script>
    const text = ${asScript(NAGGING)}
    addEventListener('message', ({ data }) => {
      if (data === 'nagged') document.querySelector('#done').textContent = 'done'
    })
    const frame = document.createElement('iframe')
    ${fill}
    onload = () => document.body.append(frame)
  </script>`
}

/** A text as it stands in a script of a page. */
function asScript(text: string): string {
  return JSON.stringify(text).replaceAll('</', '<\\/')
}

/** What the dialog that is drawn in a doc says; `''` where there is none. */
async function shownWords(doc: Frame): Promise<string> {
  const words = `document.querySelector('plan-dialog')?.shadowRoot.querySelector('dialog').innerText`
  return (await doc.evaluate(`${words} ?? ''`)) as string
}

/** Asks again until it is so; the test's own limit ends it. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 40))
}
