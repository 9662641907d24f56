// Goals 6 and 7: the search index from nothing and after a restart; memory, processor and kernel watches at rest.
// To change how the index is kept, see server/search/store/.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { extensionOf } from '../../dist/schema/names/file-name.js'
import { textOf } from '../../dist/server/text/searchable-text.js'
import { get } from '../http.mjs'
import { atMost, exact, median, timed, within } from '../measure.mjs'
import { Service, freePort, withService } from '../service.mjs'

const ROUNDS = { S: 5, M: 3, L: 1 }
const RESTARTS = 5
const FIRST_SEARCH_MS = { S: 400, M: 400, L: 2_000 }
const MEGABYTES = { S: 110, M: 200, L: 600 }
const PASSES = 4
const IDLE_MS = 20_000
/** By then what is new is saved, and V8 has collected once. */
const SETTLED_MS = 60_000

export async function index({ size, root }) {
  const [fresh, passes, searches] = [[], [], []]
  let unseen = 0
  for (let round = 0; round < ROUNDS[size]; round++) {
    const service = new Service(root, await freePort())
    try {
      await service.firstReply('/api/tree')
      let isShown = false
      fresh.push(
        await timed(() => service.ready(({ indexing }) => (isShown ||= indexing !== null))),
      )
      if (!isShown) unseen++
      passes.push(await timed(() => plainPass(root)))
      for (let left = round === 0 ? RESTARTS : 0; left > 0; left--) {
        await service.restart()
        await service.firstReply('/api/status')
        searches.push(await timed(() => get(service.port, '/api/search?q=ready')))
        await service.ready()
      }
    } finally {
      await service.stop()
    }
  }
  const first = { what: 'first search after a restart', unit: 'ms', ours: median(searches) }
  const row = { what: 'index from nothing', against: 'plain passes', unit: 'ms' }
  return [
    within(first, FIRST_SEARCH_MS[size]),
    atMost({ ...row, ours: median(fresh), theirs: median(passes) }, PASSES),
    exact('indexing without progress', unseen, fresh.length),
  ]
}

/** Reads every file once and takes its text. */
function plainPass(root) {
  for (const file of filesIn(root)) textOf(extensionOf(file), readFileSync(file))
}

/** Every file below a folder. */
export function filesIn(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

export async function memory({ size, root }) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const folders = 1 + entries.filter(entry => entry.isDirectory()).length
  const fresh = new Service(root, await freePort())
  const indexed = await fresh
    .ready()
    .then(() => fresh.rss)
    .finally(() => fresh.stop())
  const { watches, used, rss } = await withService(root, async service => {
    await pause(SETTLED_MS)
    const before = service.processorMs
    await pause(IDLE_MS)
    return { watches: service.watches, used: service.processorMs - before, rss: service.rss }
  })
  const row = { unit: 'MB' }
  const kernel = { what: 'kernel watches', against: 'folders', unit: '' }
  return [
    within({ ...row, what: 'memory, indexed from nothing', ours: indexed }, MEGABYTES[size]),
    within({ ...row, what: 'memory, after a restart', ours: rss }, MEGABYTES[size]),
    within({ what: 'processor at rest', unit: '%', ours: (100 * used) / IDLE_MS }, 0.1),
    atMost({ ...kernel, ours: watches, theirs: folders }, 1.05),
  ]
}
