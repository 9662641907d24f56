// Goal 3: the tree again and again, unchanged, and what a change costs the event loop.

import { get, Stream, timeOf } from '../http.mjs'
import { atMost, holds, interleaved, median, within } from '../measure.mjs'
import { startReference } from '../reference.mjs'
import { withScratch } from '../scratch.mjs'
import { withService } from '../service.mjs'

const ROUNDS = 101
const CHANGES = 7
const BLOCK_MS = { S: 2, M: 2, L: 10 }
/** The new tree is sent at once; what follows a change in the background is over by then. */
const SETTLED_MS = 300

export const numbers = [3]

export async function measure({ size, root }) {
  return withScratch(root, scratch =>
    withService(root, service => measureTree(size, service, scratch), { probe: true }),
  )
}

async function measureTree(size, service, scratch) {
  const reference = await startReference()
  try {
    const { body, headers } = await get(service.port, '/api/tree')
    const fixed = `/${body.length}/json`
    const { ours, theirs } = await interleaved(
      {
        ours: () => timeOf(service.port, '/api/tree'),
        theirs: () => timeOf(reference.koa, fixed),
      },
      ROUNDS,
    )
    const again = await get(service.port, '/api/tree', { 'If-None-Match': headers.etag })
    const block = median(await blocks(service, scratch))
    const row = { number: 3, unit: 'ms' }
    const against = `Koa, ${body.length} bytes`
    return [
      atMost(
        { ...row, what: 'GET /api/tree, p50', against, ours: median(ours), theirs: median(theirs) },
        1.3,
      ),
      within({ ...row, what: 'event loop blocked per change', ours: block }, BLOCK_MS[size]),
      holds(
        { ...row, what: 'unchanged → 304', unit: '', ours: again.status },
        again.status === 304,
      ),
    ]
  } finally {
    reference.stop()
  }
}

/** The longest block around each of some changes, the fetch of the new tree included. */
async function blocks(service, { edit, name }) {
  const stream = await Stream.open(service.port)
  const found = []
  for (let change = 0; change < CHANGES; change++) {
    await service.longestBlock()
    const heard = stream.next(name)
    edit()
    await heard
    await get(service.port, '/api/tree')
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS))
    found.push(await service.longestBlock())
  }
  stream.close()
  return found
}
