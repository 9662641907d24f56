// Printing the dashboard prints the doc in front, whole, on white: by its key, its command and its menu,
// and by the browser's own menu.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import { Flow, button, doc, tab, until, type PageElement } from '../support/dashboard.js'
import { longPage } from '../support/dashboard-files.js'

const LONG = 'active/seat-holds/plans/phase-1-holds/plan.html'
const NOTES = 'active/seat-holds/plans/phase-1-holds/questions.md'
const PHASE = '?ws=seat-holds/phase-1-holds&plan='
/** So that a test can see that the browser was asked to print. */
const NOTE_PRINT = `{
  const { dataset } = document.documentElement
  let asked = 0
  addEventListener('message', ({ data }) => {
    if (data.type === 'plan-frame-print') dataset.asked = ++asked
  })
  addEventListener('beforeprint', () => (dataset.printed = 'yes'))
}`
const SHEETS = /\/Type\s*\/Page\b(?!s)/g

describe('printing', () => {
  const flow = new Flow()
  const text = Array.from({ length: 300 }, (_, i) => `Paragraph ${i + 1} of many.\n`).join('\n')
  const files = { [LONG]: longPage('Holds'), [NOTES]: `# Open questions\n\n${text}` }

  before(() => flow.start())

  afterEach(() => flow.close())

  /** Three panes; the doc of this slug is in front. */
  async function open(plan: string, title: string): Promise<Page> {
    const browser = { viewport: { width: 1600, height: 900 }, colorScheme: 'dark' as const }
    const { page } = await flow.open(PHASE + plan, { files, browser })
    await doc(page, title).locator('body').waitFor()
    await page.locator('plan-doc-view.printed').waitFor()
    return page
  }

  it('is asked for by Ctrl+P, in the doc, too, and is of the whole source where that is shown @whole', async () => {
    const page = await open('questions', 'Open questions')
    const root = doc(page, 'Open questions').locator('html')
    await root.evaluate(NOTE_PRINT)
    await page.keyboard.press('Control+p')
    await until(() => root.getAttribute('data-asked'), '1')
    await doc(page, 'Open questions').locator('h1').click()
    await page.keyboard.press('Control+p')
    await until(() => root.getAttribute('data-asked'), '2')
    await tab(page, 'Open questions').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Print…' }).click()
    await until(() => root.getAttribute('data-asked'), '3')
    await until(() => root.getAttribute('data-printed'), 'yes')
    await tab(page, 'Open questions').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Show source' }).click()
    await doc(page, 'Source of Open questions').getByText('Paragraph 1 of many.').waitFor()
    const source = doc(page, 'Source of Open questions').locator('html')
    await source.evaluate(NOTE_PRINT)
    await page.keyboard.press('Control+p')
    await until(() => source.getAttribute('data-printed'), 'yes')
  })

  it('by the menu of the browser prints that doc alone, on several sheets, on white', async () => {
    const page = await open('plan', 'Holds')
    await until(async () => {
      await page.emulateMedia({ media: 'print' })
      const printed = (await boxOf(frameOf(page))).height
      return printed > 3000 && printed >= (await heightOf(page, 'Holds'))
    }, true)
    expect(await page.locator('plan-doc-view').filter({ visible: true }).count()).to.equal(1)
    expect(await button(page, 'Settings').isVisible()).to.be.false
    expect(await tab(page, 'Holds').isVisible()).to.be.false
    const grounds = await page.evaluate<string[]>(GROUNDS)
    expect(new Set(grounds)).to.deep.equal(new Set(['rgba(0, 0, 0, 0)']))
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(SHEETS) ?? []
    expect(sheets.length).to.be.above(3)
  })
})

/** The space below the doc. */
const GROUNDS = `(() => {
  const grounds = []
  for (let element = document.querySelector('plan-dashboard'); element; ) {
    grounds.push(getComputedStyle(element).backgroundColor)
    const { shadowRoot } = element
    element = shadowRoot && ['plan-workbench', 'plan-doc-panes', 'plan-doc-view.printed', 'plan-doc-frame']
      .map(selector => shadowRoot.querySelector(selector)).find(Boolean)
  }
  return [getComputedStyle(document.documentElement).backgroundColor, ...grounds]
})()`

function frameOf(page: Page): Locator {
  return page.locator('plan-doc-view.printed iframe:not([inert])')
}

function boxOf(place: Locator): Promise<{ width: number; height: number }> {
  return place.evaluate((element: PageElement) => {
    const { width, height } = element.getBoundingClientRect()
    return { width, height }
  })
}

function heightOf(page: Page, title: string): Promise<number> {
  return doc(page, title)
    .locator('html')
    .evaluate((element: { scrollHeight: number }) => element.scrollHeight)
}
