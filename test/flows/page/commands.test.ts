import type { Page } from 'playwright-core'
import {
  Flow,
  HOLDS,
  doc,
  isFocused,
  isIn,
  quickOpen,
  searchBox,
  until,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { hits } from '../support/dashboard-hits.js'

const PHASE = 'active/seat-holds/plans/phase-1-holds'
const FILL = '<p>and so on</p>'.repeat(60)
const FILES = {
  [`${PHASE}/plan.html`]: html(
    'Holds',
    'held',
    `<h2>Why</h2>${FILL}<h3>Because</h3>${FILL}<h2>How it ends</h2>${FILL}`,
  ),
  [`${PHASE}/questions.md`]: `# Open questions\n\n${'Text.\n\n'.repeat(60)}## What if not?\n\n${'Text.\n\n'.repeat(60)}`,
}

describe('quick open @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('goes to headings after @, and offers to search in docs', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES })
    await until(() => isIn(page, 'Holds'), true)
    await quickOpen(page, '@')
    await until(() => optionsOf(page), ['Why', 'Because', 'How it ends'])
    await page.keyboard.type('ends')
    await until(() => optionsOf(page), ['How it ends'])
    await page.keyboard.press('Enter')
    await until(() => isAtTop(page, 'Holds', 'How it ends'), true)
    await until(() => isIn(page, 'Holds'), true)
    await quickOpen(page, 'open questions')
    await page.getByRole('option', { name: /^Open questions/ }).waitFor()
    await page.keyboard.press('Enter')
    await until(() => isIn(page, 'Open questions'), true)
    await quickOpen(page, '@what')
    await until(() => optionsOf(page), ['What if not?'])
    await page.keyboard.press('Enter')
    await until(() => isAtTop(page, 'Open questions', 'What if not?'), true)

    await quickOpen(page, 'baskets are left')
    const option = page.getByRole('option', { name: 'Search in docs for “baskets are left”' })
    await option.waitFor()
    await page.keyboard.press('Enter')
    await until(() => searchBox(page).inputValue(), 'baskets are left')
    await until(() => hits(page).count(), 1)
    await until(() => isFocused(searchBox(page)), true)
    await page.keyboard.press('Enter')
    await until(() => isIn(page, 'The funnel'), true)
  })
})

/** The labels of the rows. */
function optionsOf(page: Page): Promise<string[]> {
  return page.locator('plan-palette [role=option] .label').allInnerTexts()
}

/** A heading stands at the top of what is seen of its doc. */
function isAtTop(page: Page, title: string, heading: string): Promise<boolean> {
  const place = doc(page, title).getByRole('heading', { name: heading })
  return place.evaluate((element: { getBoundingClientRect(): { top: number } }) => {
    const { top } = element.getBoundingClientRect()
    return top > -5 && top < 60
  })
}
