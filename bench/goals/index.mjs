// Goals 6 and 7: the search index from nothing and after a restart; memory, processor and kernel watches at rest.
// To change how the index is kept, see server/search/store/.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { extensionOf } from '../../dist/schema/names/file-name.js'
import { textOf } from '../../dist/server/text/searchable-text.js'
import { get } from '../http.mjs'
import { atMost, exact, median, timed, within } from '../measure.mjs'
import { Service, freePort, held, withService } from '../service.mjs'

const ROUNDS = { S: 5, M: 3, L: 1 }
const RESTARTS = 5
const FIRST_SEARCH_MS = { S: 400, M: 400, L: 2_000 }
const MEGABYTES = { S: 110, M: 200, L: 600 }
const PASSES = 4
const IDLE_MS = 20_000
/** By then what is new is saved, and V8 has collected once. */
const SETTLED_MS = 60_000
/** The unit of time of the kernel, on every Linux that Node runs on. */
const TICK_MS = 10

export async function index({ size, root }) {
  const [fresh, passes, searches] = [[], [], []]
  let unseen = 0
  for (let round = 0; round < ROUNDS[size]; round++) {
    const service = new Service(root, await freePort())
    try {
      await service.firstReply('/api/tree')
      let shown = false
      fresh.push(await timed(() => service.ready(status => (shown ||= status.indexing !== null))))
      if (!shown) unseen++
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
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    textOf(extensionOf(entry.name), readFileSync(join(entry.parentPath, entry.name)))
  }
}

export async function memory({ size, root }) {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const folders = 1 + entries.filter(entry => entry.isDirectory()).length
  const fresh = new Service(root, await freePort())
  const indexed = await fresh
    .ready()
    .then(() => fresh.rss)
    .finally(() => fresh.stop())
  const { watches, ticks, rss } = await withService(root, async service => {
    const { pid } = service
    await pause(SETTLED_MS)
    const before = ticksOf(pid)
    await pause(IDLE_MS)
    return { watches: held(pid).watches, ticks: ticksOf(pid) - before, rss: service.rss }
  })
  const row = { unit: 'MB' }
  const kernel = { what: 'kernel watches', against: 'folders', unit: '' }
  const share = (100 * ticks * TICK_MS) / IDLE_MS
  return [
    within({ ...row, what: 'memory, indexed from nothing', ours: indexed }, MEGABYTES[size]),
    within({ ...row, what: 'memory, after a restart', ours: rss }, MEGABYTES[size]),
    within({ what: 'processor at rest', unit: '%', ours: share }, 0.1),
    atMost({ ...kernel, ours: watches, theirs: folders }, 1.05),
  ]
}

/** Processor time of a process. */
function ticksOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
  return Number(fields[11]) + Number(fields[12])
}
