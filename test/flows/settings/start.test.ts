import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  isFocused,
  linkOf,
  row,
  rows,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'

describe('the dashboard, to begin with @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('asks for a folder, refuses one that is not there, and goes straight to its plans', async () => {
    flow.allow(/400 \(Bad Request\)/)
    const { page, service } = await flow.open('', {
      config: null,
      files: { 'active/rows/plans/plan.html': html('Rows', 'numbered from the stage') },
    })
    const field = page.getByRole('combobox', { name: 'Docs folder' })
    await page.getByRole('heading', { name: 'Where are your plans?' }).waitFor()
    await field.fill(join(service.root, 'nowhere'))
    await button(page, 'Read this folder').click()
    await page.getByRole('alert').getByText('does not exist').waitFor()
    await until(() => isFocused(field), true)
    await field.fill(service.root)
    await page.getByText('1 task, 1 doc').waitFor()
    expect(await page.getByRole('alert').getByText('does not exist').count()).to.equal(0)
    await field.press('Enter')
    await row(page, 'Rows').waitFor()
    await doc(page, 'Rows').getByText('numbered from the stage').waitFor()
    expect(await field.count()).to.equal(0)
    expect(linkOf(page)).to.equal('?ws=rows&plan=plan.html')
    await page.reload()
    await doc(page, 'Rows').getByText('numbered from the stage').waitFor()
  })

  it('says that a folder holds no plans yet, and shows the first one that is written', async () => {
    const { page, service } = await flow.open('', { config: null })
    await mkdir(join(service.root, 'empty'))
    await page.getByRole('combobox', { name: 'Docs folder' }).fill(join(service.root, 'empty'))
    await button(page, 'Read this folder').click()
    await page.getByText('Nothing is open here').waitFor()
    await service.write({ 'empty/active/rows/plans/plan.html': html('Rows', 'from the stage') })
    await row(page, 'Rows (new)').click()
    await doc(page, 'Rows').getByText('from the stage').waitFor()
    await row(page, 'Rows').waitFor()
  })

  it('shows tasks, phases, groups and collections as a tree', async () => {
    const { page } = await flow.open(HOLDS)
    await row(page, 'Week 46').waitFor()
    expect(await rows(page)).to.deep.equal([
      'Active',
      'seat holds',
      'The whole plan',
      '1 holds',
      'Holds',
      'Holds, done',
      'Open questions',
      '2 checkout',
      'Checkout',
      'Checkout, simply',
      'Research',
      'The funnel',
      'Settled (1)',
      'Weekly',
      'Week 46',
    ])
    await row(page, 'Settled (1)').click()
    await row(page, 'fares').waitFor()
  })

  it('does what a key asks for before the tree has come', async () => {
    const { page } = await flow.open(CHECKOUT)
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route(/api\/(?:tree|changes)/, async route => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await button(page, 'Settings').waitFor()
    await page.evaluate("addEventListener('keydown', event => (globalThis.pressed = event))")
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('combobox').waitFor()
    expect(await page.evaluate('pressed.defaultPrevented')).to.equal(true)
    await page.getByRole('combobox').fill('checkout')
    release()
    // Quick open lists the docs as soon as there is a tree.
    await page
      .getByRole('option', { name: /^Checkout/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'hidden' })
    await row(page, 'seat holds').waitFor()
  })
})
