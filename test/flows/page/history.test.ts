import { expect } from 'chai'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  linkOf,
  pane,
  row,
  rows,
  searchBox,
  tab,
  until,
} from '../support/dashboard.js'
import { longPage } from '../support/dashboard-files.js'
import { drag, middleOf, panes } from '../support/dashboard-panes.js'

describe('what the dashboard remembers', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('comes back as it was left: workspace, panes, tabs, widths, folds, places, address and title', async () => {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, {
      files: { 'active/seat-holds/plans/phase-2-checkout/plan.html': longPage('Checkout') },
    })
    const part = doc(page, 'Checkout').locator('#part-30')
    await part.scrollIntoViewIfNeeded()
    await part.click()
    // The message of a doc about its place comes a moment later; the tab that is used next tells that it came.
    await row(page, 'The funnel').click()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await row(page, '1 holds').click()
    await row(page, 'Settled (1)').click()
    await row(page, 'fares').waitFor()
    const edge = page.getByRole('separator', { name: 'Resize sidebar' })
    const { x, y } = await middleOf(edge)
    await drag(edge, x + 60, y)
    await page.mouse.up()
    const widthOf = async (name: string) =>
      Math.round((await pane(page, name).boundingBox())?.width ?? 0)
    await page.getByRole('separator', { name: 'Resize The funnel' }).press('ArrowRight')
    const before = await rows(page)
    const width = await widthOf('The funnel')
    const link = linkOf(page)
    expect(link).to.equal('?doc=active/seat-holds/research/funnel.html')
    await page.reload()
    await until(() => panes(page), ['Checkout + The funnel* | Checkout, simply'])
    await doc(page, 'The funnel').getByText('where baskets are left').waitFor()
    await until(() => rows(page), before)
    await until(() => widthOf('The funnel'), width)
    expect((await middleOf(edge)).x).to.be.closeTo(x + 60, 2)
    expect(linkOf(page)).to.equal(link)
    await until(() => page.title(), 'The funnel')
    await tab(page, 'Checkout').click()
    await until(async () => {
      const box = await part.boundingBox()
      return box !== null && box.y > 0 && box.y < 720
    }, true)
  })

  it('shows the place that an address names, and names the place that a link leads to', async () => {
    const parts = longPage('Checkout').replace('<h2', '<a href="#part-9">Nine</a><h2')
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan#part-30`, {
      files: { 'active/seat-holds/plans/phase-2-checkout/plan.html': parts },
    })
    const topOf = (n: number) => async () =>
      Math.round((await doc(page, 'Checkout').locator(`#part-${n}`).boundingBox())?.y ?? -1) < 200
    const hash = () => new URL(page.url()).hash
    await until(topOf(30), true)
    await until(hash, '#part-30')
    await doc(page, 'Checkout').getByText('Nine').click()
    await until(hash, '#part-9')
    await fetch(`${service.url}/api/open${CHECKOUT}&plan=plan%23part-40`)
    await until(topOf(40), true)
    await until(hash, '#part-40')
  })

  it('goes back and forward without loading the page, and shows a doc that no tree lists @whole', async () => {
    const { page, service } = await flow.open(`${HOLDS}&plan=plan`)
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await page.evaluate('window.isTheSame = true')
    await row(page, 'Checkout').click()
    await until(() => page.title(), 'Checkout')
    await row(page, '2 checkout').hover()
    await button(page, 'Open checkout').click()
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    // The doc was a guest among the holds: its own phase, which is on show, has it now.
    await page.goBack()
    await until(() => linkOf(page), `${CHECKOUT}&plan=plan.html`)
    await page.goBack()
    await until(() => linkOf(page), `${HOLDS}&plan=plan.html`)
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await until(() => page.title(), 'Holds')
    await page.goForward()
    await page.goForward()
    await until(() => linkOf(page), `${CHECKOUT}&plan=plan.html`)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    expect(await page.evaluate('window.isTheSame')).to.equal(true)
    await page.goto(`${service.url}/${HOLDS}&plan=plan`)
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await page.goto(`${service.url}/?doc=active/seat-holds/plans/phase-2-checkout/plan.html`)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await service.write({ 'notes/loose.html': longPage('A loose note') })
    await page.goto(`${service.url}/?doc=notes/loose.html`)
    await doc(page, 'A loose note').getByText('Part 1', { exact: true }).waitFor()
    expect(linkOf(page)).to.equal('?doc=notes/loose.html')
    await until(() => page.title(), 'A loose note')
  })

  it('shows no tab and no title of a doc before the tree has come @whole', async () => {
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    let release: () => void = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    const asked = page.waitForRequest(/api\/tree$/)
    await page.route(/api\/tree$/, async route => {
      await held
      await route.continue()
    })
    await page.goto(`${service.url}/${HOLDS}&plan=plan`)
    await asked
    await searchBox(page).waitFor()
    expect(await page.getByRole('tab').count()).to.equal(0)
    expect(await page.getByText('plan.html').count()).to.equal(0)
    expect(await page.title()).to.equal('Plans')
    release()
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await until(() => page.title(), 'Holds')
  })
})
