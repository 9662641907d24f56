import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { HOLDS, Flow, button, doc, isFocused, searchBox, tab, until } from '../support/dashboard.js'
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
const BROWSER = { permissions: ['clipboard-read', 'clipboard-write'] }

describe('quick open', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<Page> {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES, browser: BROWSER })
    await until(() => isIn(page, 'Holds'), true)
    return page
  }

  it('lists commands alone after >, among them all that menus can do', async () => {
    const page = await open()
    await tab(page, 'Holds').focus()
    await type(page, '>')
    const names = await optionsOf(page)
    expect(names).to.include.members([
      'Copy path',
      'Copy link',
      'Show in the sidebar',
      'Open in editor',
      'Choose icon…',
      'Copy folder path',
      'Settle this task',
      'Collapse all tasks',
      'Next pane',
      'Close pane',
      'Show source',
    ])
    expect(names).not.to.include('Holds')
    await page.keyboard.type('copy link')
    await page.keyboard.press('Enter')
    await page.getByText('Copied the link').waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).to.contain(HOLDS)
  })

  it('lists the headings of the doc in front after @, and goes to one', async () => {
    const page = await open()
    await type(page, '@')
    await until(() => optionsOf(page), ['Why', 'Because', 'How it ends'])
    await page.keyboard.type('ends')
    await until(() => optionsOf(page), ['How it ends'])
    await page.keyboard.press('Enter')
    await until(() => isAtTop(page, 'Holds', 'How it ends'), true)
    await until(() => isIn(page, 'Holds'), true)
    await type(page, 'open questions')
    await page.getByRole('option', { name: /^Open questions/ }).waitFor()
    await page.keyboard.press('Enter')
    await until(() => isIn(page, 'Open questions'), true)
    await type(page, '@what')
    await until(() => optionsOf(page), ['What if not?'])
    await page.keyboard.press('Enter')
    await until(() => isAtTop(page, 'Open questions', 'What if not?'), true)
  })

  it('offers to search in docs for words that match no name', async () => {
    const page = await open()
    await type(page, 'baskets are left')
    const option = page.getByRole('option', { name: 'Search in docs for “baskets are left”' })
    await option.waitFor()
    await page.keyboard.press('Enter')
    await until(() => searchBox(page).inputValue(), 'baskets are left')
    await until(() => hits(page).count(), 1)
    await until(() => isFocused(searchBox(page)), true)
    await page.keyboard.press('Enter')
    await until(() => isIn(page, 'The funnel'), true)
  })

  it('writes combos as the sheet of shortcuts and menus do', async () => {
    const page = await open()
    await tab(page, 'Holds').focus()
    await type(page, '>move tab right')
    await page.getByRole('option', { name: /Ctrl\+→/ }).waitFor()
    await page.keyboard.press('Escape')
    await tab(page, 'Holds').press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Open in editor' }).waitFor()
    const keys = await page.locator('plan-menu .keys').allInnerTexts()
    expect(keys).to.include('Alt+E')
    expect(keys.filter(text => text.includes('Arrow'))).to.deep.equal([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Slash')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Ctrl+↓', { exact: true }).waitFor()
    await button(sheet, 'Close').click()
  })
})

async function type(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  await until(() => isFocused(page.getByRole('combobox')), true)
  await page.keyboard.type(words)
}

/** What the rows are called. */
function optionsOf(page: Page): Promise<string[]> {
  return page.locator('plan-palette [role=option] .label').allInnerTexts()
}

async function isIn(page: Page, title: string): Promise<boolean> {
  return isFocused(page.locator(`plan-doc-view:not([inert]) iframe[title="${title}"]:not([inert])`))
}

/** Whether a heading stands at the top of what is seen of its doc. */
function isAtTop(page: Page, title: string, heading: string): Promise<boolean> {
  const place = doc(page, title).getByRole('heading', { name: heading })
  return place.evaluate((element: { getBoundingClientRect(): { top: number } }) => {
    const { top } = element.getBoundingClientRect()
    return top > -5 && top < 60
  })
}
