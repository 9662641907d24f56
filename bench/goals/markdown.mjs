// Goals 13 and 14: a Markdown page drawn anew, from memory, and what hostile docs cost.

import { Marked } from 'marked'
import { HOSTILE_HTML, HOSTILE_MARKDOWN, htmlOf, markdownOf } from '../hostile.mjs'
import { atMost, interleaved, median, within } from '../measure.mjs'
import { textOf } from '../../dist/server/text/searchable-text.js'
import { renderMarkdownPage } from '../../dist/server/markdown/markdown-page.js'
import { MarkdownPages } from '../../dist/server/markdown/renderer.js'

const PAGE = 40_000
const BLOCKS = 20
const HOSTILE = 200_000
const ROUNDS = 31
const HOSTILE_ROUNDS = 3

export const numbers = [13, 14]

export async function measure() {
  return [await cold(), await again(), await hostileMarkdown(), await hostileHtml()]
}

async function cold() {
  const text = markdownOf(PAGE, { blocks: BLOCKS })
  const bytes = Buffer.from(text)
  const marked = new Marked()
  const sides = {
    ours: () => timed(() => renderMarkdownPage({ bytes, isPlain: false })),
    theirs: () => timed(() => marked.parse(text)),
  }
  // Both are compiled by then, as in a thread that has drawn some pages.
  await interleaved(sides, ROUNDS)
  const { ours, theirs } = await interleaved(sides, ROUNDS)
  const row = { number: 13, what: `Markdown, ${BLOCKS} blocks of code`, unit: 'ms' }
  return atMost({ ...row, against: 'marked alone', ours: median(ours), theirs: median(theirs) }, 4)
}

async function again() {
  const pages = new MarkdownPages()
  try {
    const file = { name: 'a.md', version: '1', bytes: Buffer.from(markdownOf(PAGE)) }
    const draw = () => timed(() => pages.page(file, 'dark'))
    await draw()
    const { ours } = await interleaved({ ours: draw }, ROUNDS * 10)
    return within({ number: 13, what: 'the same from memory', unit: 'ms', ours: median(ours) }, 1)
  } finally {
    await pages.close()
  }
}

async function hostileMarkdown() {
  const pages = new MarkdownPages()
  let version = 0
  // A version of its own and a text of its own, so that nothing comes from memory.
  const draw = text => {
    const bytes = Buffer.from(`${text}\n\n${version}`)
    return timed(() => pages.page({ name: 'a.md', version: String(version++), bytes }, 'dark'))
  }
  try {
    for (let i = 0; i < 5; i++) await draw(markdownOf(PAGE))
    return await worst('Markdown', HOSTILE_MARKDOWN, markdownOf(HOSTILE), draw)
  } finally {
    await pages.close()
  }
}

function hostileHtml() {
  const draw = text => timed(() => textOf('html', Buffer.from(text)))
  return worst('HTML', HOSTILE_HTML, htmlOf(HOSTILE), draw)
}

/** The slowest of them, held against the normal one beside it. */
async function worst(what, hostile, normal, draw) {
  const rows = []
  for (const [name, make] of Object.entries(hostile)) {
    const text = make(HOSTILE)
    const sides = { ours: () => draw(text), theirs: () => draw(normal) }
    const { ours, theirs } = await interleaved(sides, HOSTILE_ROUNDS)
    const row = { number: 14, what: `hostile ${what}: ${name}`, unit: 'ms', against: 'normal' }
    rows.push(atMost({ ...row, ours: median(ours), theirs: median(theirs) }, 12))
  }
  return rows.reduce((slowest, row) => (row.ratio > slowest.ratio ? row : slowest))
}

async function timed(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
