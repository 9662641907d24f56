// Goals 8, 11 and 19: the search index from nothing and from what was kept, against one plain pass that
// reads every file and takes its text; the memory with everything indexed; how long the event loop stands
// still meanwhile.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { get } from '../http.mjs'
import { atMost, median, within } from '../measure.mjs'
import { Service, freePort } from '../service.mjs'
import { textOf } from '../../dist/server/text/searchable-text.js'
import { extensionOf } from '../../dist/schema/names/file-name.js'

const ROUNDS = { S: 7, M: 5, L: 3 }
const RESTARTS = 5
const FROM_KEPT_MS = { S: 150, M: 150, L: 800 }
const MEGABYTES = { S: 90, M: 250, L: 800 }

export const numbers = [8, 11, 19]

export async function measure({ size, root }) {
  const [fresh, kept] = [[], []]
  const theirs = []
  for (let round = 0; round < ROUNDS[size]; round++) {
    const service = new Service(root, await freePort(), { probe: true })
    try {
      fresh.push(await fromNothing(service))
      theirs.push(plainPass(root))
      const restarts = round === 0 ? RESTARTS : 0
      for (let restart = 0; restart < restarts; restart++) {
        await service.restart()
        kept.push(await fromKept(service))
      }
    } finally {
      await service.stop()
    }
  }
  const of = (runs, name) => median(runs.map(run => run[name]))
  const against = 'reading and stripping'
  const row = { number: 8, unit: 'ms' }
  const memory = { number: 11, unit: 'MB' }
  const block = { number: 19, unit: 'ms' }
  return [
    atMost(
      {
        ...row,
        what: 'index from nothing',
        against,
        ours: of(fresh, 'took'),
        theirs: median(theirs),
      },
      2.5,
    ),
    within(
      { ...row, what: 'listening → search, from what was kept', ours: of(kept, 'took') },
      FROM_KEPT_MS[size],
    ),
    within(
      { ...memory, what: 'memory, indexed from nothing', ours: of(fresh, 'rss') },
      MEGABYTES[size],
    ),
    within(
      { ...memory, what: 'memory, from what was kept', ours: of(kept, 'rss') },
      MEGABYTES[size],
    ),
    within(
      { ...block, what: 'longest block, indexing from nothing', ours: of(fresh, 'block') },
      25,
    ),
    within({ ...block, what: 'longest block, from what was kept', ours: of(kept, 'block') }, 25),
  ]
}

async function fromNothing(service) {
  await service.firstReply('/api/tree')
  await service.longestBlock()
  const start = performance.now()
  await service.ready()
  return { took: performance.now() - start, rss: service.rss, block: await service.longestBlock() }
}

/** Until every doc can be found: the answer to a search that waits for that. */
async function fromKept(service) {
  await service.firstReply('/api/status')
  await service.longestBlock()
  const start = performance.now()
  await get(service.port, '/api/search?q=ready')
  const took = performance.now() - start
  await service.ready()
  return { took, rss: service.rss, block: await service.longestBlock() }
}

function plainPass(root) {
  const start = performance.now()
  let length = 0
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    length += textOf(extensionOf(entry.name), bytes)?.length ?? 0
  }
  if (length === 0) throw new Error('there is no text')
  return performance.now() - start
}
