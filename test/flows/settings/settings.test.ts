import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  button,
  doc,
  isFocused,
  linkOf,
  row,
  toast,
  until,
} from '../support/dashboard.js'
import { panes } from '../support/dashboard-panes.js'

describe('the settings in the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('open by their button, have an address, and lead back to what was on show', async () => {
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

  it('are found by a link, also to a section, and lead to the dashboard', async () => {
    const { page } = await flow.open('?settings=shortcuts')
    await until(() => isFocused(heading(page, 'Shortcuts')), true)
    await page.reload()
    await until(() => isFocused(heading(page, 'Shortcuts')), true)
    await button(page, 'Port').click()
    await until(() => linkOf(page), '?settings=port')
    await button(page, 'Close settings').click()
    await row(page, 'Active').waitFor()
    expect(linkOf(page)).to.not.contain('settings')
  })

  it('record a shortcut that then works inside a plan, and say what it clashes with', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await row(page, 'The funnel').click()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await page.goto(`${service.url}/?settings=shortcuts`)
    const record = button(page, 'Record a shortcut: Split down')
    await record.click()
    await page.keyboard.press('Alt+KeyW')
    await page.getByText('Alt+W belongs to “Close the tab”. Replace?').waitFor()
    await button(page, 'Cancel').click()
    await record.click()
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

  it('count while they are typed, and put errors at their fields', async () => {
    flow.allow(/400/)
    const { page } = await flow.open('?settings')
    await page.getByText('2 tasks, 2 phases, 8 docs').waitFor()
    const save = button(page, 'Save')
    expect(await save.isDisabled()).to.be.true
    const active = page.getByRole('textbox', { name: 'Active tasks' })
    await active.fill('weekly')
    await page.getByText('2 tasks, 0 phases, 1 doc').waitFor()
    await until(() => save.isEnabled(), true)
    await active.fill('active')
    await page.getByText('2 tasks, 2 phases, 8 docs').waitFor()
    await until(() => save.isDisabled(), true)

    const path = page.getByRole('combobox', { name: 'Path', exact: true })
    const good = await path.inputValue()
    await path.fill(`${good}/nowhere`)
    await until(() => path.getAttribute('aria-invalid'), 'true')
    await page.getByText('1 problem, not saved').waitFor()
    expect(await save.isDisabled()).to.be.true
    await path.fill(good)
    await until(() => path.getAttribute('aria-invalid'), 'false')
  })

  it('are in use as soon as they are saved', async () => {
    const { page } = await flow.open('?settings=collections')
    await page.getByRole('textbox', { name: 'Settled tasks' }).fill('weekly')
    await until(() => button(page, 'Save').isEnabled(), true)
    await button(page, 'Save').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await button(page, 'Close settings').click()
    await row(page, 'Settled (1)').click()
    await row(page, 'w46').waitFor()
  })

  it('ask before edits are lost: by their button, and on the way back', async () => {
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

  it('that did not load are loaded again by a button', async () => {
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

  it('are shown after a reload where the browser does not fetch a failed script again', async () => {
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

  it('say so when an icon cannot be saved, since the service is away', async () => {
    flow.allow(/ERR_INTERNET_DISCONNECTED/)
    const { page } = await flow.open(CHECKOUT)
    await row(page, 'seat holds').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Choose icon…' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose an icon' })
    await picker.waitFor()
    await page.context().setOffline(true)
    await picker.getByRole('gridcell').first().click()
    await toast(page, 'The service does not answer.').waitFor()
  })

  it('show that the file has changed since they were read, and load it again', async () => {
    const { page, service } = await flow.open('?settings')
    await page.getByRole('textbox', { name: 'Folder name' }).fill('drafts')
    const config = JSON.parse(await readFile(service.configFile, 'utf8')) as object
    const response = await fetch(`${service.url}/api/config`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...config, port: 5000 }),
    })
    expect(response.ok).to.be.true
    await page.getByRole('alert').getByText('Settings changed on disk').waitFor()
    await button(page, 'Load theirs').click()
    await until(() => page.getByRole('textbox', { name: 'Port' }).inputValue(), '5000')
    await until(() => page.getByRole('textbox', { name: 'Folder name' }).inputValue(), 'plans')
  })
})

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true })
}
