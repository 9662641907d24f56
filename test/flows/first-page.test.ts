import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { CHECKOUT, Flow, doc, link } from './first-page.js'

describe('the first page', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  after(() => flow.end())

  it('shows the tree: tasks, phases, groups, collections and docs with their kind', async () => {
    const { page } = await flow.open()
    const list = page.getByRole('navigation', { name: 'Plans' })
    await link(page, 'The whole plan overview').waitFor()
    expect(await list.getByRole('heading').allInnerTexts()).to.deep.equal([
      'ACTIVE',
      '2\nCheckout',
      'Research',
    ])
    expect(await list.getByRole('link').allInnerTexts()).to.deep.equal([
      'The whole plan\noverview',
      'Checkout\nplan',
      'Open questions\nmd',
      'The funnel\ndoc',
    ])
    await list.getByRole('button', { name: 'Weekly (1)' }).click()
    await link(page, 'Week 46').waitFor()
    flow.expectNoTrouble()
  })

  it('shows the doc that is clicked, and names it in the address and the title', async () => {
    const { page } = await flow.open()
    await link(page, 'Checkout').click()
    await doc(page).getByText('a countdown').waitFor()
    expect(new URL(page.url()).search).to.equal(CHECKOUT)
    expect(await page.title()).to.equal('Checkout')
    expect(await page.locator('iframe').getAttribute('title')).to.equal('Checkout')
    flow.expectNoTrouble()
  })

  it('shows a Markdown doc', async () => {
    const { page } = await flow.open()
    await link(page, 'Open questions').click()
    await doc(page).getByRole('heading', { name: 'Open questions' }).waitFor()
    flow.expectNoTrouble()
  })

  it('shows the doc that the address names, and goes back and forward', async () => {
    const { page } = await flow.open(CHECKOUT)
    await doc(page).getByText('a countdown').waitFor()
    await link(page, 'The whole plan').click()
    await doc(page).getByText('one place').waitFor()
    await page.goBack()
    await doc(page).getByText('a countdown').waitFor()
    expect(new URL(page.url()).search).to.equal(CHECKOUT)
    await page.goForward()
    await doc(page).getByText('one place').waitFor()
    flow.expectNoTrouble()
  })

  it('finds docs by what stands in them', async () => {
    const { page } = await flow.open()
    const search = page.getByRole('searchbox', { name: 'Search plans' })
    await search.fill('baskets')
    await page.getByText('where baskets are left').waitFor()
    const list = page.getByRole('navigation', { name: 'Plans' })
    expect(await list.getByRole('link').allInnerTexts()).to.deep.equal(['The funnel\ndoc'])
    await search.fill('')
    await link(page, 'Checkout').waitFor()
    flow.expectNoTrouble()
  })

  it('follows the system into the dark, and a doc that switches the theme', async () => {
    const { page } = await flow.open('?ws=seat-holds&plan=mother-plan')
    await doc(page).getByText('light', { exact: true }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await doc(page).getByText('dark', { exact: true }).waitFor()
    expect(await ground(page)).to.equal('rgb(14, 15, 17)')
    await doc(page).getByRole('button', { name: 'switch' }).click()
    await page.getByRole('button', { name: 'Dark' }).waitFor()
    expect(await ground(page)).to.equal('rgb(236, 235, 231)')
    flow.expectNoTrouble()
  })

  it('takes turns between list and doc on a narrow screen', async () => {
    const { page } = await flow.open()
    await page.setViewportSize({ width: 390, height: 844 })
    await link(page, 'Checkout').click()
    await doc(page).getByText('a countdown').waitFor()
    expect(await link(page, 'Checkout').isVisible()).to.be.false
    await page.getByRole('button', { name: 'Plans' }).click()
    await link(page, 'Checkout').waitFor()
    expect(await page.locator('iframe').isVisible()).to.be.false
    flow.expectNoTrouble()
  })

  it('says how to add a folder while there is none', async () => {
    const { page } = await flow.open('', { config: null })
    await page.getByRole('heading', { name: 'No docs folder yet' }).waitFor()
    await page.getByText('plans config add <path>').waitFor()
    flow.expectNoTrouble()
  })

  it('says what is wrong with settings that are broken from the start', async () => {
    const { page } = await flow.open('', { config: { folders: 'none' } })
    await page.getByRole('alert').getByText('folders').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.getByRole('alert').isVisible()).to.be.true
    flow.expectNoTrouble()
  })

  it('says that a docs folder cannot be read', async () => {
    const folders = [{ name: 'away', path: '/no/such/folder' }]
    const { page } = await flow.open('', {
      config: root => ({ folders: [...folders, { name: 'docs', path: root }] }),
    })
    await page.getByText('/no/such/folder: ').waitFor()
    await link(page, 'Checkout').waitFor()
    flow.expectNoTrouble()
  })
})

function ground(page: Page): Promise<string> {
  const shadow = "document.querySelector('plan-first-page').shadowRoot"
  return page.evaluate<string>(`getComputedStyle(${shadow}.querySelector('.page')).backgroundColor`)
}
