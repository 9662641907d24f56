// A day of reviews by keys alone: three agents change forty docs, are commented on, answer, and ask again, three times.

import { expect } from 'chai'
import type { Locator, Page } from 'playwright-core'
import type { Files } from '../../support/docs-folder.js'
import { until as untilTrue } from '../../support/library/reviewed.js'
import { Talk } from '../../support/reviews/talk.js'
import type { Served } from '../../support/service.js'
import { expectNothing } from '../support/axe.js'
import { Flow, button, isFocused, isIn, quickOpen, until } from '../support/dashboard.js'
import { barOf, markRead, reviewOf } from '../support/reviews.js'

const AGENTS = ['claude', 'codex', 'gemini'] as const
const DOCS = 40
/** More young docs would be quiet at the first start of their folder. */
const AT_START = 20
const ROUNDS = 3
/** Besides its plan each agent edits so many docs in a round. */
const OTHERS = 3
const CONFIG = { review: { readMarks: 'manual' } }

const all = Array.from({ length: DOCS }, (_, i) => i)
const titleOf = (i: number) => `Doc ${String(i).padStart(2, '0')}`
const file = (i: number) => `active/agent-${i % AGENTS.length}/plans/${i}.md`
const pathOf = (i: number) => `docs/${file(i)}`

/** Three paragraphs, which a round changes all. */
function docs(numbers: readonly number[], round: number): Files {
  const text = (i: number) =>
    `# ${titleOf(i)}\n\nIt takes ${round} days.\n\nStep ${round} is next.\n\nRisk ${round} is left.\n`
  return Object.fromEntries(numbers.map(i => [file(i), text(i)]))
}

/** The docs that an agent edits in a round besides its plan. */
function othersOf(agent: number, round: number): number[] {
  const first = AGENTS.length * (1 + (round - 1) * OTHERS)
  return Array.from({ length: OTHERS }, (_, i) => first + agent + i * AGENTS.length)
}

describe('three rounds of three agents over forty docs, by keys alone @whole', () => {
  const flow = new Flow()
  let page: Page
  let service: Served
  let talk: Talk

  before(() => flow.start())

  afterEach(() => flow.close())

  it('shows each change of the agents, says nothing false, and loses no press', async function () {
    this.timeout(400_000)
    ;({ page, service } = await flow.open('', {
      ...{ files: docs(all.slice(0, AT_START), 0), isAlone: true, config: CONFIG },
      async before(served) {
        await until(async () => (await reviewOf(served.url)).docs.length, AT_START)
        await served.write(docs(all.slice(AT_START), 0))
        await until(async () => (await reviewOf(served.url)).docs.length, DOCS)
        await markRead(served.url)
      },
    }))
    talk = new Talk(service)
    for (let round = 1; round <= ROUNDS; round++) {
      await Promise.all(AGENTS.map((_, agent) => work(agent, round)))
      await button(page, `For you (${AGENTS.length * (1 + OTHERS)})`).waitFor()
      await page.keyboard.press('Alt+q')
      await until(() => isFocused(rows(page).first()), true)
      await expectNothing(page)
      for (const agent of AGENTS.keys()) {
        await show(titleOf(agent))
        if (round > 1) await readAnswer(agent)
        else await until(() => isIn(page, titleOf(agent)), true)
        if (round < ROUNDS) await comment(agent, `Comment ${round}`)
        else await approve()
      }
      await page.keyboard.press('Escape')
      await readChanges(round)
      await until(waiting, round < ROUNDS ? AGENTS.length : 0)
    }
    for (const agent of AGENTS.keys()) {
      const { comments } = await talk.comments(pathOf(agent))
      const said = comments.map(({ state, body }) => [state, body])
      const expected = all.slice(1, ROUNDS).map(round => ['resolved', `Comment ${round}`])
      expect(said.toSorted(), AGENTS[agent]).to.deep.equal(expected)
      await until(() => talk.status(pathOf(agent)), 'approved')
    }
  })

  async function waiting(): Promise<number> {
    return (await reviewOf(service.url)).docs.filter(({ todo }) => todo !== null).length
  }

  /** Collects the comment of the round before, changes its plan and other docs, answers, and asks. */
  async function work(agent: number, round: number): Promise<void> {
    const as = AGENTS[agent] ?? ''
    const paths = [pathOf(agent)]
    // A sent review is held back for as long as it can be undone.
    const found = await untilTrue(async () => {
      const { comments } = await talk.collect(as, { paths })
      return (round === 1 || comments.length > 0) && comments
    })
    await service.write({ ...docs([agent], round), ...docs(othersOf(agent, round), round) })
    for (const { id } of found) expect(await talk.reply(id, as, `Done ${round}`)).to.equal('ok')
    await untilTrue(async () => (await talk.request(as, paths, `Round ${round}`)).status === 200)
  }

  /** Goes to the row of a doc, and shows the doc. */
  async function show(title: string): Promise<void> {
    const isAt = await rows(page).evaluateAll((all: Row[]) =>
      all.findIndex(it => it.tabIndex === 0),
    )
    const titles = await rows(page).locator('.title').allInnerTexts()
    const steps = titles.indexOf(title) - isAt
    for (let step = Math.abs(steps); step > 0; step--)
      await page.keyboard.press(steps > 0 ? 'j' : 'k')
    await until(() => isFocused(rowOf(page, title)), true)
    await page.keyboard.press('Enter')
  }

  /** One key resolves the answer. The request is still to be decided. */
  async function readAnswer(agent: number): Promise<void> {
    const title = titleOf(agent)
    const thread = page.getByRole('complementary').getByRole('article').first()
    await until(() => isFocused(thread), true)
    await barOf(page, title)
      .getByText(/Changed since your comments/)
      .waitFor()
    await barOf(page, title).getByText('3 edited').waitFor()
    await expectNothing(page)
    await page.keyboard.press('e')
    await until(() => isFocused(button(page, 'Approve')), true)
  }

  async function comment(agent: number, words: string): Promise<void> {
    await page.keyboard.press('Alt+c')
    const field = page.getByRole('complementary').getByRole('textbox', { name: 'Comment' })
    await until(() => isFocused(field), true)
    await page.keyboard.type(words)
    await page.keyboard.press('Control+Enter')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+Shift+c')
    await page.getByRole('complementary').locator(':focus').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Not sent', { exact: true }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await until(() => isFocused(rowOf(page, titleOf(agent))), true)
  }

  /** A version that came on show just now is not approved yet. */
  async function approve(): Promise<void> {
    const focused = page.locator(':focus')
    await untilTrue(async () => {
      if ((await focused.and(button(page, 'Approve')).count()) > 0)
        await page.keyboard.press('Enter')
      return (await focused.and(rows(page)).count()) > 0
    })
  }

  /** All that was edited is there, each with its three passages; R reads doc after doc. */
  async function readChanges(round: number): Promise<void> {
    await quickOpen(page, '>Read changes')
    await page.keyboard.press('Enter')
    const list = page.getByRole('region', { name: 'Read changes' })
    const edited = AGENTS.flatMap((_, agent) => othersOf(agent, round))
    const seen: string[] = []
    while (seen.length < edited.length) {
      const section = list.locator('article:focus')
      await section.waitFor()
      seen.push((await section.getAttribute('data-path')) ?? '')
      await until(() => section.locator('ins').count(), 3)
      await page.keyboard.press('r')
      await page.keyboard.press('j')
    }
    expect(seen.toSorted()).to.deep.equal(edited.map(pathOf).toSorted())
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
  }
})

/** An element of the page. */
interface Row {
  tabIndex: number
}

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'For you' }).locator('.row')
}

function rowOf(page: Page, title: string): Locator {
  return rows(page).filter({ hasText: title })
}
