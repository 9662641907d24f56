// Goal 11: a Markdown page with colored code against marked alone; hostile docs against a normal one.
// To change the hostile docs, see hostile.mjs.

import { Marked } from 'marked'
import { renderMarkdownPage } from '../../dist/server/markdown/markdown-page.js'
import { MarkdownPages } from '../../dist/server/markdown/renderer.js'
import { textOf } from '../../dist/server/text/searchable-text.js'
import { HOSTILE_HTML, HOSTILE_MARKDOWN, htmlOf, markdownOf } from '../hostile.mjs'
import { compared, interleaved, timed } from '../measure.mjs'

const PAGE = 40_000
const BLOCKS = 20
const HOSTILE = 200_000
const ROUNDS = 31
const HOSTILE_ROUNDS = 3

export async function markdown() {
  return [await page(), await hostileMarkdown(), await hostileHtml()]
}

async function page() {
  const text = markdownOf(PAGE, { blocks: BLOCKS })
  const bytes = Buffer.from(text)
  const marked = new Marked()
  const sides = {
    ours: () => timed(() => renderMarkdownPage({ bytes, isPlain: false })),
    theirs: () => timed(() => marked.parse(text)),
  }
  // Both are compiled by then, as in a thread that has rendered some pages.
  await interleaved(sides, ROUNDS)
  const row = { what: `40 kB of Markdown, ${BLOCKS} blocks of code`, against: 'marked alone' }
  return compared(row, sides, ROUNDS, 4)
}

async function hostileMarkdown() {
  const pages = new MarkdownPages()
  let version = 0
  // Another version and another text each time, so that nothing comes from memory.
  const render = text => {
    const bytes = Buffer.from(`${text}\n\n${version}`)
    return timed(() => pages.page({ name: 'a.md', version: String(version++), bytes }, 'dark'))
  }
  try {
    for (let left = 5; left > 0; left--) await render(markdownOf(PAGE))
    return await slowest('Markdown', HOSTILE_MARKDOWN, markdownOf(HOSTILE), render)
  } finally {
    await pages.close()
  }
}

function hostileHtml() {
  const read = text => timed(() => textOf('html', Buffer.from(text)))
  return slowest('HTML', HOSTILE_HTML, htmlOf(HOSTILE), read)
}

async function slowest(what, hostile, normal, work) {
  const rows = []
  for (const [name, make] of Object.entries(hostile)) {
    const text = make(HOSTILE)
    const sides = { ours: () => work(text), theirs: () => work(normal) }
    const row = { what: `hostile ${what}: ${name}`, against: 'normal' }
    rows.push(await compared(row, sides, HOSTILE_ROUNDS, 12))
  }
  return rows.reduce((slowest, row) => (row.ratio > slowest.ratio ? row : slowest))
}
