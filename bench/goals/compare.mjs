// V6: what changed between two versions of a page, against htmlparser2 reading both; hostile pairs within the budget.
// To change how versions are compared, see server/compare/compare-versions.ts.

import { Parser } from 'htmlparser2'
import { compareVersions } from '../../dist/server/compare/compare-versions.js'
import { readPage } from '../../dist/server/compare/page-blocks.js'
import { HOSTILE_PAIRS, htmlOf } from '../hostile.mjs'
import { atMost, interleaved, median, timed, within } from '../measure.mjs'

const ROUNDS = 25
/** So many characters are compared before the clock runs. */
const WARM = 80_000_000
const HOSTILE_ROUNDS = 3
const HOSTILE = 4_000_000
const DIFF_MS = 500

export async function compare() {
  return [await pair(40_000), await pair(2_000_000), await hostile()]
}

async function pair(length) {
  const from = htmlOf(length)
  const to = edited(from)
  const sides = {
    ours: () => timed(() => compareHtml(from, to)),
    theirs: () => timed(() => [from, to].forEach(parse)),
  }
  // Both are compiled by then, as in a thread that has compared some docs.
  await interleaved(sides, Math.max(ROUNDS, WARM / length))
  const { ours, theirs } = await interleaved(sides, ROUNDS)
  const row = { what: `compare two docs of ${length / 1000} kB, 20 % edited`, unit: 'ms' }
  return atMost({ ...row, against: 'htmlparser2', ours: median(ours), theirs: median(theirs) }, 4)
}

/** The slowest of them, without the time that reading both pages takes. */
async function hostile() {
  const rows = []
  for (const [name, make] of Object.entries(HOSTILE_PAIRS)) {
    const [from, to] = make(HOSTILE)
    const sides = {
      both: () => timed(() => compareHtml(from, to)),
      reading: () => timed(() => [from, to].forEach(html => readPage(html, 'html'))),
    }
    const { both, reading } = await interleaved(sides, HOSTILE_ROUNDS)
    const ours = Math.max(0, median(both) - median(reading))
    process.stderr.write(`  ${name}: ${Math.round(ours)} ms\n`)
    rows.push(within({ what: `hostile pair of 4 MB: ${name}`, unit: 'ms', ours }, DIFF_MS))
  }
  return rows.reduce((slowest, row) => (row.ours > slowest.ours ? row : slowest))
}

function compareHtml(from, to) {
  const [old, fresh] = [from, to].map(html => ({ bytes: Buffer.from(html), page: null }))
  const job = { extension: 'html', isSource: false, isSlow: false, from: old, to: fresh }
  return JSON.stringify(compareVersions(job))
}

function parse(html) {
  const nothing = () => {}
  const parser = new Parser({ onopentag: nothing, ontext: nothing, onclosetag: nothing })
  parser.end(html)
}

/** Every fifth block has another word, went, or is followed by a new one. */
function edited(html) {
  return html
    .split('\n')
    .flatMap((line, at) => {
      if (at % 5 > 0) return [line]
      if (at % 15 === 0) return []
      if (at % 10 === 0) return [line, `<p>A paragraph that is new at ${at}</p>`]
      return [line.replace(/ (\w+) (\w+) (\w+)/, ` $1 changed${at} $3`)]
    })
    .join('\n')
}
