// Goal 3: from a write to its event, beyond the 500 ms of quiet of the contract.
// To change when a file is quiet, see server/scan/pending-files.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { Stream } from '../http.mjs'
import { percentile, within } from '../measure.mjs'
import { withScratch, withService } from '../service.mjs'

const EDITS = 20
const QUIET_MS = 500
const BEYOND_MS = 35
/** The watcher must have seen the last edit end before the next begins. */
const PAUSE_MS = 150

export async function edit({ root }) {
  const times = await withScratch(root, ({ edit }) =>
    withService(root, async ({ port }) => {
      const stream = await Stream.open(port)
      const found = []
      for (let count = 0; count < EDITS; count++) {
        await pause(PAUSE_MS + count * 7)
        const received = stream.next('changed","path":"')
        const start = performance.now()
        edit()
        found.push((await received) - start)
      }
      stream.close()
      return found
    }),
  )
  if (times.some(time => time < QUIET_MS)) throw new Error('an event came within the quiet time')
  const ours = percentile(times, 0.95)
  return [within({ what: 'write → event, p95', unit: 'ms', ours }, QUIET_MS + BEYOND_MS)]
}
