import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { CHECKOUT, Flow, doc, isFocused, row, searchBox, tab, until } from '../support/dashboard.js'
import { hits } from '../support/dashboard-hits.js'

const NOTES = 'active/seat-holds/plans/phase-2-checkout/notes 1.md'
const FILES = { [NOTES]: '# Notes\n\nOne.\n\nThe balcony is on line five.\n' }

describe('“Open in editor” @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('asks once which editor, and opens the file there: from the tab, the row and by Alt+E, a hit at its line', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`, { files: FILES })
    flow.allowStrays(/^vscode:/)
    const opened = addressesOf(page)
    const file = join(service.root, 'active/seat-holds/plans/phase-2-checkout/plan.html')
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await tab(page, 'Checkout').press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Open in editor' }).click()
    const menu = page.getByRole('menu', { name: 'Open in editor' })
    await menu.getByRole('menuitem', { name: 'VS Code' }).click()
    await until(() => opened, [`vscode://file${file}:1`])
    await tab(page, 'Checkout').focus()
    await page.keyboard.press('Alt+KeyE')
    await until(() => opened.length, 2)
    await row(page, 'Notes').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open in editor' }).click()
    await until(() => opened[2], `vscode://file${join(service.root, NOTES).replace(' ', '%20')}:1`)
    await searchBox(page).fill('balcony')
    await hits(page).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open in editor' }).click()
    await until(() => opened[3], `vscode://file${join(service.root, NOTES).replace(' ', '%20')}:5`)
    // It is remembered; a doc that asks for it opens nothing by itself.
    await page.reload()
    await doc(page, 'Checkout').getByText('a countdown').click()
    await page.keyboard.press('Alt+KeyE')
    const question = page.getByRole('menuitem', { name: 'Open plan.html in VS Code' })
    await until(() => isFocused(question), true)
    await page.keyboard.press('Enter')
    await until(() => opened.length, 5)
    await until(() => isFocused(page.locator('iframe[title="Checkout"]')), true)
  })
})

/** The addresses outside the web that the page asks the browser for. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', request => {
    if (!/^https?:/.test(request.url())) addresses.push(request.url())
  })
  return addresses
}
