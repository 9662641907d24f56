import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { CHECKOUT, Flow, row, searchBox, toast } from '../support/dashboard.js'

/**
 * In the page: what a person can use that the Tab key does not lead to. Of a tree, a list, a menu or a
 * strip of tabs one item is enough: arrows walk on, and what else stands in an item its menu has, too.
 */
const REACH = `window.reach = (() => {
  const GROUPS = '[role=tree], [role=tablist], [role=listbox], [role=menu], fieldset, plan-tree'
  const USABLE = 'button, a[href], input, select, textarea, summary, [tabindex="0"]'
  const reached = new Set()
  let first, last, rounds = 0
  const parentOf = node => node.assignedSlot ?? node.parentNode ?? node.host
  const around = (element, selector) => {
    const found = []
    for (let at = element; at; at = parentOf(at)) if (at.matches?.(selector)) found.push(at)
    return found
  }
  const all = root =>
    [...root.querySelectorAll('*')].flatMap(e => [e, ...(e.shadowRoot ? all(e.shadowRoot) : [])])
  const isUsable = e =>
    e.matches(USABLE) && !e.disabled && !e.matches('[type=radio]:not(:checked)') && e.checkVisibility({ visibilityProperty: true }) &&
    e.getBoundingClientRect().width > 0 && around(e, '[inert]').length === 0
  const focused = () => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return at
  }
  return {
    /** Notes what has the focus; how often that has come back to where it was first. */
    note() {
      const at = focused()
      for (const e of [at, ...around(at, GROUPS)]) reached.add(e)
      if (!first?.isConnected && at !== document.body) first = at
      if (at === first && at !== last) rounds++
      last = at
      return rounds - 1
    },
    missing: () =>
      all(document)
        .filter(isUsable)
        .filter(e => ![e, ...around(e, GROUPS)].some(place => reached.has(place)))
        .map(e => e.ariaLabel || e.textContent.trim() || e.outerHTML.slice(0, 80)),
  }
})()`

/** Where the focus does not come round, the walk ends. */
const MOST = 400

describe('by the Tab key @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('everything can be reached in the viewer, toasts and hits included', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await row(page, 'seat holds').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Settle' }).waitFor()
    await page.keyboard.press('Escape')
    await service.write({ 'active/fares2/plans/plan.html': '<title>Another</title>' })
    await toast(page, 'Another').waitFor()
    await expectAll(page)
    await searchBox(page).fill('holds')
    await page.getByRole('option').first().waitFor()
    await expectAll(page)
  })

  it('everything can be reached in every section of the settings', async () => {
    const { page } = await flow.open('?settings')
    await page.getByText('2 tasks, 2 phases, 9 docs').waitFor()
    await expectAll(page)
  })

  it('everything can be reached on the first run', async () => {
    const { page } = await flow.open('', { config: null })
    await page.getByRole('combobox', { name: 'Docs folder' }).waitFor()
    // It is offered a moment later: the folder in which the tests run.
    await page.getByRole('button', { name: /^Read \// }).waitFor()
    await expectAll(page)
  })
})

/** Walks round the page by the Tab key: once more, since a slow frame may let go of the focus late. */
async function expectAll(page: Page): Promise<void> {
  await page.evaluate(REACH)
  for (let presses = 0, rounds = 0; rounds < 2 && presses < MOST; presses++) {
    await page.keyboard.press('Tab')
    rounds = await page.evaluate<number>('window.reach.note()')
  }
  expect(await page.evaluate('window.reach.missing()')).to.deep.equal([])
}
