// `npm run bench -- --size S|M|L --only 4,7 --queries 100`: measures the goals side by side with what they are held
// against, prints the table and writes it to the cache folder. What is not measured counts as short.

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CACHE, SIZES, corpus } from './corpus.mjs'
import { GOALS, MEASURED } from './goals.mjs'
import { table } from './table.mjs'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'M' },
    only: { type: 'string' },
    queries: { type: 'string' },
  },
})
// Where it names a list of certificates, each start of Node reads all of it, for more than twice as long as
// the start itself takes: on both sides of a goal, that would hide what is ours. No server outside is asked.
delete process.env.NODE_EXTRA_CA_CERTS

const { size } = values
if (!(size in SIZES)) fail(`--size is one of ${Object.keys(SIZES).join(', ')}`)
const numbers = values.only?.split(',').map(Number) ?? [...GOALS.keys()]
const queries = values.queries === undefined ? undefined : Number(values.queries)
if (queries !== undefined && !(queries > 0)) fail('--queries takes a number: 100')
if (!numbers.every(number => GOALS.has(number))) fail(`--only takes 1 to ${GOALS.size}: 4,7`)

const root = corpus(size)
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
const file = join(CACHE, `result-${size}-${new Date().toISOString().replaceAll(':', '-')}.json`)
const rows = []
for (const goal of MEASURED.filter(goal => goal.numbers.some(number => numbers.includes(number)))) {
  process.stderr.write(`Measuring ${goal.numbers.join(', ')} …\n`)
  try {
    rows.push(...(await goal.measure({ size, root, queries })))
  } catch (error) {
    // One goal that breaks off is short; the others are still worth knowing.
    rows.push(...goal.numbers.map(number => ({ number, what: error.message, passed: false })))
  }
  // All of L takes half an hour: a run that is broken off prints what was measured until then.
  keep()
}
for (const number of numbers) {
  if (rows.some(row => row.number === number)) continue
  rows.push({ number, what: `${GOALS.get(number)}: not measured yet`, passed: false })
}
keep()
process.stdout.write(`\n${size}: ${SIZES[size].docs} docs. ${machine}.\n\n${table(rows)}\n`)
process.stdout.write(`\nWritten to ${file}\n`)

function keep() {
  rows.sort((a, b) => a.number - b.number)
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ size, machine, rows }, null, 2)}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
