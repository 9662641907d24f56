import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  Flow,
  HOLDS,
  doc,
  isFocused,
  isIn,
  quickOpen,
  row,
  searchBox,
  tab,
  tree,
  until,
  type PageElement,
} from '../support/dashboard.js'
import { longPage, page as html } from '../support/dashboard-files.js'
import { hits } from '../support/dashboard-hits.js'

const PHASE = 'active/seat-holds/plans/phase-1-holds'
const LINES = Array.from({ length: 200 }, (_, i) => `Line ${i + 1} of the balcony.`)
const ROWS = Array.from({ length: 200 }, (_, i) => `Row ${i + 1} of the gallery.`)
const FILES = {
  [`${PHASE}/plan.html`]: longPage('Holds'),
  [`${PHASE}/recap.html`]: html(
    'Holds, done',
    'short',
    `<style>html, body { height: 100%; margin: 0; overflow: hidden } main { height: 100%; overflow: auto }</style>
    <main>${'<p>in a part of its own</p>'.repeat(200)}</main>`,
  ),
  [`${PHASE}/questions.md`]: `# Open questions\n\n${LINES.join('\n\n')}\n`,
  [`${PHASE}/notes.txt`]: LINES.join('\n'),
  'active/seat-holds/plans/phase-2-checkout/notes.md': `# Notes\n\n${ROWS.join('\n\n')}\n`,
}
const CONFIG = { fileTypes: ['html', 'md', 'txt'] }
const PLAN_ALONE = { viewport: { width: 700, height: 600 } }

describe('reading by keys @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('begins in the doc in front, and goes on in any kind of doc where nothing has the focus', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, {
      ...{ files: FILES, browser: PLAN_ALONE },
      config: CONFIG,
    })
    await until(() => isIn(page, 'Holds'), true)
    let top = 0
    for (const key of ['Space', 'PageDown', 'ArrowDown', 'End']) {
      await page.keyboard.press(key)
      await until(async () => (await topOf(page, 'Holds')) > top, true)
      // A step may be drawn bit by bit.
      top = await restOf(page, 'Holds')
    }
    for (const key of ['ArrowUp', 'PageUp', 'Shift+Space', 'Home']) {
      await page.keyboard.press(key)
      await until(async () => (await topOf(page, 'Holds')) < top, true)
      top = await restOf(page, 'Holds')
    }
    expect(top).to.equal(0)

    // Only a part of the last one scrolls.
    for (const title of ['Holds', 'Open questions', 'Holds, done']) {
      await goTo(page, title)
      await until(() => isIn(page, title), true)
      await loseFocus(page)
      await page.keyboard.press('PageDown')
      await until(async () => (await topOf(page, title)) > 0, true)
      await until(() => isIn(page, title), true)
    }
    await goTo(page, '>show source', 'Show source')
    await until(() => isIn(page, 'Source of Holds, done'), true)
    await loseFocus(page)
    await page.keyboard.press('ArrowDown')
    await until(async () => (await topOf(page, 'Source of Holds, done')) > 0, true)
    await goTo(page, 'notes.txt')
    await until(() => isIn(page, 'notes.txt'), true)
    await loseFocus(page)
    await page.keyboard.press('Space')
    await until(async () => (await topOf(page, 'notes.txt')) > 0, true)
  })

  it('has the focus in what a key has opened, not in what a click has, and leaves it in the search box', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES })
    await until(() => isIn(page, 'Holds'), true)
    await page.keyboard.press('Shift+F6')
    await until(() => tree(page).locator(':focus').count(), 1)
    await row(page, 'The whole plan').focus()
    await page.keyboard.press('Enter')
    await until(() => isIn(page, 'The whole plan'), true)
    await goTo(page, 'The funnel')
    await until(() => isIn(page, 'The funnel'), true)
    await row(page, 'The whole plan').click()
    await until(() => isFocused(tab(page, 'The whole plan')), false)
    await doc(page, 'The whole plan').getByText('one place').waitFor()
    expect(await isFocused(row(page, 'The whole plan'))).to.be.true

    // The reader types while a doc loads.
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route(/notes\.md/, async route => {
      await held
      await route.continue()
    })
    await searchBox(page).fill('row 12 of the gallery')
    await hits(page).first().waitFor()
    await searchBox(page).press('Enter')
    await tab(page, 'Notes').waitFor()
    await page.keyboard.type('5')
    release()
    await doc(page, 'Notes').getByText('Row 125').waitFor()
    expect(await isFocused(searchBox(page))).to.be.true
  })
})

/** Opens something by its name, or runs a command. */
async function goTo(page: Page, typed: string, name = typed): Promise<void> {
  await quickOpen(page, typed)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}

function topOf(page: Page, title: string): Promise<number> {
  return doc(page, title)
    .locator(':root')
    .evaluate((root: Scrolling) => root.ownerDocument.scrollingElement?.scrollTop || root.scrollTop)
    .then(async top => top || (await partTopOf(page, title)))
}

async function partTopOf(page: Page, title: string): Promise<number> {
  const part = doc(page, title).locator('main')
  return (await part.count()) === 0 ? 0 : scrollTopOf(part)
}

/** Where it stands when it stands still. */
async function restOf(page: Page, title: string): Promise<number> {
  let before = -1
  let top = await topOf(page, title)
  while (top !== before) {
    before = top
    await page.waitForFunction('new Promise(done => setTimeout(() => done(true), 120))')
    top = await topOf(page, title)
  }
  return top
}

function scrollTopOf(place: { evaluate<T>(read: (element: Scrolling) => T): Promise<T> }) {
  return place.evaluate(element => element.scrollTop)
}

/** A press on nothing in particular takes the focus from everything. */
async function loseFocus(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    let element = document.activeElement
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    element.blur()
  })()`)
  await until(() => page.evaluate<boolean>('document.activeElement === document.body'), true)
}

interface Scrolling extends PageElement {
  scrollTop: number
  ownerDocument: { scrollingElement: { scrollTop: number } | null }
}
