import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  button,
  doc,
  linkOf,
  until,
  words,
  type PageElement,
} from '../support/dashboard.js'
import { longPage, page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

const PHASE = 'active/seat-holds/plans/phase-2-checkout'
const LINKS = `<a href="../phase-1-holds/plan.html#part-40">to a part</a>
<a href="/?ws=seat-holds/phase-1-holds&plan=questions">to a link</a>
<a href="nowhere.html">to nothing</a>
<a href="#end">to the end</a><div style="height: 3000px"></div><p id="end">the end</p>`

/** Resolves when a doc has said where it stands. */
const SCROLLED = `new Promise(resolve => addEventListener('message', ({ data }) => {
  if (data?.type === 'plan-frame-scroll') resolve()
}))`

describe('the docs in the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  async function open(): Promise<Page> {
    const { page } = await flow.open(`${CHECKOUT}&plan=plan`, {
      files: {
        [`${PHASE}/plan.html`]: html('Checkout', 'a countdown', LINKS),
        'active/seat-holds/plans/phase-1-holds/plan.html': longPage('Holds'),
      },
    })
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    return page
  }

  it('open what they link to as a tab, at the place that the link names', async () => {
    const page = await open()
    await doc(page, 'Checkout').getByText('to a part').click()
    await until(() => panes(page), ['Checkout + Holds* | Checkout, simply'])
    const part = doc(page, 'Holds').locator('#part-40')
    await until(async () => {
      const top = await part.evaluate((place: PageElement) => place.getBoundingClientRect().top)
      return Math.abs(top) < 5
    }, true)
    await until(() => linkOf(page), '?doc=active/seat-holds/plans/phase-1-holds/plan.html')
  })

  it('open it to the side with a modifier or the middle button', async () => {
    const page = await open()
    await doc(page, 'Checkout')
      .getByText('to a part')
      .click({ modifiers: ['Control'] })
    await until(() => panes(page), ['Checkout | Checkout, simply + Holds*'])
    await button(page, 'Close Holds').click()
    await until(() => panes(page), ['Checkout | Checkout, simply'])
    await doc(page, 'Checkout').getByText('to a part').click({ button: 'middle' })
    await until(() => panes(page), ['Checkout | Checkout, simply + Holds*'])
  })

  it('open a link of the service with its workspace, and show an error for a dead one', async () => {
    flow.allow(/404/)
    const page = await open()
    await doc(page, 'Checkout').getByText('to nothing').click()
    await page.getByRole('alert').getByText('is not a document in the docs folders').waitFor()
    await doc(page, 'Checkout').getByText('to a link').click()
    await until(() => panes(page), ['Holds | Holds, done | Open questions'])
    await until(() => page.title(), 'Open questions')
  })

  it('scroll to places in themselves, without a step in the address', async () => {
    const page = await open()
    const link = linkOf(page)
    const steps = await page.evaluate<number>('history.length')
    await doc(page, 'Checkout').getByText('to the end').click()
    const end = doc(page, 'Checkout').locator('#end')
    await until(async () => {
      const top = await end.evaluate((place: PageElement) => place.getBoundingClientRect().top)
      return top < 720
    }, true)
    expect(linkOf(page)).to.equal(link)
    expect(await page.evaluate<number>('history.length')).to.be.at.most(steps + 1)
  })

  it('keep their place in Markdown when the colours change', async () => {
    const parts = Array.from({ length: 60 }, (_, i) => `## Part ${i + 1}\n\nlorem ipsum\n`)
    const { page } = await flow.open(`${CHECKOUT}&plan=notes`, {
      files: { [`${PHASE}/notes.md`]: `# Notes\n\n${parts.join('\n')}` },
    })
    const part = doc(page, 'Notes').getByRole('heading', { name: 'Part 30' })
    const told = page.evaluate(SCROLLED)
    await part.evaluate((place: PageElement) => place.scrollIntoView())
    await told
    const topOf = () => part.evaluate((place: PageElement) => place.getBoundingClientRect().top)
    const before = await topOf()
    await button(page, 'Use the dark theme').click()
    await until(async () => Math.abs((await topOf()) - before) < 5, true)
    await button(page, 'Use the light theme').waitFor()
    await until(() => words(page, 'The file is gone').count(), 0)
    await until(async () => Math.abs((await topOf()) - before) < 5, true)
  })
})
