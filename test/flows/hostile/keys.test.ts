import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core'
import { serve, type Served } from '../../support/service.js'
import { inEachEngine, openProfile, sharedEngine } from '../support/engines.js'
import { docAt, seen, textIn } from '../support/panes.js'

const NO_KEY = { ctrl: false, alt: false, shift: false, meta: false }
const PRESSES = {
  palette: { ...NO_KEY, code: 'KeyK', key: 'k', ctrl: true },
  close: { ...NO_KEY, code: 'KeyW', key: 'w', alt: true },
  walk: { ...NO_KEY, code: 'F6', key: 'F6' },
  search: { ...NO_KEY, code: 'Slash', key: '/' },
  sidebar: { ...NO_KEY, code: 'KeyB', key: 'b', alt: true },
  sheet: { ...NO_KEY, code: 'Slash', key: '?', shift: true },
}

const TASK = 'active/paper/plans/plan.html'

describe('requirement 62: a plan that forges keys while the reader types in it', () => {
  inEachEngine(engine => {
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let service: Served
    let doc: Frame

    before(async () => {
      browser = await sharedEngine(engine, { isWhole: false })
    })

    afterEach(async () => {
      await context.close()
      await service.close()
    })

    /** Opens the plan and goes into its field. It forges each of the keys when a letter is typed. */
    async function open(keys: readonly (keyof typeof PRESSES)[], isLiar: boolean): Promise<void> {
      service = await serve({
        [TASK]: forger(
          keys.map(key => PRESSES[key]),
          isLiar,
        ),
      })
      ;({ context, page } = await openProfile(browser))
      await page.goto(`${service.url}/?ws=paper&plan=plan.html`)
      doc = await docAt(page, TASK)
    }

    async function type(text: string): Promise<void> {
      for (const letter of text) {
        await page.keyboard.type(letter)
        // The plan has forged what it will, and the page has heard of it.
        await doc.evaluate('new Promise(resolve => setTimeout(resolve))')
        await page.evaluate('new Promise(resolve => setTimeout(resolve))')
      }
    }

    function typed(): Promise<unknown> {
      return doc.evaluate(`document.querySelector('input').value`)
    }

    it('keeps the typed text: no forged key acts', async () => {
      await open(Object.keys(PRESSES) as (keyof typeof PRESSES)[], false)
      await (await doc.waitForSelector('input'))?.click()
      await type('settle')
      await page.keyboard.press('Enter')
      expect(await typed()).to.equal('settle')
      expect(await textIn(page, '[role=tab] .label, [role=tab]')).to.contain('Paper')
      expect(existsSync(join(service.root, TASK))).to.equal(true)
    })

    it('is offered no command that changes a file, even with a false message @whole', async () => {
      await open(['palette'], true)
      await (await doc.waitForSelector('input'))?.click()
      await page.keyboard.type('x')
      await seen(page, 'dialog[open] [role=option]')
      await page.keyboard.type('settle this task')
      expect(await offered()).to.equal('Ctrl+K again: 1 command that changes files\ncommand')
      await page.keyboard.press('Enter')
      expect(await offered()).to.not.match(/Settle/)
      expect(existsSync(join(service.root, TASK))).to.equal(true)
    })

    it('moves no task by the toast that it walks to, even with a false message @whole', async () => {
      await open(['walk'], true)
      // The page's own palette has the command.
      await (await seen(page, '[role=treeitem][tabindex="0"]')).focus()
      await page.keyboard.down('Control')
      await page.keyboard.press('k')
      await page.keyboard.up('Control')
      await seen(page, 'dialog[open] [role=option]')
      await page.keyboard.type('settle this task')
      await page.keyboard.press('Enter')
      // The card stays while the mouse is on it.
      await (await seen(page, '.toast .actions button')).hover()
      expect(existsSync(join(service.root, 'done/paper'))).to.equal(true)
      await (await seen(page, 'iframe[part=frame]')).focus()
      doc = await docAt(page, 'paper/plans/plan.html')
      await doc.evaluate(`document.querySelector('input').focus()`)
      await page.keyboard.type('x')
      await page.waitForFunction(`(${deepestTag})() === 'button'`)
      await page.keyboard.press('Enter')
      await until(async () => (await textIn(page, '[role=alert] .title')).includes('Press F6'))
      expect(existsSync(join(service.root, 'done/paper'))).to.equal(true)
    })

    it('brings back what was typed in it when it closed its own tab, even with a false message @whole', async () => {
      await open(['close'], true)
      await (await doc.waitForSelector('input'))?.click()
      await page.keyboard.type('w')
      await until(async () => (await textIn(page, '.toast .title')) === 'Closed Paper')
      await (await seen(page, '.toast .actions button')).press('Enter')
      doc = await docAt(page, TASK)
      expect(await typed()).to.equal('w')
    })

    async function offered(): Promise<string> {
      const rows = await page.$$('pierce/dialog[open] [role=option]')
      const texts = await Promise.all(
        rows.map(row =>
          row.evaluate(shown => (shown as unknown as { innerText: string }).innerText),
        ),
      )
      return texts.join('\n')
    }
  })
})

/** A plan with a field. A liar says first that the reader has left it. */
function forger(presses: readonly object[], isLiar: boolean): string {
  const ended = isLiar ? `say({ type: 'plan-frame-typing', typing: 'ended' })` : ''
  return `<!doctype html><title>Paper</title><input aria-label="Note"><script>
    const say = message => parent.postMessage(message, '*')
    document.querySelector('input').addEventListener('input', () => {
      ${ended}
      for (const press of ${JSON.stringify(presses)}) say({ type: 'plan-frame-key', ...press })
    })
  </script>`
}

/** The element that has the focus in the page, through all shadow roots. */
const deepestTag = `() => {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused?.localName
}`

/** Asks again until it is so; the test's own limit ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 40))
}
