import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  Flow,
  HOLDS,
  button,
  doc,
  row,
  rows,
  searchBox,
  tab,
  toast,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { counted, openLink } from '../support/tabs.js'

const TASK = 'seat holds'
const FARES = '?ws=fares&plan=recap'

describe('the tree of the dashboard, when something leads to a doc in a folded row', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** On another task, with the one that everything leads to folded. */
  async function open(): Promise<Page> {
    const { page, service } = await flow.open(FARES)
    await counted(service.url, 1)
    await doc(page, 'Fares, done').getByText('whole öre').waitFor()
    await until(() => isOpen(page, TASK), 'true')
    await row(page, TASK).focus()
    await page.keyboard.press('ArrowLeft')
    await until(() => isOpen(page, TASK), 'false')
    return page
  }

  it('unfolds what a first link leads to, settled as it may be', async () => {
    const { page } = await flow.open(FARES)
    await row(page, 'Fares, done').waitFor()
    await until(() => row(page, 'Fares, done').getAttribute('aria-current'), 'true')
  })

  it('unfolds it for a link that is opened in the tab', async () => {
    const page = await open()
    await openLink(new URL(page.url()).origin, `${HOLDS.slice(1)}&plan=recap`)
    await row(page, 'Holds, done').waitFor()
  })

  it('unfolds it for a link to a workspace', async () => {
    const page = await open()
    await openLink(new URL(page.url()).origin, HOLDS.slice(1))
    await row(page, 'Holds').waitFor()
  })

  it('unfolds it for quick open', async () => {
    const page = await open()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('holds done')
    await page.getByRole('option', { name: /^Holds, done/ }).click()
    await row(page, 'Holds, done').waitFor()
  })

  it('unfolds it for a hit, once the search is over', async () => {
    const page = await open()
    await searchBox(page).fill('nobody lost')
    await page.getByRole('option', { name: /Holds, done/ }).click()
    await doc(page, 'Holds, done').getByText('nobody lost a seat').waitFor()
    await searchBox(page).fill('')
    await row(page, 'Holds, done').waitFor()
  })

  it('unfolds it for the toast of a new plan', async () => {
    const { page, service } = await flow.open(FARES)
    await row(page, TASK).focus()
    await page.keyboard.press('ArrowLeft')
    const folder = 'active/seat-holds/plans/phase-1-holds'
    await service.write({ [`${folder}/evidence.html`]: html('What it showed', 'all of them') })
    await button(toast(page, 'What it showed'), 'Open').click()
    await row(page, 'What it showed').waitFor()
  })

  it('stays folded while the reader merely goes from tab to tab', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`)
    await row(page, 'Holds').waitFor()
    await row(page, TASK).focus()
    await page.keyboard.press('ArrowLeft')
    await until(() => isOpen(page, TASK), 'false')
    const folded = await rows(page)
    await tab(page, 'Holds, done').click()
    await until(() => page.title(), 'Holds, done')
    await button(page, 'Close Holds, done').click()
    await until(() => tab(page, 'Holds, done').count(), 0)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    expect(await rows(page)).to.deep.equal(folded)
    await page.reload()
    await doc(page, 'Holds').getByText('held for ten minutes').waitFor()
    await until(() => isOpen(page, TASK), 'false')
  })

  it('stays folded when what is in it is opened from its own row, or settled', async () => {
    const page = await open()
    await row(page, TASK).focus()
    await page.keyboard.press('Enter')
    await until(() => page.title(), 'The whole plan')
    expect(await isOpen(page, TASK)).to.equal('false')
    await button(page, `Settle ${TASK}`).click()
    await toast(page, `Settled ${TASK}`).waitFor()
    await row(page, 'Settled (2)').waitFor()
    expect(await isOpen(page, TASK)).to.equal('false')
  })
})

function isOpen(page: Page, name: string): Promise<string | null> {
  return row(page, name).getAttribute('aria-expanded')
}
