// `npm run bench -- --size S|M|L --only 1,7,V4 --queries 100`: measures the goals, prints the table and keeps it in the
// cache folder. To change what a row measures, see goals/.

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CACHE, SIZES, corpus } from './corpus.mjs'
import { block } from './goals/block.mjs'
import { bursts } from './goals/bursts.mjs'
import { compare, marks } from './goals/compare.mjs'
import { edit } from './goals/edit.mjs'
import { index, memory } from './goals/index.mjs'
import { markdown } from './goals/markdown.mjs'
import { firstDoc, moving, weight } from './goals/page.mjs'
import { burst, capture, edits, listing, resident, starts, store } from './goals/reviews.mjs'
import { search } from './goals/search.mjs'
import { restart, start } from './goals/start.mjs'
import { table } from './measure.mjs'

/** What measures each goal: called with `{size, root, queries}`, it resolves with rows. */
const GOALS = {
  ...{ 1: start, 2: restart, 3: edit, 4: bursts, 5: search, 6: index, 7: memory, 8: block },
  ...{ 9: firstDoc, 10: moving, 11: markdown, 13: store, 14: listing, 15: weight },
  // V3 is measured during V2 and V4; V5 is goal 14.
  ...{ V1: edits, V2: burst, V4: capture, V6: compare, V7: marks, V9: resident, V10: starts },
}

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'M' },
    only: { type: 'string', default: Object.keys(GOALS).join() },
    queries: { type: 'string' },
  },
})
// Each start of Node reads this whole list of certificates, which takes twice as long as the start itself.
delete process.env.NODE_EXTRA_CA_CERTS

const { size } = values
const only = new Set(values.only.split(','))
const queries = values.queries === undefined ? undefined : Number(values.queries)
const unknown = [...only].filter(name => !(name in GOALS))
if (!(size in SIZES)) fail(`--size is one of ${Object.keys(SIZES).join(', ')}`)
if (queries !== undefined && !(queries > 0)) fail('--queries takes a number: 100')
if (unknown.length > 0) fail(`--only takes ${Object.keys(GOALS).join()}`)

const root = corpus(size)
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
const file = join(CACHE, `result-${size}-${new Date().toISOString().replaceAll(':', '-')}.json`)
const rows = []
for (const [name, goal] of Object.entries(GOALS)) {
  if (!only.has(name)) continue
  process.stderr.write(`Measuring ${name} …\n`)
  try {
    const measured = await goal({ size, root, queries })
    rows.push(...measured.map(row => ({ name, ...row })))
  } catch (error) {
    // One goal that throws is short; the others are still worth knowing.
    rows.push({ name, what: error.message.split('\n')[0], passed: false })
    process.stderr.write(`${error.stack}\n`)
  }
  // All of L takes half an hour: what is measured so far outlives an interrupted run.
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ size, machine, rows }, null, 2)}\n`)
}
process.stdout.write(`\n${size}: ${SIZES[size].docs} docs. ${machine}.\n\n${table(rows)}\n`)
process.stdout.write(`\nWritten to ${file}\n`)
process.exit()

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
