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

describe('the tree of the dashboard, when something leads to a doc in a folded row @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('unfolds it for a link, a hit and a toast, and not for what the reader does in tabs and rows', async () => {
    const { page, service } = await flow.open(FARES)
    await counted(service.url, 1)
    // What is settled is unfolded for the first link.
    await until(() => row(page, 'Fares, done').getAttribute('aria-current'), 'true')
    await doc(page, 'Fares, done').getByText('whole öre').waitFor()
    await until(() => isOpen(page, TASK), 'true')
    await fold(page)
    await openLink(service.url, `${HOLDS.slice(1)}&plan=recap`)
    await row(page, 'Holds, done').waitFor()

    await openLink(service.url, FARES.slice(1))
    await fold(page)
    await searchBox(page).fill('nobody lost')
    await page.getByRole('option', { name: /Holds, done/ }).click()
    await doc(page, 'Holds, done').getByText('nobody lost a seat').waitFor()
    await searchBox(page).fill('')
    await row(page, 'Holds, done').waitFor()

    await fold(page)
    const file = 'active/seat-holds/plans/phase-1-holds/evidence.html'
    await service.write({ [file]: html('What it showed', 'all of them') })
    await button(toast(page, 'What it showed'), 'Open').click()
    await row(page, 'What it showed').waitFor()

    // Tabs, the row of the task, a reload and settling leave it folded.
    await fold(page)
    const folded = await rows(page)
    await tab(page, 'Holds, done').click()
    await until(() => page.title(), 'Holds, done')
    await button(page, 'Close Holds, done').click()
    await until(() => tab(page, 'Holds, done').count(), 0)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    expect(await rows(page)).to.deep.equal(folded)
    await row(page, TASK).focus()
    await page.keyboard.press('Enter')
    await until(() => page.title(), 'The whole plan')
    expect(await isOpen(page, TASK)).to.equal('false')
    await page.reload()
    await doc(page, 'The whole plan').getByText('one place').waitFor()
    await until(() => isOpen(page, TASK), 'false')
    await row(page, TASK).hover()
    await button(page, `Settle ${TASK}`).click()
    await toast(page, `Settled ${TASK}`).waitFor()
    await row(page, 'Settled (2)').waitFor()
    expect(await isOpen(page, TASK)).to.equal('false')
  })
})

async function fold(page: Page): Promise<void> {
  await row(page, TASK).focus()
  await page.keyboard.press('ArrowLeft')
  await until(() => isOpen(page, TASK), 'false')
}

function isOpen(page: Page, name: string): Promise<string | null> {
  return row(page, name).getAttribute('aria-expanded')
}
