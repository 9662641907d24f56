import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { CHECKOUT, Flow, doc, isFocused, quickOpen, row, tab, until } from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

const BESIDE = 'Checkout | Checkout, simply'

describe('undo in the dashboard @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('takes tabs, panes and a new layout back one by one, long after their toasts are gone, and leaves Ctrl+Z to docs and fields', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    await until(() => panes(page), [BESIDE])
    await row(page, 'The funnel').dblclick()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await tab(page, 'The funnel').press('Delete')
    await until(() => panes(page), [BESIDE])
    await command(page, 'Close pane')
    await until(() => panes(page), ['Checkout, simply'])
    await command(page, 'Lay out again')
    await until(() => panes(page), [BESIDE])
    await dismissAll(page)
    for (const expected of [
      'Checkout, simply',
      BESIDE,
      'Checkout + The funnel* | Checkout, simply',
    ]) {
      await tab(page, 'Checkout, simply').focus()
      await page.keyboard.press('Control+KeyZ')
      await until(() => panes(page), [expected])
    }
    // Nothing is left to be taken back.
    await tab(page, 'Checkout, simply').focus()
    await quickOpen(page, '>undo')
    // Other commands have these letters in their titles.
    await until(() => page.getByRole('option', { name: /^Undo/ }).count(), 0)
    await page.keyboard.press('Escape')

    // Docs and fields have a Ctrl+Z of their own; a closed tab is opened again from within a doc, too.
    await row(page, 'The funnel').click()
    const note = doc(page, 'The funnel').getByLabel('Note')
    await note.click()
    await page.keyboard.type('on it')
    await page.keyboard.press('Control+KeyZ')
    await until(() => note.inputValue(), '')
    await doc(page, 'The funnel').getByText('where baskets are left').click()
    await page.keyboard.press('Alt+KeyW')
    await until(() => panes(page), [BESIDE])
    await until(() => isFocused(page.locator('iframe[title="Checkout"]')), true)
    await page.keyboard.press('Control+KeyZ')
    await page.keyboard.press('Alt+Shift+KeyW')
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await page.keyboard.press('Alt+Shift+KeyW')
    expect(await panes(page)).to.deep.equal(['Checkout + The funnel* | Checkout, simply'])

    // A settled task comes back by the page alone.
    await tab(page, 'Checkout').click()
    await tab(page, 'Checkout').focus()
    await command(page, 'Settle this task')
    await row(page, 'Settled (2)').waitFor()
    await dismissAll(page)
    await doc(page, 'Checkout').getByText('a countdown').click()
    await page.keyboard.press('Control+KeyZ')
    await tab(page, 'Checkout').focus()
    await command(page, 'Undo')
    await row(page, 'Settled (1)').waitFor()
  })
})

/** Runs a command by its name. */
async function command(page: Page, name: string): Promise<void> {
  // A doc with the focus would ask for fewer commands.
  await page.getByRole('tab', { selected: true }).first().focus()
  await quickOpen(page, `>${name}`)
  await page.getByRole('option', { name: new RegExp(`^${name},`) }).waitFor()
  await page.keyboard.press('Enter')
}

async function dismissAll(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: /^(?:Dismiss|Close the notification)/ })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
}
