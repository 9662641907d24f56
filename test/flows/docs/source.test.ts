import { expect } from 'chai'
import type { FrameLocator, Page } from 'playwright-core'
import {
  Flow,
  HOLDS,
  button,
  doc,
  pane,
  runOf,
  tab,
  type PageElement,
} from '../support/dashboard.js'
import { longPage } from '../support/dashboard-files.js'

/** Room for panes with all their tools. */
const WIDE = { viewport: { width: 1700, height: 800 } }
const HELD = 'active/seat-holds/plans/phase-1-holds'
const HOSTILE = `---
title: Open questions
---
# Open questions

<img src="data:," onerror="top.isHarmed = true">
<script>parent.postMessage({ type: 'plan-theme', theme: 'dark' }, '*')</script>
`

describe('the source of a doc in the dashboard', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('is shown as text, and leaves the page as it was: where it stood, what was typed, its running script', async () => {
    const { page } = await flow.open(`${HOLDS}&plan=plan`, {
      browser: WIDE,
      files: { [`${HELD}/plan.html`]: longPage('Holds'), [`${HELD}/questions.md`]: HOSTILE },
    })
    const part = doc(page, 'Holds').locator('#part-30')
    const run = await runOf(page, 'Holds')
    await doc(page, 'Holds').getByLabel('Note').fill('remember')
    await part.evaluate((place: PageElement) => place.scrollIntoView())
    const topOf = () => part.evaluate((place: PageElement) => place.getBoundingClientRect().top)
    const top = await topOf()
    await button(pane(page, 'Holds'), 'Show source').click()
    await sourceOf(page, 'Holds').getByText('id="part-60"').waitFor({ state: 'attached' })
    expect(await doc(page, 'Holds').getByText('long').isVisible()).to.equal(false)

    // Each tab has its own: another one shows its page, and back there the source is still shown.
    const notes = doc(page, 'Open questions').getByRole('heading', { name: 'Open questions' })
    await tab(page, 'Open questions').click()
    await notes.waitFor()
    await button(pane(page, 'Open questions'), 'Show source').click()
    const source = sourceOf(page, 'Open questions')
    await source.getByText('onerror=').waitFor()
    expect(await source.locator('main code').textContent()).to.equal(HOSTILE.trimEnd())
    await source.getByRole('heading', { name: '# Open questions' }).waitFor()
    expect(await source.locator('pre').locator('img, script').count()).to.equal(0)
    await button(page, 'Use the dark theme').waitFor()
    expect(await page.evaluate<boolean>('"isHarmed" in window')).to.equal(false)
    await button(pane(page, 'Open questions'), 'Show page').click()
    await source.owner().waitFor({ state: 'detached' })
    await notes.waitFor()

    await tab(page, 'Holds').click()
    await sourceOf(page, 'Holds').locator('main').waitFor()
    await button(pane(page, 'Holds'), 'Show page').click()
    await doc(page, 'Holds').getByLabel('Note').waitFor()
    expect(await topOf()).to.equal(top)
    expect(await doc(page, 'Holds').getByLabel('Note').inputValue()).to.equal('remember')
    expect(await runOf(page, 'Holds')).to.equal(run)
  })
})

function sourceOf(page: Page, title: string): FrameLocator {
  return doc(page, `Source of ${title}`)
}
