// `npm run bench -- --size S|M|L --only 1,7 --queries 100`: measures the goals and prints the table, which is also
// kept in the cache folder. To change what a goal measures, see goals/.

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CACHE, SIZES, corpus } from './corpus.mjs'
import { block } from './goals/block.mjs'
import { bursts } from './goals/bursts.mjs'
import { compare } from './goals/compare.mjs'
import { edit } from './goals/edit.mjs'
import { index, memory } from './goals/index.mjs'
import { markdown } from './goals/markdown.mjs'
import { firstDoc, moving, weight } from './goals/page.mjs'
import { search } from './goals/search.mjs'
import { restart, start } from './goals/start.mjs'
import { table } from './measure.mjs'

/** What measures each goal: called with `{size, root, queries}`, it resolves with rows. */
const GOALS = new Map([
  [1, start],
  [2, restart],
  [3, edit],
  [4, bursts],
  [5, search],
  [6, index],
  [7, memory],
  [8, block],
  [9, firstDoc],
  [10, moving],
  [11, markdown],
  [12, compare],
  [15, weight],
])

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'M' },
    only: { type: 'string' },
    queries: { type: 'string' },
  },
})
// Each start of Node reads this whole list of certificates, which takes twice as long as the start itself.
delete process.env.NODE_EXTRA_CA_CERTS

const { size } = values
const numbers = values.only?.split(',').map(Number) ?? [...GOALS.keys()]
const queries = values.queries === undefined ? undefined : Number(values.queries)
if (!(size in SIZES)) fail(`--size is one of ${Object.keys(SIZES).join(', ')}`)
if (queries !== undefined && !(queries > 0)) fail('--queries takes a number: 100')
if (!numbers.every(number => GOALS.has(number))) fail(`--only takes ${[...GOALS.keys()].join()}`)

const root = corpus(size)
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
const file = join(CACHE, `result-${size}-${new Date().toISOString().replaceAll(':', '-')}.json`)
const rows = []
for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
  process.stderr.write(`Measuring ${number} …\n`)
  try {
    const measured = await GOALS.get(number)({ size, root, queries })
    rows.push(...measured.map(row => ({ number, ...row })))
  } catch (error) {
    // One goal that throws is short; the others are still worth knowing.
    rows.push({ number, what: error.message.split('\n')[0], passed: false })
    process.stderr.write(`${error.stack}\n`)
  }
  // All of L takes half an hour: what is measured so far outlives an interrupted run.
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ size, machine, rows }, null, 2)}\n`)
}
process.stdout.write(`\n${size}: ${SIZES[size].docs} docs. ${machine}.\n\n${table(rows)}\n`)
process.stdout.write(`\nWritten to ${file}\n`)

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
