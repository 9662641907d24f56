import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  isFocused,
  pane,
  row,
  runOf,
  searchBox,
  tab,
  toast,
  tree,
  until,
} from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

const BESIDE = 'Checkout + The funnel* | Checkout, simply'

describe('the dashboard, by the keyboard alone', () => {
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

  /** Whether the focus is inside a doc. */
  async function isIn(page: Page, title: string): Promise<boolean> {
    return isFocused(page.locator(`iframe[title="${title}"]`))
  }

  it('moves the tab of the doc that has the focus, which stays in it and is not loaded again', async () => {
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
  })

  it('cycles through tabs, closes one, and brings it back', async () => {
    const page = await open()
    await page.keyboard.press('Alt+Shift+ArrowLeft')
    await until(() => panes(page), ['Checkout* + The funnel | Checkout, simply'])
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await until(() => panes(page), [BESIDE])
    await page.keyboard.press('Alt+KeyW')
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await until(() => isIn(page, 'Checkout'), true)
    const undo = button(toast(page, 'Closed The funnel'), 'Undo')
    await walkTo(page, () => isFocused(undo))
    await page.keyboard.press('Enter')
    await until(() => panes(page), [BESIDE])
  })

  it('closes the tab that has the focus with Delete, and goes on to the next one', async () => {
    const page = await open()
    await tab(page, 'The funnel').press('Delete')
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await until(() => isFocused(tab(page, 'Checkout')), true)
    await page.keyboard.press('Delete')
    await until(() => panes(page), ['Checkout, simply'])
    await until(() => isFocused(tab(page, 'Checkout, simply')), true)
  })

  it('leaves keys to fields, inside docs too', async () => {
    const page = await open()
    const note = doc(page, 'The funnel').getByLabel('Note')
    await note.click()
    await page.keyboard.press('/')
    await page.keyboard.press('Alt+KeyW')
    await page.keyboard.press('Shift+Slash')
    expect(await note.inputValue()).to.equal('/?')
    await searchBox(page).focus()
    await page.keyboard.press('/')
    expect(await searchBox(page).inputValue()).to.equal('/')
    expect(await panes(page)).to.deep.equal([BESIDE])
    expect(await page.getByRole('dialog').count()).to.equal(0)
  })

  it('walks round sidebar and panes with F6, out of docs too', async () => {
    const page = await open()
    await page.keyboard.press('F6')
    await until(() => isIn(page, 'Checkout, simply'), true)
    await page.keyboard.press('F6')
    await until(() => tree(page).locator(':focus').count(), 1)
    await page.keyboard.press('F6')
    await until(() => isIn(page, 'The funnel'), true)
    await page.keyboard.press('Shift+F6')
    await until(() => tree(page).locator(':focus').count(), 1)
    await page.keyboard.press('Shift+F6')
    await until(() => isIn(page, 'Checkout, simply'), true)
  })

  it('goes to anything by its name, from within a doc', async () => {
    const page = await open()
    await page.keyboard.press('Control+KeyK')
    const box = page.getByRole('combobox')
    await until(() => isFocused(box), true)
    await page.keyboard.type('hldsdone')
    await page.getByRole('option', { name: /Holds, done/ }).waitFor()
    await page.keyboard.press('Shift+Enter')
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply + Holds, done*'])
    await page.keyboard.press('Control+KeyK')
    await until(() => isFocused(box), true)
    await page.keyboard.type('lay out')
    await page.getByRole('option', { name: /Lay out again/ }).waitFor()
    await page.keyboard.press('Enter')
    await until(() => panes(page), ['Checkout | Checkout, simply'])
  })

  it('shows its shortcuts, and gives the focus back', async () => {
    const page = await open()
    await page.keyboard.press('Shift+Slash')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Close the tab').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await until(() => isIn(page, 'The funnel'), true)
  })

  it('hides and shows the sidebar, and opens a phase by its number', async () => {
    const page = await open()
    await page.keyboard.press('Alt+KeyB')
    await searchBox(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await until(() => isFocused(searchBox(page)), true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F6')
    await page.keyboard.press('Control+Digit1')
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    expect(new URL(page.url()).search).to.contain(HOLDS)
  })

  it('walks the tree, opens what the focus is on, and finds the pane buttons by Tab', async () => {
    const page = await open()
    await page.keyboard.press('Shift+F6')
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
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply + The whole plan*'])
    const close = button(pane(page, 'The whole plan'), 'Close The whole plan')
    await tab(page, 'The whole plan').focus()
    for (let i = 0; i < 6 && !(await isFocused(close)); i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await until(() => panes(page), [BESIDE])
  })
})

/** Walks with F6 until the focus is where it is wanted. */
async function walkTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 8; i++) {
    if (await isThere()) return
    const before = await focusOf(page)
    await page.keyboard.press('F6')
    // A doc tells the page of the key, which then moves the focus.
    await until(async () => (await focusOf(page)) !== before, true)
  }
  expect(await isThere()).to.be.true
}

/** The element that has the focus, as HTML. */
function focusOf(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    let element = document.activeElement
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element.outerHTML
  })()`)
}
