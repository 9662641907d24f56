import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  Flow,
  HOLDS,
  doc,
  isFocused,
  isIn,
  linkOf,
  quickOpen,
  searchBox,
  tree,
  until,
} from '../support/dashboard.js'
import { longPage } from '../support/dashboard-files.js'
import { hits, hitsIn } from '../support/dashboard-hits.js'
import { panes } from '../support/dashboard-panes.js'

const PLANS = 'active/seat-holds/plans'
const FILES = {
  [`${PLANS}/phase-1-holds/plan.html`]: longPage('Holds'),
  [`${PLANS}/phase-1-holds/recap.html`]: longPage('Holds, done'),
  [`${PLANS}/phase-1-holds/questions.md`]: `# Open questions\n\n${'What if not?\n\n'.repeat(99)}`,
}
const BROWSER = { viewport: { width: 1720, height: 800 }, reducedMotion: 'reduce' } as const

describe('a whole morning by the keyboard alone', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('reads a task, searches it, arranges its panes, and takes it all back', async () => {
    const { page } = await flow.open('?doc=weekly/w46/index.html', {
      files: FILES,
      browser: BROWSER,
    })
    await until(() => isIn(page, 'Week 46'), true)

    // To a task, and each of its docs to the end.
    await goTo(page, 'holds', /^holds, seat holds/)
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    for (const title of ['Holds', 'Holds, done', 'Open questions']) {
      await until(() => isIn(page, title), true)
      await page.keyboard.press('End')
      await until(() => isAtEnd(page, title), true)
      await page.keyboard.press('F6')
      // The doc passes the key on; what is pressed meanwhile would be lost.
      await until(() => isIn(page, title), false)
    }

    // To the next phase, and a search whose matches are walked.
    await page.keyboard.press('Control+Digit2')
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await until(() => isIn(page, 'Checkout'), true)
    await page.keyboard.press('/')
    await until(() => isFocused(searchBox(page)), true)
    await page.keyboard.type('what if not')
    await hits(page).first().waitFor()
    await page.keyboard.press('Shift+Enter')
    await until(() => panes(page), ['Checkout | Checkout, simply + Open questions*'])
    await until(() => isIn(page, 'Open questions'), true)
    await page.keyboard.press('F3')
    await page.keyboard.press('Enter')
    await hitsIn(page, 'Open questions')
      .getByText(/^3 of /)
      .waitFor()
    await page.keyboard.press('Escape')
    await hitsIn(page, 'Open questions').waitFor({ state: 'detached' })

    // The tab goes to a pane of its own, and away, and comes back.
    await page.keyboard.press('Control+ArrowRight')
    await until(() => panes(page), ['Checkout | Checkout, simply | Open questions'])
    await page.keyboard.press('Alt+KeyW')
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await page.keyboard.press('Alt+Shift+KeyW')
    await until(() => panes(page), ['Checkout | Checkout, simply | Open questions'])
    await until(() => isIn(page, 'Open questions'), true)
    // A doc that has the focus leads to no command that closes docs.
    await page.keyboard.press('/')
    await until(() => isFocused(searchBox(page)), true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await until(() => tree(page).locator(':focus').count(), 1)
    await goTo(page, '>close pane', /^Close pane,/)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await until(() => tree(page).locator(':focus').count(), 1)
    await page.keyboard.press('Control+KeyZ')
    await until(() => panes(page), ['Checkout | Checkout, simply | Open questions'])

    // Panes change places, one is shown alone, and what is in it is printed.
    await goTo(page, '>swap with the pane to the left', /^Swap with the pane to the left,/)
    await until(() => panes(page), ['Checkout | Open questions | Checkout, simply'])
    await goTo(page, 'checkout, simply', /^Checkout, simply,/)
    await until(() => isIn(page, 'Checkout, simply'), true)
    await goTo(page, '>maximize pane', /^Maximize pane,/)
    await until(() => panes(page), ['Checkout, simply'])
    await page.evaluate(`print = () => {
      globalThis.printed = document.title
      dispatchEvent(new Event('afterprint'))
    }`)
    await page.keyboard.press('Control+KeyP')
    await until(() => page.evaluate('globalThis.printed'), 'Checkout, simply')
    await goTo(page, '>maximize pane', /^Maximize pane,/)
    await until(() => panes(page), ['Checkout | Open questions | Checkout, simply'])

    // And back to where the morning began.
    await page.keyboard.press('Control+Digit1')
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    expect(linkOf(page)).to.contain(HOLDS)
  })
})

/** Goes to something by its name. */
async function goTo(page: Page, words: string, name: RegExp): Promise<void> {
  await quickOpen(page, words)
  await page.getByRole('option', { name }).first().waitFor()
  // The best one is active already, or one of the next.
  const active = page.locator('plan-palette [role=option][aria-selected=true]')
  while (!name.test((await active.getAttribute('aria-label')) ?? '')) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** The last of a doc is in view. */
function isAtEnd(page: Page, title: string): Promise<boolean> {
  return doc(page, title)
    .locator(':root')
    .evaluate((root: { scrollTop: number; scrollHeight: number; clientHeight: number }) => {
      return root.scrollTop + root.clientHeight >= root.scrollHeight - 2 && root.scrollTop > 0
    })
}
