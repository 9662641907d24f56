import type { TreeChanges } from '../../../schema/api/api.js'
import { utimesSync } from 'node:fs'
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
  row,
  rows,
  runOf,
  tab,
  toast,
  until,
  words,
  type PageElement,
} from '../support/dashboard.js'
import { markRead } from '../support/reviews.js'
import { longPage, page as html } from '../support/dashboard-files.js'
import { panes } from '../support/dashboard-panes.js'

const PHASE = 'active/seat-holds/plans/phase-2-checkout'
const EARLY = new Date(2024, 1, 3, 4, 5, 6)
const SHOWN = '2024-02-03 04:05:06'

describe('the dashboard, while plans are written', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('announces a new plan, marks it until it was shown, and opens it from the toast', async () => {
    const { page, service } = await flow.open(HOLDS)
    await row(page, 'seat holds').waitFor()
    await service.write({ [`${PHASE}/recap.html`]: html('What it came to', 'all sold once') })
    const news = toast(page, 'What it came to')
    await news.getByText('seat holds › checkout').waitFor()
    await news.getByText('recap').waitFor()
    await unfold(page)
    await row(page, 'What it came to (new)').waitFor()
    await button(news, 'Open').click()
    await doc(page, 'What it came to').getByText('all sold once').waitFor()
    await news.waitFor({ state: 'detached' })
    await row(page, 'What it came to').waitFor()
    await row(page, 'seat holds').waitFor()
  })

  it('counts what is new at its foot, and lists it there until it was read @whole', async () => {
    const { page, service } = await flow.open(HOLDS)
    await row(page, 'seat holds').waitFor()
    await markRead(service.url)
    await service.write({
      'active/a-one/plans/plan.html': html('First of two', 'new'),
      'active/b-two/plans/plan.html': html('Second of two', 'new'),
    })
    await button(page, 'For you (2)').click()
    const list = page.getByRole('region', { name: 'For you' })
    // A short doc is read when it was on show for a moment.
    await list.getByRole('button', { name: /^First of two/ }).click()
    await list.getByRole('button', { name: /^First of two.*Read$/ }).waitFor()
    await list.getByRole('button', { name: /^Second of two/ }).click()
    await list.getByRole('button', { name: /^Second of two.*Read$/ }).waitFor()
    await page.getByRole('button', { name: /^For you \(/ }).waitFor({ state: 'detached' })
  })

  it('says when a doc has changed @whole', async () => {
    const file = `${PHASE}/plan.html`
    const { page } = await flow.open(CHECKOUT, {
      files: { 'active/search-rewrite/plans/plan.html': html('Search', 'again') },
      config(root) {
        utimesSync(join(root, file), EARLY, EARLY)
        return {}
      },
    })
    await row(page, 'Checkout').waitFor()
    const label = row(page, 'Checkout').locator('.label')
    await until(() => label.getAttribute('title'), `Checkout\ndocs/${file}\nChanged ${SHOWN}`)
  })

  it('shows an edited doc in its place, without another tree, and says that a file is gone until it is back', async () => {
    flow.allow(/404/)
    const path = `${PHASE}/plan.html`
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`, {
      files: { [path]: longPage('Checkout') },
    })
    const part = doc(page, 'Checkout').locator('#part-30')
    await part.evaluate((heading: PageElement) => heading.scrollIntoView())
    const steps = await page.evaluate<number>('history.length')
    const run = await runOf(page, 'Checkout')
    const before = await topOf(part)
    await row(page, 'Checkout').waitFor()
    const listed = await rows(page)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const changes = page.waitForResponse(response => response.url().endsWith('/api/changes'))
    const text = longPage('Checkout').replace('long', `long<p>${'new words '.repeat(2000)}`)
    await service.write({ [path]: text })
    await until(async () => (await runOf(page, 'Checkout')) !== run, true)
    await until(async () => Math.abs((await topOf(part)) - before) < 5, true)
    await doc(page, 'Checkout').getByText('new words').waitFor()
    expect(await page.evaluate<number>('history.length')).to.equal(steps)
    const { tree, gone } = (await (await changes).json()) as TreeChanges
    expect([tree.tasks.map(({ name }) => name), gone]).to.deep.equal([['seat-holds'], []])

    await service.write({ [path]: longPage('Checkout, again') })
    await tab(page, 'Checkout, again').waitFor()
    await until(() => page.title(), 'Checkout, again')
    await row(page, 'Checkout, again').waitFor()
    expect(await rows(page)).to.deep.equal(
      listed.map(name => (name === 'Checkout' ? 'Checkout, again' : name)),
    )
    expect(asked).not.to.include('/api/tree')

    const file = join(service.root, path)
    await rm(file)
    const note = words(page, 'The file is gone. It is shown again when it is back.')
    await note.waitFor()
    await until(
      () => tab(page, 'Checkout, again').locator('[title*="The file is gone"]').count(),
      1,
    )
    await doc(page, 'Checkout, again').getByText('Part 1', { exact: true }).waitFor()
    // It stands below the doc, and covers nothing of it.
    const below = await topOf(note)
    const frame = page.locator('plan-doc-view:not([inert]) iframe[title="Checkout, again"]')
    const { y = 0, height = 0 } = (await frame.boundingBox()) ?? {}
    expect(y + height).to.be.at.most(below + 1)
    await service.write({ [path]: html('Checkout', 'back again') })
    await doc(page, 'Checkout').getByText('back again').waitFor()
    await note.waitFor({ state: 'detached' })
    await rm(file)
    await button(page, 'Close the tab').click()
    await until(() => panes(page), ['Checkout, simply'])
  })
})

async function unfold(page: Page): Promise<void> {
  const task = page.getByRole('treeitem', { name: /^seat holds/ })
  if ((await task.getAttribute('aria-expanded')) !== 'true') await task.click()
}

function topOf(place: Locator): Promise<number> {
  return place.evaluate((element: PageElement) => element.getBoundingClientRect().top)
}
