// V6: what changed between two versions of a page, against htmlparser2 reading both; hostile pairs within the budget.
// V7: the marks in a page of 2 MB, against loading it in its frame, in Chromium.
// To change how versions are compared, see server/compare/compare-versions.ts; how marks are placed, components/bridge/compare/.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { frameMarks } from '../../dist/components/state/review/frame-marks.js'
import { cutChanges } from '../../dist/schema/compare/cut.js'
import { diffBlocks } from '../../dist/schema/compare/diff.js'
import { formatStart } from '../../dist/schema/messages/frame.js'
import { Comparisons } from '../../dist/server/compare/comparisons.js'
import { readPage } from '../../dist/server/compare/page-blocks.js'
import { MarkdownPages } from '../../dist/server/markdown/renderer.js'
import { HOSTILE_PAIRS, htmlOf } from '../hostile.mjs'
import { docsOf, getJson } from '../http.mjs'
import { loadFrame, markFrame } from '../in-page.mjs'
import { atMost, interleaved, median, timed, within } from '../measure.mjs'
import { withScratch } from '../service.mjs'
import { inBrowser } from './page.mjs'

const ROUNDS = 25
/** So many characters are compared before the clock runs. */
const WARM = 80_000_000
const [HOSTILE, HOSTILE_ROUNDS] = [4_000_000, 3]
const DIFF_MS = 500
const MARKED = 2_000_000
const LOADS = 9

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
    return [await pair(40_000, timeOf), await pair(2_000_000, timeOf), await hostile(timeOf)]
  } finally {
    await comparisons.close()
  }
}

export async function marks({ root }) {
  const from = htmlOf(MARKED)
  const to = edited(from)
  const [old, { blocks }] = [from, to].map(html => readPage(html, 'html'))
  const { ops } = cutChanges(diffBlocks(old.blocks, blocks).ops, () => null)
  const keys = blocks.map(({ key }) => key)
  const change = { run: 1, blocks: keys, marks: frameMarks(ops, blocks, false) }
  const times = { ours: [], theirs: [] }
  await withScratch(root, ({ name, folder }) => {
    writeFileSync(join(folder, 'plans', 'plan.html'), to)
    return inBrowser(root, async (browser, port) => {
      const page = await browser.newPage()
      const docs = docsOf((await getJson(port, '/api/tree')).tree)
      const { path } = docs.find(doc => doc.path.includes(`/${name}/`))
      const { src } = await getJson(port, `/api/frame?path=${encodeURIComponent(path)}`)
      const stored = { local: [], session: [] }
      const start = formatStart({ path: src, hotkeys: [], scroll: null, stored, words: [] })
      const doc = { src: `http://localhost:${port}${src}`, name: start }
      await page.evaluate(`void (change = ${JSON.stringify(change)})`)
      for (let round = 0; round < LOADS; round++) {
        const layOut = () => page.frames()[1].evaluate('document.body.offsetHeight')
        times.theirs.push(await timed(() => page.evaluate(loadFrame, doc).then(layOut)))
        times.ours.push(await timed(() => page.evaluate(markFrame)))
      }
    })
  })
  const row = { what: `${ops.length} marks on a page of 2 MB`, against: 'loading the page' }
  const [ours, theirs] = [median(times.ours), median(times.theirs)]
  return [atMost({ ...row, unit: 'ms', ours, theirs }, 0.5)]
}

async function pair(length, timeOf) {
  const from = htmlOf(length)
  const to = edited(from)
  const sides = {
    ours: () => timeOf(from, to),
    theirs: () => timed(() => [from, to].forEach(parse)),
  }
  // Both are compiled by then, as in a thread that has compared some docs.
  await interleaved(sides, Math.max(ROUNDS, WARM / length))
  const { ours, theirs } = await interleaved(sides, ROUNDS)
  const row = { what: `compare two docs of ${length / 1000} kB, 20 % edited`, unit: 'ms' }
  return atMost({ ...row, against: 'htmlparser2', ours: median(ours), theirs: median(theirs) }, 4)
}

/** The slowest of them, without the time that reading both pages takes. */
async function hostile(timeOf) {
  const rows = []
  for (const [name, make] of Object.entries(HOSTILE_PAIRS)) {
    const [from, to] = make(HOSTILE)
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

function parse(html) {
  const nothing = () => {}
  const parser = new Parser({ onopentag: nothing, ontext: nothing, onclosetag: nothing })
  parser.end(html)
}

/** Every fifth block has another word, went, or is followed by a new one. */
function edited(html) {
  const lines = html.split('\n').map((line, at) => {
    if (at % 5 > 0) return line
    if (at % 15 === 0) return ''
    if (at % 10 === 0) return `${line}<p>A paragraph that is new at ${at}</p>`
    return line.replace(/ (\w+) (\w+) (\w+)/, ` $1 changed${at} $3`)
  })
  return lines.join('\n')
}
