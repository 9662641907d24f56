import { CHECKOUT, Flow, doc, linkOf, until, type PageElement } from '../support/dashboard.js'
import { longPage, page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

const PHASE = 'active/seat-holds/plans/phase-2-checkout'
const LINKS = `<a href="../phase-1-holds/plan.html#part-40">to a part</a>
<a href="nowhere.html">to nothing</a>`

describe('the docs in the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('open what they link to at the place that the link names, and show an error for a dead link', async () => {
    flow.allow(/404/)
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, {
      files: {
        [`${PHASE}/plan.html`]: html('Checkout', 'a countdown', LINKS),
        'active/seat-holds/plans/phase-1-holds/plan.html': longPage('Holds'),
      },
    })
    await doc(page, 'Checkout').getByText('to nothing').click()
    await page.getByRole('alert').getByText('is not a document in the docs folders').waitFor()
    await doc(page, 'Checkout').getByText('to a part').click()
    await until(() => panes(page), ['Checkout + Holds* | Checkout, simply'])
    const part = doc(page, 'Holds').locator('#part-40')
    await until(async () => {
      const top = await part.evaluate((place: PageElement) => place.getBoundingClientRect().top)
      return Math.abs(top) < 5
    }, true)
    await until(() => linkOf(page), '?doc=active/seat-holds/plans/phase-1-holds/plan.html')
  })
})
