import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import type { TreeChanges } from '../../../schema/api/tree-changes.js'
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

  it('puts a burst of new plans into one toast, which opens them as a workspace', async () => {
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

  it('puts a burst over several tasks into one toast, which opens into a list of its docs', async () => {
    const { page, service } = await flow.open(HOLDS)
    await row(page, 'seat holds').waitFor()
    const tasks = ['a-one', 'b-two', 'c-three', 'd-four']
    const docs = tasks.flatMap(task => ['plan', 'recap'].map(name => [task, name] as const))
    await service.write(
      Object.fromEntries(
        docs.map(([task, name]) => [
          `active/${task}/plans/${name}.html`,
          html(`${task} ${name}`, 'new'),
        ]),
      ),
    )
    const news = toast(page, '8 new docs in 4 tasks')
    await button(news, 'Show list').click()
    expect(await button(page, 'Dismiss').count()).to.equal(1)
    expect(await news.getByRole('listitem').count()).to.equal(8)
    await news.getByRole('button', { name: /c-three recap/ }).click()
    await doc(page, 'c-three recap').getByText('new').first().waitFor()
    await until(() => news.getByRole('listitem').count(), 7)
  })

  it('counts what is new at its foot, and leads to one after the other', async () => {
    const { page, service } = await flow.open(HOLDS)
    await row(page, 'seat holds').waitFor()
    await markRead(service.url)
    await service.write({
      'active/a-one/plans/plan.html': html('First of two', 'new'),
      'active/b-two/plans/plan.html': html('Second of two', 'new'),
    })
    await button(page, 'Unread (2)').click()
    // Both are as new; each is a preview, so that the second takes the place of the first.
    const shown = page.getByRole('tab', { name: / of two$/ })
    const first = await shown.innerText()
    // A short doc is read when it was on show for a moment.
    await button(page, 'Unread (1)').click()
    await button(page, 'Unread (1)').waitFor({ state: 'detached' })
    const second = first.includes('First') ? 'Second of two' : 'First of two'
    await tab(page, second).waitFor()
    await until(() => shown.count(), 1)
  })

  it('counts what is new on the heading of a docs folder, folded or not', async () => {
    const { page, service } = await flow.open('', {
      config: root => ({
        folders: [
          { name: 'one', path: root },
          { name: 'two', path: join(root, 'active') },
        ],
      }),
    })
    const heading = page.getByRole('treeitem', { name: 'one', exact: true })
    await heading.waitFor()
    await markRead(service.url)
    await service.write({ 'active/a-one/plans/plan.html': html('Only one', 'new') })
    await heading.getByText('1 new').waitFor()
    await heading.click()
    await heading.getByText('1 new').waitFor()
  })

  it('gives a row the age of its doc, and in its tooltip the file, the path and the time', async () => {
    const { page, service } = await flow.open(CHECKOUT)
    await row(page, 'Checkout').waitFor()
    const file = `${PHASE}/plan.html`
    await utimes(join(service.root, file), new Date('2024-02-03T04:05:06Z'), EARLY)
    await service.write({ [`${PHASE}/recap.html`]: html('What it came to', 'new') })
    const label = row(page, 'Checkout').locator('.label')
    await until(() => label.getAttribute('title'), `plan.html\ndocs/${file}\nChanged ${SHOWN}`)
    expect(await row(page, 'Checkout').locator('.age').innerText()).to.match(/^\d+y$/)
  })

  it('keeps the order of the tasks while the pointer is in the tree, then sorts them', async () => {
    const { page, service } = await flow.open(HOLDS, {
      files: { 'active/search-rewrite/plans/plan.html': html('Search', 'again') },
    })
    const first = page.getByRole('treeitem').nth(1)
    await row(page, 'search rewrite').waitFor()
    const tasks = ['seat holds', 'search rewrite']
    const order = async () => (await rows(page)).filter(name => tasks.includes(name))
    const before = await order()
    const last = before.at(-1) ?? ''
    await first.hover()
    const changes = page.waitForResponse(response => response.url().endsWith('/api/changes'))
    const folder = `active/${last.replace(' ', '-')}`
    await service.write({ [`${folder}/plans/notes.txt`]: 'newest' })
    await changes
    await service.write({ [`active/new-one/plans/plan.html`]: html('A new one', 'new') })
    await row(page, 'new one').waitFor()
    expect(await order()).to.deep.equal(before)
    await page.mouse.move(900, 300)
    await until(order, [last, ...before.filter(name => name !== last)])
  })

  it('says in words that a docs folder is empty, whole although its path is long', async () => {
    const deep = `${'a-rather-long-name/'.repeat(6)}docs`
    const { page } = await flow.open('', {
      files: { [`${deep}/`]: '' },
      config: root => ({
        folders: [{ name: 'deep', path: join(root, deep) }],
        statusFolders: { active: 'in-work', done: 'finished' },
      }),
    })
    const note = page.getByText(
      'No docs in in-work/ or finished/. Each folder in in-work/ is a task.',
    )
    await note.waitFor()
    const isWhole = (element: { scrollHeight: number; clientHeight: number }) =>
      element.scrollHeight <= element.clientHeight
    expect(await page.locator('.row.note').evaluate(isWhole)).to.equal(true)
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
    // It stands below the doc, and covers nothing of it.
    const below = await topOf(gone)
    const frame = page.locator('plan-doc-view:not([inert]) iframe[title="Checkout"]')
    const { y = 0, height = 0 } = (await frame.boundingBox()) ?? {}
    expect(y + height).to.be.at.most(below + 1)
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
