import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  button,
  doc,
  isIn,
  pane,
  row,
  searchBox,
  tab,
  until,
  type PageElement,
} from '../support/dashboard.js'
import { page as html } from '../support/dashboard-files.js'
import { drag, middleOf, panes } from '../support/dashboard-panes.js'

const LONG = 'How the settlement batches are reconciled with the bank'
const BIG = '?ws=payments/phase-2-settlement'
/** A phase of eight docs beside another one, and a task whose name has an acronym. */
const FILES = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map(number => [
      `active/payments/plans/phase-2-settlement/${number}.html`,
      html(number === 1 ? LONG : `Step ${number}`, '<p>words</p>'.repeat(200)),
    ]),
  ),
  'active/payments/plans/phase-1-cards/plan.html': html('Cards', 'numbers'),
  'active/ci-cache/plans/plan.html': html('The cache', 'kept'),
}

function sized(width: number, height = 800) {
  return { browser: { viewport: { width, height } }, files: FILES }
}

/** The parts of the page besides its elements. */
interface PageGlobals {
  document: {
    createRange(): {
      setStart(node: unknown, at: number): void
      setEnd(node: unknown, at: number): void
      getBoundingClientRect(): { left: number; width: number }
    }
  }
  getComputedStyle(element: unknown): { fontStyle: string }
}

/** How many characters of a tab's title are to be seen. */
function shownIn(place: Locator): Promise<number> {
  return place.evaluate((element: PageElement) => {
    const { document } = globalThis as unknown as PageGlobals
    const label = element.querySelector('.label')
    const { left, width } = label.getBoundingClientRect()
    const nodes = label as unknown as { childNodes: Iterable<{ nodeType: number; data: string }> }
    const words = [...nodes.childNodes].find(node => node.nodeType === 3 && node.data !== '')
    let count = label.textContent.length
    const range = document.createRange()
    for (; count > 0; count--) {
      range.setStart(words, 0)
      range.setEnd(words, count)
      const shown = range.getBoundingClientRect()
      if (shown.left + shown.width <= left + width + 1) break
    }
    return count
  })
}

/** The title of a tab is slanted. */
function styleOf(place: Locator): Promise<string> {
  return place.evaluate((element: PageElement) => {
    const { getComputedStyle } = globalThis as unknown as PageGlobals
    return getComputedStyle(element.querySelector('.label')).fontStyle
  })
}

describe('the workspaces of the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('show the title of the tab in front, and keep their layout in a window of another size @whole', async () => {
    const { page } = await flow.open(BIG, sized(1024))
    const first = tab(page, LONG)
    await first.waitFor()
    await first.hover()
    expect(await shownIn(first)).to.be.at.least(12)
    for (const title of ['Step 2', 'Step 3', 'Step 4']) {
      expect(await shownIn(tab(page, title))).to.equal(title.length)
    }
    await page.setViewportSize({ width: 1920, height: 1080 })
    await button(page, 'Lay out again').click()
    await until(() => page.getByRole('region').count(), 6)
    // The pane is wider than the title: nothing else takes its room.
    await until(() => shownIn(first), LONG.length)
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.reload()
    await tab(page, 'Step 6').waitFor()
    expect(await page.getByRole('region').count()).to.be.below(6)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await until(() => page.getByRole('region').count(), 6)
  })

  it('fold the tools of a pane below 400 px, and tell a tab from elsewhere by its task and phase @whole', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, sized(1500))
    await pane(page, 'Checkout').waitFor()
    await tab(page, 'Checkout').hover()
    await button(pane(page, 'Checkout'), 'Close pane').waitFor()
    expect(await button(pane(page, 'Checkout'), 'Pane menu').isVisible()).to.equal(false)
    const width = (await tab(page, 'Checkout').boundingBox())?.width
    await page.setViewportSize({ width: 1020, height: 800 })
    await until(() => button(pane(page, 'Checkout'), 'Close pane').isVisible(), false)
    await tab(page, 'Checkout').hover()
    expect((await tab(page, 'Checkout').boundingBox())?.width).to.equal(width)
    await button(pane(page, 'Checkout'), 'Pane menu').click()
    await page.getByRole('menuitem', { name: 'Close pane' }).click()
    await until(() => panes(page), ['Checkout, simply'])
    await page.setViewportSize({ width: 1400, height: 800 })
    await unfold(page, 'payments', '2 settlement')
    await row(page, 'Step 3').click()
    const place = tab(page, 'Step 3').locator('.num')
    await until(async () => (await place.innerText()).replace(/\s+/g, ' '), 'payments › 2')
  })

  it('are named in a line, with the way to their siblings @whole', async () => {
    const { page } = await flow.open(BIG, sized(1280))
    const line = page.getByRole('navigation', { name: 'Workspace' })
    await line.waitFor()
    expect((await line.boundingBox())?.height).to.equal(28)
    await button(line, 'Phase: 2 Settlement').click()
    await page.getByRole('menuitemcheckbox', { name: '1 Cards' }).click()
    await until(() => panes(page), ['Cards'])
    await button(line, 'Next phase').click()
    await pane(page, 'Step 2').waitFor()
    await button(line, 'Previous phase').click()
    await until(() => panes(page), ['Cards'])
    await button(line, 'Task: Payments').click()
    await page.getByRole('menuitemcheckbox', { name: 'CI cache' }).click()
    await until(() => panes(page), ['The cache'])
    await button(line, 'Task: CI cache').waitFor()
  })

  it('preview what is clicked in the sidebar, in the place of the last preview', async () => {
    const { page } = await flow.open('?ws=ci-cache', sized(1280))
    await until(() => panes(page), ['The cache'])
    await unfold(page, 'payments', '2 settlement')
    await row(page, 'Step 2').click()
    await until(() => panes(page), ['The cache + Step 2*'])
    expect(await styleOf(tab(page, 'Step 2'))).to.equal('italic')
    await row(page, 'Step 3').click()
    await until(() => panes(page), ['The cache + Step 3*'])
    await row(page, 'Step 4').dblclick()
    await until(() => styleOf(tab(page, 'Step 4')), 'normal')
    await row(page, 'Step 5').press('Enter')
    await until(() => panes(page), ['The cache + Step 4 + Step 5*'])
    // A doc that is opened by a key gets the focus, also between the two presses.
    await until(() => isIn(page, 'Step 5'), true)
    await row(page, 'Step 5').press('Enter')
    await until(() => styleOf(tab(page, 'Step 5')), 'normal')
    await row(page, 'Step 6').click()
    await until(() => panes(page), ['The cache + Step 4 + Step 5 + Step 6*'])
    await middleOf(doc(page, 'Step 6').locator('p').first()).then(({ x, y }) =>
      page.mouse.move(x, y),
    )
    await until(async () => {
      await page.mouse.wheel(0, 20)
      return styleOf(tab(page, 'Step 6'))
    }, 'normal')
    await row(page, 'Step 7').click({ modifiers: ['Shift'] })
    await until(() => panes(page), ['The cache + Step 4 + Step 5 + Step 6* | Step 7'])
    expect(await styleOf(tab(page, 'Step 7'))).to.equal('normal')
  })

  it('take in a row of the tree, and a hit, that are dragged into them @whole', async () => {
    const { page } = await flow.open('?ws=ci-cache', sized(1280))
    await until(() => panes(page), ['The cache'])
    const box = await pane(page, 'The cache').boundingBox()
    if (!box) throw new Error('there is no pane')
    await unfold(page, 'payments', '1 cards')
    await drag(row(page, 'Cards'), box.x + box.width - 30, box.y + box.height / 2)
    const highlight = page.locator('[part=drop]')
    await highlight.filter({ visible: true }).waitFor()
    const space = await highlight.boundingBox()
    await page.mouse.up()
    await until(() => panes(page), ['The cache | Cards'])
    expect((await pane(page, 'Cards').boundingBox())?.x).to.be.closeTo(space?.x ?? 0, 2)
    await searchBox(page).fill('baskets')
    const hit = page.getByRole('option', { name: /The funnel/ })
    await hit.waitFor()
    const { x, y } = await middleOf(pane(page, 'Cards'))
    await drag(hit, x, y)
    await highlight.filter({ visible: true }).waitFor()
    await page.mouse.up()
    await until(() => panes(page), ['The cache | Cards + The funnel*'])
  })

  it('tick one tab of a narrow screen, and offer what was closed in an empty pane @whole', async () => {
    const { page } = await flow.open(BIG, sized(390, 800))
    await tab(page, 'Step 2').waitFor()
    await button(page, 'All tabs').click()
    const items = page.getByRole('menuitemcheckbox')
    await until(() => items.count(), 6)
    expect(await items.and(page.locator('[aria-checked=true]')).count()).to.equal(1)
    await items.filter({ hasText: 'Step 6' }).click()
    for (const title of ['Step 6', 'Step 5', 'Step 4', 'Step 3', 'Step 2', LONG]) {
      await button(page, `Close ${title}`).click()
    }
    const recent = page.getByRole('list', { name: 'Unread and recent plans' })
    await button(recent, 'Step 3').click()
    await until(() => panes(page), ['Step 3'])
  })
})

/** Opens the rows of the tree that are folded. */
async function unfold(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const isOpen = await row(page, name).getAttribute('aria-expanded')
    if (isOpen !== 'true') await row(page, name).click()
  }
}
