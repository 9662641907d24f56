import { expect } from 'chai'
import type { BrowserContext, Frame, Page } from 'puppeteer-core'
import { serve, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { docAt, seen } from '../support/panes.js'
import { pdfWith } from '../support/pdf.js'
import { openLink } from '../support/tabs.js'

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
  'a page of its own making': `<!doctype html><title>Making</title><p id="done"></p><script>
    const text = ${asScript(NAGGING)}
    setTimeout(() => location = URL.createObjectURL(new Blob([text], { type: 'text/html' })))
  </script>`,
}

const FILES: Record<string, string> = {
  'active/calm/plans/plan.html': '<!doctype html><title>Calm</title>',
  ...Object.fromEntries(
    Object.entries(PLANS).flatMap(([name, html]) => [
      [`active/${taskOf(name)}/plans/plan.html`, html],
      [`active/${taskOf(name)}/plans/nagging.html`, NAGGING],
    ]),
  ),
  'active/ferry/plans/plan.html': `<!doctype html><title>Ferry</title><output></output><script>
    onload = () => {
      alert('The ferry leaves at nine.')
      document.querySelector('output').textContent = String(confirm('Aboard?'))
    }
  </script>`,
  'active/own-tab/plans/plan.html': `<!doctype html><script>
    if (parent === window) alert('again')
  </script>`,
  'active/report/plans/report.pdf': pdfWith('http://localhost:9/away'),
}

describe('requirement 63: a plan that opens dialogs in frames', () => {
  inEachEngine(engine => {
    let context: BrowserContext
    let page: Page
    let service: Served
    let opened: string[] = []

    before(async () => {
      service = await serve(FILES, { config: { fileTypes: ['html', 'pdf'] } })
      const browser = await sharedEngine(engine, { isWhole: false })
      ;({ context, page } = await openProfile(browser))
      page.on('dialog', dialog => {
        opened.push(dialog.message())
        void dialog.accept().catch(() => {})
      })
      await page.goto(`${service.url}/?ws=calm`)
    })

    beforeEach(() => (opened = []))

    after(async () => {
      await context.close()
      await service.close()
    })

    /** Opens the plan of a task in the dashboard. */
    async function open(task: string): Promise<void> {
      // A dashboard that has just been loaded may not listen yet.
      await until(
        async () => (await openLink(service.url, `ws=${task}&plan=plan.html`)).listeners > 0,
      )
    }

    for (const name of Object.keys(PLANS)) {
      it(`is kept from more than five: ${name}`, async () => {
        await open(taskOf(name))
        if (name.startsWith('a frame')) {
          const doc = await docAt(page, `${taskOf(name)}/plans/plan.html`)
          await doc.waitForFunction(`document.querySelector('#done').textContent === 'done'`)
        } else {
          await until(async () => (await page.title()) === 'Making')
          // The plan itself, not a frame in the plan of another test.
          const find = () =>
            page
              .mainFrame()
              .childFrames()
              .find(frame => frame.url().startsWith('blob:'))
          await until(() => find() !== undefined)
          await (find() as Frame).waitForFunction(`document.title === 'Nagging'`)
        }
        expect(opened.length).to.be.at.most(MOST)
      })
    }

    it('shows the words of its dialogs in the plan, one after the other', async () => {
      await open('ferry')
      const doc = await docAt(page, 'ferry/plans/plan.html')
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
      const tab = await context.newPage()
      const heard = new Promise<string>(resolve => {
        tab.on('dialog', dialog => {
          resolve(dialog.message())
          void dialog.accept().catch(() => {})
        })
      })
      void tab.goto(`${service.url}/docs/docs/active/own-tab/plans/plan.html`).catch(() => {})
      expect(await heard).to.equal('again')
      await tab.close()
    })

    it('requirement 64: a PDF opens no dialog, and leads the tab nowhere', async () => {
      // Loaded anew: there is no other doc in the page.
      await page.goto(`${service.url}/?ws=report&plan=report.pdf`)
      if (engine === 'chromium') {
        const link = await seen(page, '.card a')
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

/** Each of these plans is in a task of its own. */
function taskOf(name: string): string {
  return name.replaceAll(' ', '-')
}

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

/** The text of the dialog that is drawn in a doc; `''` where there is none. */
async function shownWords(doc: Frame): Promise<string> {
  const words = `document.querySelector('plan-dialog')?.shadowRoot.querySelector('dialog').innerText`
  return (await doc.evaluate(`${words} ?? ''`)) as string
}

/** Asks again until it is so; the test's own limit ends it. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 40))
}
