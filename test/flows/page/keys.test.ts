import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  isFocused,
  isIn,
  pane,
  quickOpen,
  row,
  runOf,
  searchBox,
  tab,
  tree,
  until,
} from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

const BESIDE = 'Checkout + The funnel* | Checkout, simply'

describe('the dashboard, by the keyboard alone @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** Two panes, the first with two tabs, and the focus inside the doc in front of it. */
  async function open(): Promise<Page> {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    // Of a doc that is not there yet, its tab would take the focus.
    for (const title of ['Checkout', 'Checkout, simply']) await runOf(page, title)
    await row(page, 'The funnel').click()
    await until(() => panes(page), [BESIDE])
    await doc(page, 'The funnel').getByText('where baskets are left').click()
    return page
  }

  it('moves a tab whose doc keeps the focus and is not loaded again, and walks round with F6, out of docs too', async () => {
    const page = await open()
    const run = await runOf(page, 'The funnel')
    await page.keyboard.press('Control+ArrowRight')
    await until(() => panes(page), ['Checkout | The funnel* + Checkout, simply'])
    await page.keyboard.press('Control+ArrowRight')
    await until(() => panes(page), ['Checkout | Checkout, simply + The funnel*'])
    await page.keyboard.press('Control+ArrowDown')
    await until(() => panes(page), ['Checkout | Checkout, simply', 'The funnel'])
    await page.keyboard.press('Alt+ArrowUp')
    await until(() => panes(page), ['Checkout | Checkout, simply + The funnel*'])
    expect(await runOf(page, 'The funnel')).to.equal(run)
    expect(await isIn(page, 'The funnel')).to.be.true
    await page.getByText('Moved The funnel to tab 2 of 2, pane 2 of 2').waitFor()

    await page.keyboard.press('F6')
    await until(() => tree(page).locator(':focus').count(), 1)
    await page.keyboard.press('F6')
    await until(() => isIn(page, 'Checkout'), true)
    await page.keyboard.press('F6')
    await until(() => isIn(page, 'The funnel'), true)
    await page.keyboard.press('Shift+F6')
    await until(() => isIn(page, 'Checkout'), true)
    await page.keyboard.press('Shift+F6')
    await until(() => tree(page).locator(':focus').count(), 1)
    await page.keyboard.press('Shift+F6')
    await until(() => isIn(page, 'The funnel'), true)
  })

  it('goes to anything by its name, its number or the tree, from within a doc and without the sidebar', async () => {
    const page = await open()
    await quickOpen(page, 'hldsdone')
    await page.getByRole('option', { name: /Holds, done/ }).waitFor()
    await page.keyboard.press('Shift+Enter')
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply + Holds, done*'])
    await quickOpen(page, 'lay out')
    await page.getByRole('option', { name: /Lay out again/ }).waitFor()
    await page.keyboard.press('Enter')
    await until(() => panes(page), ['Checkout | Checkout, simply'])

    // By the tree: the sheet of shortcuts gives the focus back, and Tab leads to the buttons of a pane.
    await page.keyboard.press('Alt+KeyB')
    await searchBox(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await until(() => isFocused(searchBox(page)), true)
    await page.keyboard.press('ArrowDown')
    await until(() => tree(page).locator(':focus').count(), 1)
    await page.keyboard.press('Home')
    await until(() => isFocused(row(page, 'Active')), true)
    await page.keyboard.type('the wh')
    await until(() => isFocused(row(page, 'The whole plan')), true)
    await page.keyboard.press('Shift+Slash')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await until(() => isFocused(row(page, 'The whole plan')), true)
    await page.keyboard.press('Shift+Enter')
    await until(() => panes(page), ['Checkout | Checkout, simply + The whole plan*'])
    const close = button(pane(page, 'The whole plan'), 'Close The whole plan')
    await tab(page, 'The whole plan').focus()
    for (let i = 0; i < 6 && !(await isFocused(close)); i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await until(() => panes(page), ['Checkout | Checkout, simply'])

    await page.keyboard.press('Control+Digit1')
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    expect(new URL(page.url()).search).to.contain(HOLDS)
  })
})
