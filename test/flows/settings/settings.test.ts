import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  button,
  doc,
  isIn,
  linkOf,
  quickOpen,
  row,
  toast,
  until,
} from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

describe('the settings in the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('open by their button, have an address, and lead back to what was on show @whole', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await button(page, 'Settings').click()
    await heading(page, 'Settings').waitFor()
    expect(linkOf(page)).to.equal('?settings')
    await until(() => page.title(), 'Settings')
    expect(await row(page, 'Checkout').count()).to.equal(0)
    await button(page, 'Close settings').click()
    await row(page, 'Checkout').waitFor()
    await until(() => linkOf(page), `${CHECKOUT}&plan=plan.html`)
    await until(() => page.title(), 'Checkout')
    await page.goForward()
    await heading(page, 'Settings').waitFor()
    await page.goBack()
    await row(page, 'Checkout').waitFor()
    await heading(page, 'Settings').waitFor({ state: 'detached' })
  })

  it('lead on to a doc that is chosen by Ctrl+K @whole', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await button(page, 'Settings').click()
    await heading(page, 'Settings').waitFor()
    await quickOpen(page, 'funnel')
    await page.keyboard.press('Enter')
    await doc(page, 'The funnel').getByText('where baskets are left').waitFor()
    await heading(page, 'Settings').waitFor({ state: 'detached' })
    await until(() => isIn(page, 'The funnel'), true)
    await page.goBack()
    await heading(page, 'Settings').waitFor()
  })

  it('take a shortcut that then works inside a plan, and say what it clashes with', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await row(page, 'The funnel').click()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await page.goto(`${service.url}/?settings=shortcuts`)
    await page.getByRole('textbox', { name: 'Split down' }).click()
    await page.keyboard.press('Alt+KeyW')
    await page.getByText('Alt+W also belongs to “Close the tab”.').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+KeyS')
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const saved = JSON.parse(await readFile(service.configFile, 'utf8')) as { hotkeys: unknown }
    expect(saved.hotkeys).to.deep.equal({ splitDown: ['Alt+S'] })
    await button(page, 'Close settings').click()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await doc(page, 'The funnel').getByText('where baskets are left').click()
    await page.keyboard.press('Alt+KeyS')
    await until(() => panes(page), ['Checkout | Checkout, simply', 'The funnel'])
  })

  it('ask before edits are lost: by their button, and on the way back @whole', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    await button(page, 'Settings').click()
    const folder = page.getByRole('textbox', { name: 'Folder name' })
    await folder.fill('drafts')
    await button(page, 'Close settings').click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await button(question, 'Stay').click()
    expect(await folder.inputValue()).to.equal('drafts')
    await page.goBack()
    await button(question, 'Stay').click()
    await until(() => linkOf(page), '?settings')
    expect(await folder.inputValue()).to.equal('drafts')
    await page.goBack()
    await button(question, 'Leave without saving').click()
    await row(page, 'Checkout').waitFor()
    await until(() => linkOf(page), `${CHECKOUT}&plan=plan.html`)
    await button(page, 'Settings').click()
    expect(await folder.inputValue()).to.equal('plans')
  })

  it('that did not load are loaded again by a button @whole', async () => {
    flow.allow(/ERR_FAILED/)
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await page.route(/settings/, route => route.abort())
    await button(page, 'Settings').click()
    const problem = toast(page, 'The settings could not be loaded.')
    await problem.waitFor()
    await until(() => linkOf(page), `${CHECKOUT}&plan=plan.html`)
    await page.unroute(/settings/)
    await button(problem, 'Try again').click()
    await heading(page, 'Settings').waitFor()
    await problem.waitFor({ state: 'detached' })
    expect(linkOf(page)).to.equal('?settings')
  })

  it('are shown after a reload where the browser does not fetch a failed script again @whole', async () => {
    flow.allow(/ERR_FAILED/)
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    let fails = 0
    await page.route(/settings\.define/, route => (++fails > 2 ? route.continue() : route.abort()))
    await button(page, 'Settings').click()
    const problem = toast(page, 'The settings could not be loaded.')
    await button(problem, 'Try again').click()
    await heading(page, 'Settings').waitFor()
    expect(fails).to.equal(3)
    expect(linkOf(page)).to.equal('?settings')
  })
})

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true })
}
