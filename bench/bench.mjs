// `npm run bench -- --size S|M|L --only 1,7,V4 --queries 100`: measures the goals and prints the table.
// To change what a row measures, see goals/.

import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { SIZES, corpus } from './corpus.mjs'
import { bursts } from './goals/bursts.mjs'
import { firstDoc, marks, moving, weight } from './goals/page.mjs'
import { compare, markdown } from './goals/rendering.mjs'
import { burst, capture, edits, listing, resident, starts, store } from './goals/reviews.mjs'
import { search } from './goals/search.mjs'
import { block, edit, index, memory, restart, start } from './goals/service.mjs'
import { table } from './measure.mjs'

/** The function that measures each goal: called with `{size, root, queries}`, it resolves with rows. */
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
const rows = []
for (const [name, goal] of Object.entries(GOALS)) {
  if (!only.has(name)) continue
  process.stderr.write(`Measuring ${name} …\n`)
  let measured
  try {
    measured = await goal({ size, root, queries })
  } catch (error) {
    // One goal that throws is short; the others are still worth knowing.
    measured = [{ what: error.message.split('\n')[0], passed: false }]
    process.stderr.write(`${error.stack}\n`)
  }
  // All of L takes half an hour: what is measured so far outlives an interrupted run.
  for (const row of measured) process.stderr.write(`  ${JSON.stringify(row)}\n`)
  rows.push(...measured.map(row => ({ name, ...row })))
}
const { docs } = SIZES[size]
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
process.stdout.write(`\n${size}: ${docs} docs. ${machine}.\n\n${table(rows)}\n`)
process.exit()

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
