import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import {
  CHECKOUT,
  Flow,
  HOLDS,
  button,
  doc,
  isFocused,
  pane,
  runOf,
  tab,
  toast,
  until,
  words,
  type PageElement,
} from '../support/dashboard.js'
import { longPage } from '../support/dashboard-files.js'

/** Room for three panes with all their tools. */
const WIDE = { viewport: { width: 1700, height: 800 } }
const PHASE = 'active/seat-holds/plans/phase-2-checkout'
const NOTES = `${PHASE}/notes.md`
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
    await notes.waitFor()
    await button(pane(page, 'Open questions'), 'Show source').click()
    const source = sourceOf(page, 'Open questions')
    await source.getByText('onerror=').waitFor()
    expect(await source.locator('.code').textContent()).to.equal(HOSTILE)
    await source.locator('.heading').getByText('# Open questions').waitFor()
    expect(await source.locator('img, script').count()).to.equal(0)
    await button(page, 'Use the dark theme').waitFor()
    expect(await page.evaluate<boolean>('"isHarmed" in window')).to.equal(false)
    await button(pane(page, 'Open questions'), 'Show page').click()
    await source.waitFor({ state: 'detached' })
    await notes.waitFor()

    await tab(page, 'Holds').click()
    await sourceOf(page, 'Holds').waitFor()
    await button(pane(page, 'Holds'), 'Show page').click()
    await doc(page, 'Holds').getByLabel('Note').waitFor()
    expect(await topOf()).to.equal(top)
    expect(await doc(page, 'Holds').getByLabel('Note').inputValue()).to.equal('remember')
    expect(await runOf(page, 'Holds')).to.equal(run)
  })

  it('is walked into by F6, copied whole, read again in place, and says when the file is gone @whole', async () => {
    const lines = Array.from({ length: 400 }, (_, i) => `Line ${i + 1}`)
    const text = (more: string) => `# Notes\r\n\n${lines.join('\n')}\n${more}`
    const { page, service } = await flow.open(`${CHECKOUT}&plan=notes`, {
      browser: { ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] },
      files: { [NOTES]: text('') },
    })
    await button(pane(page, 'Notes'), 'Show source').click()
    const source = sourceOf(page, 'Notes')
    await source.waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Shift+F6')
    await until(() => isFocused(source), true)
    await page.keyboard.press('Shift+F6')
    await until(() => isFocused(source), false)
    await page.keyboard.press('F6')
    await until(() => isFocused(source), true)
    await button(page, 'Copy the source').click()
    await toast(page, 'Copied the source').waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).to.equal(text(''))
    const line = source.locator('.line').filter({ hasText: /^Line 200$/m })
    await line.evaluate((place: PageElement) => place.scrollIntoView())
    const topOf = () => line.evaluate((place: PageElement) => place.getBoundingClientRect().top)
    await until(async () => (await topOf()) < 800, true)
    const top = await topOf()
    await service.write({ [NOTES]: text('and one more\n') })
    await source.getByText('and one more').waitFor({ state: 'attached' })
    await until(async () => Math.abs((await topOf()) - top) < 2, true)

    await rm(join(service.root, NOTES))
    await words(page, 'The file is gone. It is shown again when it is back.').waitFor()
    expect(await source.locator('.code').textContent()).to.equal(
      text('and one more\n').replace('\r', ''),
    )
    await service.write({ [NOTES]: text('back again\n') })
    await source.getByText('back again').waitFor({ state: 'attached' })
    await until(() => words(page, 'The file is gone').count(), 0)
  })
})

function sourceOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: `Source of ${title}`, exact: true })
}
