import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  isFocused,
  pane,
  row,
  searchBox,
  tab,
  tree,
  until,
  type PageElement,
} from '../support/dashboard.js'
import { longPage, page as html } from '../support/dashboard-files.js'
import { hits, hitsIn, marked } from '../support/dashboard-hits.js'

const PHASE = 'active/seat-holds/plans/phase-1-holds'
const LINES = Array.from({ length: 200 }, (_, i) => `Line ${i + 1} of the balcony.`)
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
}
const CONFIG = { fileTypes: ['html', 'md', 'txt'] }
const PLAN_ALONE = { viewport: { width: 700, height: 600 } }

describe('reading by keys', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('begins in the doc in front, which Space, PageDown, End, Home and the arrows scroll', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES, browser: PLAN_ALONE })
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
  })

  it('goes on where nothing has the focus, whatever kind of doc is in front', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, {
      ...{ files: FILES, browser: PLAN_ALONE },
      config: CONFIG,
    })
    for (const title of ['Holds', 'Open questions', 'Holds, done']) {
      await goTo(page, title)
      await until(() => isIn(page, title), true)
      await loseFocus(page)
      await page.keyboard.press('PageDown')
      await until(async () => (await topOf(page, title)) > 0, true)
      await until(() => isIn(page, title), true)
    }
    await goTo(page, 'notes.txt')
    const text = page.getByRole('region', { name: 'notes.txt' }).and(page.locator('pre'))
    await until(() => isFocused(text), true)
    await loseFocus(page)
    await page.keyboard.press('Space')
    await until(async () => (await scrollTopOf(text)) > 0, true)
  })

  it('goes on in a doc of which only a part scrolls, and in a source', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=recap`, { files: FILES, browser: PLAN_ALONE })
    await until(() => isIn(page, 'Holds, done'), true)
    await page.keyboard.press('Space')
    const part = doc(page, 'Holds, done').locator('main')
    await until(async () => (await scrollTopOf(part)) > 100, true)
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type('>show source')
    await page.getByRole('option', { name: /Show source/ }).waitFor()
    await page.keyboard.press('Enter')
    const source = page.getByRole('region', { name: 'Source of Holds, done' })
    await until(() => isFocused(source), true)
    await loseFocus(page)
    await page.keyboard.press('ArrowDown')
    await until(async () => (await scrollTopOf(source)) > 0, true)
  })

  it('has the focus in what a row or quick open has opened by a key, and not by a click', async () => {
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
  })

  it('keeps the focus in the search box while the reader types and a doc loads', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, { files: FILES })
    await until(() => isIn(page, 'Checkout'), true)
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route(/questions\.md/, async route => {
      await held
      await route.continue()
    })
    await searchBox(page).fill('line 12 of the balcony')
    await hits(page).first().waitFor()
    await searchBox(page).press('Enter')
    await tab(page, 'Open questions').waitFor()
    await page.keyboard.type('5')
    release()
    await doc(page, 'Open questions').getByText('Line 125').waitFor()
    expect(await isFocused(searchBox(page))).to.be.true
  })
})

describe('the matches of a search', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('are walked by Enter and F3 in the doc, and left by Escape', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES })
    await openHit(page)
    await until(() => isIn(page, 'Open questions'), true)
    for (const [key, at] of [
      ['Enter', 2],
      ['F3', 3],
      ['Shift+F3', 2],
      ['Shift+F3', 1],
      ['Shift+F3', 200],
    ] as const) {
      await page.keyboard.press(key)
      await shows(page, `${at} of 200`)
    }
    await page.keyboard.press('Escape')
    await hitsIn(page, 'Open questions').waitFor({ state: 'detached' })
    await until(() => marked(doc(page, 'Open questions').locator('h1')), 0)
    expect(await searchBox(page).inputValue()).to.equal('balcony')
    await page.keyboard.press('Escape')
    await until(() => searchBox(page).inputValue(), '')
    expect(await isIn(page, 'Open questions')).to.be.true
  })

  it('are walked from the box and from the hits, too', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES })
    await openHit(page)
    await until(() => isIn(page, 'Open questions'), true)
    await searchBox(page).focus()
    await page.keyboard.press('F3')
    await shows(page, '2 of 200')
    await page.keyboard.press('Enter')
    await shows(page, '3 of 200')
    expect(await isFocused(searchBox(page))).to.be.true
    await page.keyboard.press('ArrowDown')
    await until(() => isFocused(hits(page).first()), true)
    await page.keyboard.press('Enter')
    await shows(page, '4 of 200')
    await page.keyboard.press('Shift+F3')
    await shows(page, '3 of 200')
    await page.keyboard.press('Escape')
    await hitsIn(page, 'Open questions').waitFor({ state: 'detached' })
    await until(() => hits(page).count(), 1)
    await page.keyboard.press('Escape')
    await until(() => isFocused(searchBox(page)), true)
    expect(await searchBox(page).inputValue()).to.equal('')
  })

  it('are not marked any more after the search is cleared', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES })
    await openHit(page)
    await button(page, 'Clear search').click()
    await hitsIn(page, 'Open questions').waitFor({ state: 'detached' })
    await until(() => marked(doc(page, 'Open questions').locator('h1')), 0)
  })

  it('hide the message that no name matches', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, { files: FILES })
    await searchBox(page).fill('line 12 of the balcony')
    await hits(page).first().waitFor()
    await until(() => page.getByText('Nothing is called').filter({ visible: true }).count(), 0)
    await searchBox(page).fill('zeppelin')
    await page.getByText('Nothing is called').waitFor()
  })
})

/** Opens the one doc that holds it, by keys. */
async function openHit(page: Page): Promise<void> {
  await until(() => isIn(page, 'Holds'), true)
  await page.keyboard.press('/')
  await until(() => isFocused(searchBox(page)), true)
  await page.keyboard.type('balcony')
  await until(() => hits(page).count(), 1)
  await page.keyboard.press('Enter')
  await shows(page, '1 of 200')
}

async function shows(page: Page, text: string): Promise<void> {
  await hitsIn(page, 'Open questions').getByText(text, { exact: true }).waitFor()
}

/** Opens something by its name. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+KeyK')
  const box = page.getByRole('combobox')
  await until(() => isFocused(box), true)
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await pane(page, name).first().waitFor()
}

async function isIn(page: Page, title: string): Promise<boolean> {
  return isFocused(page.locator(`plan-doc-view:not([inert]) iframe[title="${title}"]:not([inert])`))
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
