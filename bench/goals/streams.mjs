// Goal 15: one event to many streams, and many streams that go away at once.

import { get, Stream } from '../http.mjs'
import { holds, median, within } from '../measure.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 11
/** What the terminal is told while docs are read has nothing to do with tabs. */
const PROGRESS = /^(?:reading|indexing) [\d,]+ of /
const LIMITS_MS = { 200: 6, 1000: 20 }

export const numbers = [15]

export async function measure({ root }) {
  return withService(root, async service => {
    const rows = []
    for (const [count, limit] of Object.entries(LIMITS_MS)) {
      const times = await tellAll(service.port, Number(count))
      const row = { number: 15, what: `event → last of ${count} streams`, unit: 'ms' }
      rows.push(within({ ...row, ours: median(times) }, limit))
    }
    // The log of a stream that broke off comes, if at all, with the next request.
    await get(service.port, '/api/status')
    const lines = service.stderr.split('\n').filter(line => line && !PROGRESS.test(line)).length
    rows.push(
      holds({ number: 15, what: 'lines logged as tabs close', ours: lines, unit: '' }, lines === 0),
    )
    return rows
  })
}

async function tellAll(port, count) {
  const streams = await Promise.all(Array.from({ length: count }, () => Stream.open(port)))
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const plan = `round-${round}.html`
    const heard = Promise.all(streams.map(stream => stream.next(`"plan":"${plan}"`)))
    const start = performance.now()
    await get(port, `/api/open?ws=nothing&plan=${plan}`)
    times.push(Math.max(...(await heard)) - start)
  }
  for (const stream of streams) stream.close()
  return times
}
