import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  button,
  doc,
  pane,
  row,
  runOf,
  searchBox,
  tab,
  toast,
  until,
} from '../support/dashboard.js'
import { dragTab, middleOf, panes } from '../support/dashboard-panes.js'

const BESIDE = 'Checkout + The funnel* | Checkout, simply'

describe('the dashboard, with tabs and panes under the pointer', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  /** Two panes, the first with two tabs, in the second of which something is written. */
  async function open(): Promise<Page> {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, {
      browser: { viewport: { width: 1500, height: 900 } },
    })
    await row(page, 'The funnel').click()
    await until(() => panes(page), [BESIDE])
    await doc(page, 'The funnel').getByLabel('Note').fill('half written')
    return page
  }

  async function note(page: Page): Promise<string> {
    return doc(page, 'The funnel').getByLabel('Note').inputValue()
  }

  it('splits a pane at the edge where a tab is dropped, just where the highlight was', async () => {
    const page = await open()
    const run = await runOf(page, 'The funnel')
    const box = await pane(page, 'Checkout, simply').boundingBox()
    if (!box) throw new Error('there is no pane')
    await dragTab(page, 'The funnel', box.x + box.width / 2, box.y + box.height - 30)
    const highlight = await page.locator('[part=drop]').boundingBox()
    await page.mouse.up()
    await until(() => panes(page), ['Checkout | Checkout, simply', 'The funnel'])
    const taken = await pane(page, 'The funnel').boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(taken?.[side]).to.be.closeTo(highlight?.[side] ?? 0, 2)
    }
    expect(await runOf(page, 'The funnel')).to.equal(run)
    expect(await note(page)).to.equal('half written')
    await tab(page, 'The funnel').and(page.locator('[aria-selected=true]')).waitFor()
  })

  it('puts a tab at its place in another strip and back, brings a pane back, and offers what to do in an empty one @whole', async () => {
    const page = await open()
    const run = await runOf(page, 'The funnel')
    const there = await tab(page, 'Checkout, simply').boundingBox()
    if (!there) throw new Error('there is no tab')
    await dragTab(page, 'The funnel', there.x + 6, there.y + there.height / 2)
    await page.mouse.up()
    await until(() => panes(page), ['Checkout | The funnel* + Checkout, simply'])
    const { x, y } = await middleOf(pane(page, 'Checkout'))
    await dragTab(page, 'The funnel', x, y)
    await page.mouse.up()
    await until(() => panes(page), [BESIDE])
    expect(await runOf(page, 'The funnel')).to.equal(run)
    expect(await note(page)).to.equal('half written')

    await row(page, '2 checkout').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Lay out again' }).click()
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await button(toast(page, 'Laid out checkout again'), 'Undo').click()
    await until(() => panes(page), [BESIDE])
    await tab(page, 'The funnel').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close the tab', exact: true }).click()
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    const card = toast(page, 'Closed The funnel')
    await button(card, 'Undo').click()
    await until(() => panes(page), [BESIDE])
    await card.waitFor({ state: 'detached' })
    await button(pane(page, 'The funnel'), 'Close pane').click()
    await until(() => panes(page), ['Checkout, simply'])
    await button(toast(page, 'Closed 2 tabs'), 'Undo').click()
    await until(() => panes(page), [BESIDE])

    for (const title of ['The funnel', 'Checkout', 'Checkout, simply']) {
      await button(page, `Close ${title}`).click()
    }
    await pane(page, 'Empty pane').getByText('Nothing is open here').waitFor()
    await button(page, 'Go to a plan').click()
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await searchBox(page).waitFor()
    await button(toast(page, 'Closed 3 tabs'), 'Undo').click()
    await until(() => panes(page), [BESIDE])
  })
})
