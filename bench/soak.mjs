// `npm run soak -- --minutes 10 --seed 1 --rate 50`: the built service among agents that write, tabs that listen, and
// faults. Prints a table, keeps it in the cache folder, and ends with 1 when something is wrong.
// To change what happens, see soak/soak.mjs; the faults, soak/faults.mjs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CACHE } from './corpus.mjs'
import { table } from './measure.mjs'
import { manyFiles } from './soak/many-files.mjs'
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
delete process.env.NODE_EXTRA_CA_CERTS

const soak = new Soak({ ms: minutes * 60_000, seed, rate })
const rows = []
process.once('SIGINT', () => void soak.stop().then(() => process.exit(130)))
try {
  process.stderr.write(`Soaking for ${minutes} minutes, ${rate} changes a second, seed ${seed} …\n`)
  await soak.run()
  rows.push(...soak.rows())
} finally {
  await soak.stop()
}
process.stderr.write('Reading 100,000 files …\n')
rows.push(...(await manyFiles()))
process.stdout.write(`\n${minutes} minutes, seed ${seed}.\n\n${table(rows)}\n`)
for (const line of soak.wrong.slice(0, 50)) process.stdout.write(`  ${line}\n`)
mkdirSync(CACHE, { recursive: true })
const file = join(CACHE, `soak-${new Date().toISOString().replaceAll(':', '-')}.json`)
writeFileSync(
  file,
  `${JSON.stringify({ minutes, seed, rate, rows, wrong: soak.wrong }, null, 2)}\n`,
)
process.stdout.write(`\nWritten to ${file}\n`)
process.exit(rows.every(({ passed }) => passed) ? 0 : 1)
