// Goal 4: from a write to its event, beyond the 500 ms of quiet that the contract asks for.

import { corpus } from '../corpus.mjs'
import { Stream } from '../http.mjs'
import { atMost, percentile, within } from '../measure.mjs'
import { withScratch } from '../scratch.mjs'
import { withService } from '../service.mjs'

const EDITS = 20
const QUIET_MS = 500
const BEYOND_MS = 35
/** The watcher must have seen the last edit end before the next begins. */
const PAUSE_MS = 150

export const numbers = [4]

export async function measure({ size, root }) {
  const ours = percentile(await edits(root), 0.95)
  const row = { number: 4, unit: 'ms', ours }
  const rows = [within({ ...row, what: 'write → event, p95' }, QUIET_MS + BEYOND_MS)]
  if (size !== 'L') return rows
  const theirs = percentile(await edits(corpus('S')), 0.95)
  return [
    ...rows,
    atMost({ ...row, what: 'write → event, p95', against: 'the same at S', theirs }, 1.1),
  ]
}

async function edits(root) {
  return withScratch(root, ({ edit, name }) =>
    withService(root, async service => {
      const stream = await Stream.open(service.port)
      const times = []
      for (let count = 0; count < EDITS; count++) {
        await new Promise(resolve => setTimeout(resolve, PAUSE_MS + count * 7))
        const heard = stream.next(`changed","path":"`)
        const start = performance.now()
        edit()
        times.push((await heard) - start)
      }
      stream.close()
      if (times.some(time => time < QUIET_MS)) throw new Error(`${name}: an event came too early`)
      return times
    }),
  )
}
