// `npm run soak -- --minutes 10 --seed 1`: the built service among agents, tabs and clients that misbehave. Prints a
// table, keeps it in the cache folder, and ends with 1 when something is wrong. To change what goes on, see soak/soak.mjs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { parseArgs } from 'node:util'
import { CACHE } from './corpus.mjs'
import { manyFiles } from './soak/many-files.mjs'
import { report, table } from './soak/report.mjs'
import { Soak } from './soak/soak.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '50' },
  },
})
const [minutes, seed, rate] = [values.minutes, values.seed, values.rate].map(Number)
if (!(minutes > 0 && rate > 0)) {
  process.stderr.write('--minutes and --rate take a number above 0\n')
  process.exit(1)
}

const PROGRESS_MS = 15_000

const soak = new Soak({ ms: minutes * 60_000, seed, rate })
let rows
process.once('SIGINT', () => {
  void soak.stop().then(() => process.exit(130))
})
const said = new Set()
const progress = setInterval(() => {
  const odd = soak.odd.map(line => `odd: ${line}`)
  const lines = [...soak.wrong, ...odd].filter(line => !said.has(line))
  for (const line of lines) said.add(line)
  for (const line of [soak.progress, ...lines.slice(0, 10)]) process.stderr.write(`${line}\n`)
}, PROGRESS_MS)
try {
  process.stderr.write(`Soaking for ${minutes} minutes, ${rate} changes a second, seed ${seed} …\n`)
  await soak.run()
  rows = await report(soak)
} finally {
  clearInterval(progress)
  await soak.stop()
}
process.stderr.write('Reading 100,000 files …\n')
rows.push(...(await manyFiles()))
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
process.stdout.write(`\n${minutes} minutes, seed ${seed}. ${machine}.\n\n${table(rows)}\n`)
const file = join(CACHE, `soak-${new Date().toISOString().replaceAll(':', '-')}.json`)
mkdirSync(CACHE, { recursive: true })
writeFileSync(file, `${JSON.stringify({ minutes, seed, rate, machine, rows }, null, 2)}\n`)
process.stdout.write(`\nWritten to ${file}\n`)
process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1
