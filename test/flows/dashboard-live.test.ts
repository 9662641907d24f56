import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import type { TreeChanges } from '../../schema/changes.js'
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
} from './dashboard.js'
import { longPage, page as html } from './dashboard-files.js'
import { panes } from './dashboard-panes.js'

const PHASE = 'active/seat-holds/plans/phase-2-checkout'

describe('the dashboard, while plans are written', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('announces a new plan, marks it until it was shown, and opens it from the card', async () => {
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

  it('fetches of an edit what it changed, and no whole tree', async () => {
    const { page, service } = await flow.open(CHECKOUT)
    await row(page, 'Checkout').waitFor()
    const before = await rows(page)
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const changes = page.waitForResponse(response => response.url().endsWith('/api/changes'))
    await service.write({ [`${PHASE}/plan.html`]: html('Checkout, again', 'a countdown') })
    const { tree, gone } = (await (await changes).json()) as TreeChanges
    expect([tree.tasks.map(({ name }) => name), gone]).to.deep.equal([['seat-holds'], []])
    await row(page, 'Checkout, again').waitFor()
    const after = await rows(page)
    expect(after).to.deep.equal(
      before.map(name => (name === 'Checkout' ? 'Checkout, again' : name)),
    )
    expect(asked).not.to.include('/api/tree')
  })

  it('puts a burst of new plans into one card, which opens them as a workspace', async () => {
    const { page, service } = await flow.open(HOLDS)
    await row(page, 'seat holds').waitFor()
    const names = ['eli5-a', 'eli5-b', 'eli5-c', 'eli5-d', 'eli5-e']
    await service.write(
      Object.fromEntries(
        names.map(name => [`active/search-rewrite/plans/${name}.html`, html(name, name)]),
      ),
    )
    const news = toast(page, '5 new plans in search rewrite')
    await button(news, 'Open').click()
    await until(() => panes(page), ['eli5-a | eli5-b | eli5-c', 'eli5-d | eli5-e'])
    await news.waitFor({ state: 'detached' })
  })

  it('never shows more than four cards', async () => {
    const { page, service } = await flow.open(HOLDS)
    await row(page, 'seat holds').waitFor()
    for (const task of ['a-one', 'b-two', 'c-three', 'd-four', 'e-five', 'f-six']) {
      await service.write({ [`active/${task}/plans/plan.html`]: html(task, task) })
      await row(page, `${task.replace('-', ' ')} (new)`).waitFor()
      expect(await button(page, 'Dismiss').count()).to.be.within(1, 4)
    }
    await page
      .getByText(/new plans in \d places/)
      .first()
      .waitFor()
    expect(await button(page, 'Dismiss').count()).to.equal(4)
  })

  it('loads an edited doc again in its place, and stays at what was being read', async () => {
    const file = `${PHASE}/plan.html`
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`, {
      files: { [file]: longPage('Checkout') },
    })
    const part = doc(page, 'Checkout').locator('#part-30')
    await part.evaluate((heading: PageElement) => heading.scrollIntoView())
    const steps = await page.evaluate<number>('history.length')
    const run = await runOf(page, 'Checkout')
    const before = await topOf(part)
    const text = longPage('Checkout').replace('long', `long<p>${'new words '.repeat(2000)}`)
    await service.write({ [file]: text })
    await until(async () => (await runOf(page, 'Checkout')) !== run, true)
    await until(async () => Math.abs((await topOf(part)) - before) < 5, true)
    await doc(page, 'Checkout').getByText('new words').waitFor()
    expect(await page.evaluate<number>('history.length')).to.equal(steps)

    await service.write({ [file]: longPage('Checkout, again') })
    await tab(page, 'Checkout, again').waitFor()
    await until(() => page.title(), 'Checkout, again')
  })

  it('says that a file is gone, and shows the doc again when it is back', async () => {
    flow.allow(/404/)
    const { page, service } = await flow.open(`${CHECKOUT}&plan=plan`)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    const file = join(service.root, PHASE, 'plan.html')
    await rm(file)
    const gone = words(page, 'The file is gone. It is shown again when it is back.')
    await gone.waitFor()
    await until(() => tab(page, 'Checkout').locator('[title*="The file is gone"]').count(), 1)
    await doc(page, 'Checkout').getByText('a countdown').waitFor()
    await service.write({ [`${PHASE}/plan.html`]: html('Checkout', 'back again') })
    await doc(page, 'Checkout').getByText('back again').waitFor()
    await gone.waitFor({ state: 'detached' })
    await tab(page, 'Checkout').waitFor()
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
