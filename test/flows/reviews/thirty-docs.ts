// Thirty docs of three agents that wait for the reader, for the flows of "For you"; and docs that change meanwhile.

import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import type { Files } from '../../support/docs-folder.js'
import { Talk } from '../../support/reviews/talk.js'
import type { ServeOptions, Served } from '../../support/service.js'
import { until } from '../support/dashboard.js'
import { markRead, reviewOf } from '../support/reviews.js'

const AGENTS = ['claude', 'codex', 'gemini']
const TASK = 'active/seat-holds/plans'
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
export const ASKED = numbers(6)
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
const EVERY_MS = 100

/** The first of the docs. */
export const LINK = '?ws=docs:seat-holds&plan=asked-0.md'

export const FILES: Files = {
  ...docsOf(ASKED, asked, i => page(`Asked ${i}`)),
  ...docsOf(CHANGED, changed, i => page(`Changed ${i}`)),
  [ANSWERED]: page('Answered'),
}

export const CONFIG: ServeOptions['config'] = { review: { readMarks: 'manual' } }

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

/** Reads what is known, edits it, asks for reviews, and answers a comment. */
export async function prepare(service: Served): Promise<void> {
  const { url, write } = service
  await until(async () => (await reviewOf(url)).docs.length, Object.keys(FILES).length)
  await markRead(url)
  const talk = new Talk(service)
  for (const i of ASKED) {
    const as = AGENTS[i % AGENTS.length] ?? ''
    const { status } = await talk.request(as, [`docs/${asked(i)}`], `Number ${i}.`)
    expect(status).to.equal(200)
  }
  const path = `docs/${ANSWERED}`
  const { hash } = await talk.comments(path)
  const comment = await talk.comment(path, hash ?? '', 'How long?')
  expect(await talk.reply(comment, 'claude', 'Ten minutes.')).to.equal('ok')
  await write({
    ...docsOf(CHANGED, changed, i => page(`Changed ${i}`, 'Two.')),
    ...docsOf(FRESH, fresh, i => page(`New ${i}`)),
  })
  await until(async () => (await waitingOf(service)).length, 30)
}

/** The paths of the thirty docs that wait still. */
export async function waitingOf({ url }: Served): Promise<string[]> {
  const { docs } = await reviewOf(url)
  return docs.flatMap(({ todo, path }) => {
    return todo === null || path.includes(RESTLESS) ? [] : [path]
  })
}

/** Edits other docs, so many a second, until it is stopped. */
export function changeOn({ write }: Served): () => Promise<void> {
  let isOver = false
  let count = 0
  const run = async () => {
    while (!isOver) {
      const some = Array.from({ length: (CHANGES_A_SECOND * EVERY_MS) / 1000 }, () => count++)
      const file = (n: number) => `${RESTLESS}/${n % 40}.md`
      await write(docsOf(some, file, n => page(`Restless ${n % 40}`, `Edit ${n}.`)))
      await sleep(EVERY_MS)
    }
  }
  const running = run()
  return async () => {
    isOver = true
    await running
  }
}
