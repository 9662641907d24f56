// Goal 3: from a write to its event, beyond the 500 ms of quiet of the contract.
// To change when a file is quiet, see server/scan/pending-files.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { EventStream } from '../http.mjs'
import { percentile, within } from '../measure.mjs'
import { withScratch, withService } from '../service.mjs'

const EDITS = 20
const QUIET_MS = 500
const BEYOND_MS = 35
/** The watcher must have seen the last edit end before the next begins. */
const PAUSE_MS = 150

export async function edit({ root }) {
  const times = await withScratch(root, scratch =>
    withService(root, service => timesOfEdits(service, scratch)),
  )
  if (times.some(time => time < QUIET_MS)) throw new Error('an event came within the quiet time')
  const ours = percentile(times, 0.95)
  return [within({ what: 'write → event, p95', unit: 'ms', ours }, QUIET_MS + BEYOND_MS)]
}

/** From each of some edits to its event, in ms. */
export async function timesOfEdits({ port }, { edit }, count = EDITS) {
  const stream = await EventStream.open(port)
  const times = []
  for (let number = 0; number < count; number++) {
    await pause(PAUSE_MS + number * 7)
    const received = stream.next(({ type }) => type === 'changed')
    const start = performance.now()
    edit()
    times.push((await received) - start)
  }
  stream.close()
  return times
}
