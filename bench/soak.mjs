// `npm run soak -- --minutes 10`: the built service among agents that write, tabs that listen, and faults. Prints a
// table, and ends with 1 when something is wrong. To change what happens, see soak/soak.mjs; the faults, soak/faults.mjs.

import { parseArgs } from 'node:util'
import { table } from './measure.mjs'
import { manyFiles } from './soak/many-files.mjs'
import { Soak } from './soak/soak.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  process.stderr.write('--minutes takes a number above 0\n')
  process.exit(1)
}
delete process.env.NODE_EXTRA_CA_CERTS

const soak = new Soak()
process.once('SIGINT', () => void soak.stop().then(() => process.exit(130)))
try {
  process.stderr.write(`Soaking for ${minutes} minutes …\n`)
  await soak.run(minutes * 60_000)
} finally {
  await soak.stop()
}
process.stderr.write('Reading 100,000 files …\n')
const rows = [...soak.rows(), ...(await manyFiles())]
process.stdout.write(`\n${table(rows)}\n`)
for (const line of soak.wrong.slice(0, 50)) process.stdout.write(`  ${line}\n`)
process.exit(rows.every(({ passed }) => passed) ? 0 : 1)
