// Goals 11 and 12: a Markdown page with colored code against marked alone, what changed between two versions of a page
// against htmlparser2 reading both (V6), and hostile docs and pairs. To change the hostile ones, see
// test/server/markdown/markdown-inputs.ts and test/support/texts/hostile-pairs.ts.

import { Parser } from 'htmlparser2'
import { Marked } from 'marked'
import { Comparisons } from '../../dist/server/compare/comparisons.js'
import { readPage } from '../../dist/server/compare/page-blocks.js'
import { loadPackages, renderMarkdownPage } from '../../dist/server/markdown/markdown-page.js'
import { MarkdownPages } from '../../dist/server/markdown/renderer.js'
import { textOf } from '../../dist/server/text/searchable-text.js'
import { HOSTILE } from '../../dist/test/server/markdown/markdown-inputs.js'
import { HOSTILE_PAIRS } from '../../dist/test/support/texts/hostile-pairs.js'
import { compared, interleaved, median, timed, within } from '../measure.mjs'
import { SEED, Writer, page } from '../prose.mjs'

const ROUNDS = 31
const HOSTILE_ROUNDS = 3
const SLOWEST = 5
const PAGE = 40_000
const HOSTILE_LENGTH = 200_000
/** So many characters are compared before the clock runs. */
const WARM = 80_000_000
const DIFF_MS = 500

/** Goal 11 */
export async function markdown() {
  const pages = new MarkdownPages()
  try {
    return [await normalPage(), await hostileMarkdown(pages), await hostileHtml()]
  } finally {
    await pages.close()
  }
}

async function normalPage() {
  const text = textOfLength(PAGE, 'md')
  const bytes = Buffer.from(text)
  const marked = new Marked()
  const job = { bytes, isPlain: false }
  await loadPackages(job)
  const sides = {
    ours: () => timed(() => renderMarkdownPage(job)),
    theirs: () => timed(() => marked.parse(text)),
  }
  // Both are compiled by then, as in a thread that has rendered some pages.
  await interleaved(sides, ROUNDS)
  const row = { what: '40 kB of Markdown with colored code', against: 'marked alone' }
  return compared(row, sides, ROUNDS, 4)
}

async function hostileMarkdown(pages) {
  let version = 0
  // Another version and another text each time, so that nothing comes from memory.
  const render = text => {
    const bytes = Buffer.from(`${text}\n\n${version}`)
    return timed(() => pages.page({ name: 'a.md', version: String(version++), bytes }, 'dark'))
  }
  for (let left = 5; left > 0; left--) await render(textOfLength(PAGE, 'md'))
  return slowest('Markdown', textOfLength(HOSTILE_LENGTH, 'md'), render)
}

/** The same texts: what is hostile in Markdown is in part HTML. */
function hostileHtml() {
  const read = text => timed(() => textOf('html', Buffer.from(text)))
  return slowest('HTML', textOfLength(HOSTILE_LENGTH, 'html'), read)
}

/** The row of the slowest: each is tried once, and the slowest few are measured in turns with a normal text. */
async function slowest(what, normal, work) {
  const tried = []
  for (const [name, make] of Object.entries(HOSTILE)) {
    // Some of them are longer or shorter than what was asked for.
    const text = make(HOSTILE_LENGTH ** 2 / make(HOSTILE_LENGTH).length).slice(0, HOSTILE_LENGTH)
    tried.push({ name, text, took: await timed(() => work(text)) })
  }
  const rows = []
  for (const { name, text } of tried.sort((a, b) => b.took - a.took).slice(0, SLOWEST)) {
    const sides = { ours: () => work(text), theirs: () => work(normal) }
    const row = { what: `hostile ${what}: ${name}`, against: 'normal' }
    rows.push(await compared(row, sides, HOSTILE_ROUNDS, 12))
  }
  return rows.reduce((slowest, row) => (row.ratio > slowest.ratio ? row : slowest))
}

/** V6 */
export async function compare() {
  const comparisons = new Comparisons(new MarkdownPages())
  let hashes = 0
  // Other hashes each time, so that nothing comes from the cache.
  const timeOf = (old, fresh) => {
    const sides = { [`a${++hashes}`]: Buffer.from(old), [`b${hashes}`]: Buffer.from(fresh) }
    const [from, to] = Object.keys(sides)
    const read = async hash => sides[hash]
    const versions = { extension: 'html', isSource: false, from, to, read }
    return timed(() => comparisons.compare(versions))
  }
  try {
    return [await pair(40_000, timeOf), await pair(2_000_000, timeOf), await hostilePair(timeOf)]
  } finally {
    await comparisons.close()
  }
}

async function pair(length, timeOf) {
  const from = headedText(length)
  const to = edited(from)
  const nothing = () => {}
  const parse = html =>
    new Parser({ onopentag: nothing, ontext: nothing, onclosetag: nothing }).end(html)
  const sides = {
    ours: () => timeOf(from, to),
    theirs: () => timed(() => [from, to].forEach(parse)),
  }
  // Both are compiled by then, as in a thread that has compared some docs.
  await interleaved(sides, Math.max(ROUNDS, WARM / length))
  const what = `compare two docs of ${length / 1000} kB, 20 % edited`
  return compared({ what, against: 'htmlparser2' }, sides, ROUNDS, 4)
}

/** The slowest of them, without the time that reading both pages takes. */
async function hostilePair(timeOf) {
  const rows = []
  for (const [name, make] of Object.entries(HOSTILE_PAIRS)) {
    const [from, to] = [3, 5].map(make)
    const sides = {
      both: () => timeOf(from, to),
      reading: () => timed(() => [from, to].forEach(html => readPage(html, 'html'))),
    }
    const { both, reading } = await interleaved(sides, HOSTILE_ROUNDS)
    const ours = Math.max(0, median(both) - median(reading))
    rows.push(within({ what: `hostile pair of 4 MB: ${name}`, unit: 'ms', ours }, DIFF_MS))
  }
  return rows.reduce((slowest, row) => (row.ours > slowest.ours ? row : slowest))
}

function textOfLength(length, extension) {
  return page(new Writer(SEED), extension, length)
}

/** Headings and text, each on a line. */
export function headedText(length) {
  const writer = new Writer(SEED)
  let html = '<!doctype html>'
  while (html.length < length) {
    html += `<h2>${writer.title()}</h2>\n<p>${writer.paragraph()} <b>${writer.word()}</b></p>\n`
  }
  return html
}

/** Every fifth line has another word, went, or is followed by a new block. */
export function edited(html) {
  const lines = html.split('\n').map((line, at) => {
    if (at % 5 > 0) return line
    if (at % 15 === 0) return ''
    if (at % 10 === 0) return `${line}<p>A paragraph that is new at ${at}</p>`
    return line.replace(/ (\w+) (\w+) (\w+)/, ` $1 changed${at} $3`)
  })
  return lines.join('\n')
}
