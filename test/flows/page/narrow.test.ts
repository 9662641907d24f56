import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  Flow,
  HOLDS,
  button,
  doc,
  pane,
  row,
  searchBox,
  tab,
  until,
  words,
} from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe('the dashboard on small screens', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('has a drawer, and one pane with all tabs', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { browser: PHONE })
    await until(() => panes(page), ['Holds* + Holds, done + Open questions'])
    await doc(page, 'Holds').getByText('held for ten minutes').waitFor()
    expect(await searchBox(page).isVisible()).to.be.false
    await tab(page, 'Holds, done').tap()
    await doc(page, 'Holds, done').getByText('nobody lost a seat').waitFor()
    await button(page, 'Show sidebar').tap()
    await row(page, 'Checkout').tap()
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await searchBox(page).waitFor({ state: 'hidden' })
    await until(() => page.title(), 'Checkout')
    expect(await isTooWide(page)).to.be.false
    await page.setViewportSize({ width: 1280, height: 844 })
    await until(() => panes(page), ['Holds + Holds, done + Checkout* + Open questions'])
  })

  it('can be used at 200 % zoom @whole', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, {
      browser: { viewport: { width: 800, height: 500 }, deviceScaleFactor: 2 },
    })
    await until(() => panes(page), ['Holds* + Holds, done + Open questions'])
    await doc(page, 'Holds').getByText('held for ten minutes').waitFor()
    expect(await isTooWide(page)).to.be.false
    await button(pane(page, 'Holds'), 'Pane menu').click()
    await page.getByRole('menuitem', { name: 'Show source' }).waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Close Holds').click()
    await until(() => panes(page), ['Holds, done* + Open questions'])
    await row(page, 'The whole plan').click()
    await words(page, 'The whole plan').first().waitFor()
    await button(page, 'Hide sidebar').click()
    await doc(page, 'The whole plan').getByText('one place').waitFor()
  })
})

/** The page can be scrolled sideways. */
function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
}
