import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import type { IdPrefix } from '../../../schema/comments/anchors.js'
import type { Files } from '../../support/docs-folder.js'
import type { Served } from '../../support/service.js'
import { expectNothing } from '../support/axe.js'
import { Flow, doc, row, until } from '../support/dashboard.js'
import { reviewOf } from '../support/reviews.js'

const AGENTS = ['claude', 'codex', 'gemini']
const TASK = 'active/seat-holds/plans'
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const ASKED = numbers(6)
const CHANGED = numbers(5)
const FRESH = numbers(18)
const asked = (i: number) => `${TASK}/asked-${i}.md`
const changed = (i: number) => `${TASK}/phase-1-holds/changed-${i}.md`
/** Those of three agents are in three tasks. */
const fresh = (i: number) => `active/task-${i % 3}/plans/new-${i}.md`
const ANSWERED = `${TASK}/answered.md`
/** Docs that change meanwhile. */
const RESTLESS = 'active/zz-restless/plans'
const CHANGES_A_SECOND = 50

function docsOf(
  numbers: readonly number[],
  file: (i: number) => string,
  text: (i: number) => string,
): Files {
  return Object.fromEntries(numbers.map((i): [string, string] => [file(i), text(i)]))
}

function page(title: string, words = 'One.'): string {
  return `# ${title}\n\n${words}\n`
}

const KNOWN: Files = {
  ...docsOf(ASKED, asked, i => page(`Asked ${i}`)),
  ...docsOf(CHANGED, changed, i => page(`Changed ${i}`)),
  [ANSWERED]: page('Answered'),
}

describe('what waits for the reader @whole', () => {
  const flow = new Flow()

  before(() => flow.start())

  afterEach(() => flow.close())

  it('C22: thirty docs of three agents are cleared by keys alone, while fifty changes a second move no row', async () => {
    const { page: tab, service } = await flow.open('?ws=docs:seat-holds&plan=asked-0.md', {
      files: KNOWN,
      isAlone: true,
      config: { review: { readMarks: 'manual' } },
      before: prepare,
    })
    await row(tab, 'Asked 0').waitFor()
    const list = tab.getByRole('region', { name: 'For you' })
    await until(() => waiting(service.url), 30)
    await doc(tab, 'Asked 0').getByText('One.').click()
    await tab.keyboard.press('Alt+q')
    await until(async () => (await titles(list)).length, 15)
    const before = await titles(list)
    expect(before[ASKED.length]).to.equal('Answered')
    await expectNothing(tab)
    await until(() => focused(tab), before[0])
    // The key was pressed in a doc at first.
    await tab.keyboard.press('Alt+q')
    const stop = changeOn(service)
    try {
      for (const i of ASKED) await approve(tab, list, before[i] ?? '')
      await resolve(tab, list)
      // R goes on by itself from row to row.
      for (let at = ASKED.length + 1; at < before.length; at++) {
        await until(() => focused(tab), before[at])
        await tab.keyboard.press('r')
      }
      await until(() => list.locator('.row:not(.done)').count(), 0)
      expect(await titles(list), 'no row moved').to.deep.equal(before)
      await list.getByRole('button', { name: /^Show \d+ new$/ }).waitFor()
    } finally {
      await stop()
    }
    await expectNothing(tab)
    await tab.keyboard.press('Escape')
    await until(async () => (await waitingPaths(service.url)).filter(isOfThirty), [])
  })
})

/** Reads what is known, edits it, asks for reviews, and answers a comment. */
async function prepare({ url, write }: Served): Promise<void> {
  await until(async () => (await reviewOf(url)).docs.length, Object.keys(KNOWN).length)
  const hashes = new Map((await reviewOf(url)).docs.map(({ path, hash }) => [path, hash]))
  const docs = [...hashes].map(([path, hash]) => ({ path, hash }))
  await send(url, 'POST', 'review/read', { docs, how: 'marked' })
  for (const i of ASKED) {
    const as = AGENTS[i % AGENTS.length] ?? ''
    const paths = [`docs/${asked(i)}`]
    await send(url, 'PUT', `requests/${newId('q')}`, { as, paths, note: `Number ${i}.` }, false)
  }
  const path = `docs/${ANSWERED}`
  const comment = newId('c')
  const draft = { path, hash: hashes.get(path), anchor: { type: 'doc' }, body: 'How long?' }
  await send(url, 'PUT', `comments/${comment}`, draft)
  const review = { comments: [comment], replies: [], verdicts: [] }
  await send(url, 'PUT', `reviews/${newId('v')}`, review)
  const reply = { as: 'claude', body: 'Ten minutes.' }
  await send(url, 'PUT', `comments/${comment}/replies/${newId('m')}`, reply, false)
  await write({
    ...docsOf(CHANGED, changed, i => page(`Changed ${i}`, 'Two.')),
    ...docsOf(FRESH, fresh, i => page(`New ${i}`)),
  })
}

/** A first press shows the doc, a second one approves what is on show. */
async function approve(tab: Page, list: Locator, title: string): Promise<void> {
  await until(() => focused(tab), title)
  await tab.keyboard.press('a')
  await doc(tab, title).getByText('One.').waitFor()
  const line = list.locator('.row', { hasText: title })
  await until(async () => {
    await tab.keyboard.press('a')
    return (await line.textContent())?.includes('Approved') ?? false
  }, true)
}

/** Enter shows the doc, a second one leads to its answers, Tab to the button that ends them. */
async function resolve(tab: Page, list: Locator): Promise<void> {
  await until(() => focused(tab), 'Answered')
  await tab.keyboard.press('Enter')
  await doc(tab, 'Answered').getByText('One.').waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('complementary', { name: 'Comments on Answered' }).waitFor()
  const button = tab.getByRole('button', { name: /^Resolve/ })
  await button.waitFor()
  await until(async () => {
    await tab.keyboard.press('Tab')
    return button.evaluate(element => {
      return (
        (element.getRootNode() as unknown as { activeElement: unknown }).activeElement === element
      )
    })
  }, true)
  await tab.keyboard.press('Enter')
  await list.locator('.row.done', { hasText: 'Answered' }).waitFor()
  await tab.keyboard.press('Alt+q')
}

/** Edits other docs, so many a second, until it is stopped. */
function changeOn({ write }: Served): () => Promise<void> {
  let isOver = false
  let count = 0
  const EVERY_MS = 100
  const run = async () => {
    while (!isOver) {
      const some = Array.from({ length: (CHANGES_A_SECOND * EVERY_MS) / 1000 }, () => count++)
      const file = (n: number) => `${RESTLESS}/${n % 40}.md`
      await write(docsOf(some, file, n => page(`Restless ${n % 40}`, `Edit ${n}.`)))
      await new Promise(resolve => setTimeout(resolve, EVERY_MS))
    }
  }
  const running = run()
  return async () => {
    isOver = true
    await running
  }
}

function titles(list: Locator): Promise<string[]> {
  return list.locator('.row .title').allTextContents()
}

/** The title of the row that has the focus. */
function focused(tab: Page): Promise<string | undefined> {
  return tab
    .locator('plan-for-you .row:focus .title')
    .textContent({ timeout: 1000 })
    .then(text => text ?? undefined)
}

async function waitingPaths(url: string): Promise<string[]> {
  const { docs } = await reviewOf(url)
  return docs.filter(({ todo }) => todo !== null).map(({ path }) => path)
}

async function waiting(url: string): Promise<number> {
  return (await waitingPaths(url)).length
}

function isOfThirty(path: string): boolean {
  return !path.includes(RESTLESS)
}

function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(12).toString('base64url')}`
}

/** As the reader; else as an agent, without an Origin. */
async function send(url: string, method: string, what: string, body: object, isReader = true) {
  const answer = await fetch(`${url}/api/${what}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(isReader ? { Origin: url } : {}),
      ...(what.startsWith('comments/c_') && isReader ? { 'If-None-Match': '*' } : {}),
    },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).to.equal(200)
}
