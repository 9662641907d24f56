import { expect } from 'chai'
import { CHECKOUT, Flow, doc, pane, row, runOf, tab, until } from '../support/dashboard.js'
import { dragTab, panes } from '../support/dashboard-panes.js'

describe('the dashboard, with tabs and panes under the pointer', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('splits a pane at the edge where a tab is dropped, just where the highlight was', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, {
      browser: { viewport: { width: 1500, height: 900 } },
    })
    await row(page, 'The funnel').click()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    const note = doc(page, 'The funnel').getByLabel('Note')
    await note.fill('half written')
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
    expect(await note.inputValue()).to.equal('half written')
    await tab(page, 'The funnel').and(page.locator('[aria-selected=true]')).waitFor()
  })
})
