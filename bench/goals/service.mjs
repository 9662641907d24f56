// Goals 1 to 3 and 6 to 8: start, edits, index, memory, and what blocks the event loop.
// To change how a service is run, see ../service.mjs; how a block is noticed, probe.mjs.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../../dist/test/support/http.js'
import { queries, textOfFile } from '../brute-force.mjs'
import { SIZES, filesIn, foldersIn } from '../corpus.mjs'
import { EventStream, get, searchFor } from '../http.mjs'
import {
  atMost,
  compared,
  exact,
  median,
  percentile,
  timeOfCommand,
  timed,
  within,
} from '../measure.mjs'
import { withService } from '../service.mjs'
import { FILES, writeBurst } from './bursts.mjs'

const STARTS = 7
const FRESH = { S: 4, M: 10, L: 5 }
const SAVED = { S: 7, M: 7, L: 4 }
const EDITS = 20
const QUIET_MS = 500
const BEYOND_MS = 35
/** The watcher must have seen the last edit end before the next begins. */
const PAUSE_MS = 150
const INDEXES = { S: 5, M: 3, L: 1 }
const PASSES = 4
const SEARCHES = 5
const FIRST_SEARCH_MS = { S: 400, M: 400, L: 2_000 }
const MEGABYTES = { S: 130, M: 250, L: 800 }
/** By then what is new is saved, and V8 has collected once. */
const SETTLED_MS = 60_000
const IDLE_MS = 20_000
const BURST_MS = 2_000
const BLOCK_MS = { S: 30, M: 30, L: 100 }

/** Goal 1 */
export async function start({ size, root }) {
  const firstTree = service => service.timeToReply('/api/tree')
  const ours = () => withService(root, firstTree, { isFresh: true })
  return [await besideNode('start → first tree, nothing saved', ours, size, root, FRESH[size])]
}

/** Goal 2 */
export function restart({ size, root }) {
  return withService(root, async service => {
    const ours = () => service.timeOfRestart('/api/tree')
    return [await besideNode('start → first tree, after a restart', ours, size, root, SAVED[size])]
  })
}

/** At L beside `find`, which looks at the same files. */
function besideNode(what, ours, size, root, limit) {
  const [against, program, args] =
    size === 'L'
      ? ['find -printf', 'find', [root, '-printf', '%p %s %T@\\n']]
      : ['node -e 0', process.execPath, ['-e', '0']]
  const theirs = () => timeOfCommand(program, args)
  return compared({ what, against }, { ours, theirs }, STARTS, limit)
}

/** Goal 3: from a write to its event, beyond the 500 ms of quiet of the contract, with every doc captured. */
export async function edit({ size, root }) {
  const times = await withService(root, async (service, scratch) => {
    await service.captured(SIZES[size].docs)
    return timesOfEdits(service, scratch)
  })
  if (times.some(time => time < QUIET_MS)) throw new Error('an event came within the quiet time')
  const ours = percentile(times, 0.95)
  return [within({ what: 'write → event, p95', unit: 'ms', ours }, QUIET_MS + BEYOND_MS)]
}

/** From each of some edits to its event, in ms. */
export async function timesOfEdits({ port }, { edit }, count = EDITS) {
  const stream = await listen(port)
  const times = []
  for (let number = 0; number < count; number++) {
    await pause(PAUSE_MS + number * 7)
    const start = performance.now()
    edit()
    let event
    do event = await stream.next()
    while (event && event.type !== 'changed')
    if (!event) throw new Error('the service ended')
    times.push(performance.now() - start)
  }
  await stream.close()
  return times
}

/** Goal 6: the search index from nothing, and the first search after a restart. */
export async function index({ size, root }) {
  const [fresh, passes, searches] = [[], [], []]
  let unseen = 0
  const indexed = async service => {
    await service.firstReply('/api/tree')
    let isShown = false
    const look = ({ indexing }) => (isShown ||= indexing !== null)
    fresh.push(await timed(() => service.ready(look)))
    if (!isShown) unseen++
    // Reads every file once and takes its text.
    passes.push(await timed(() => filesIn(root).forEach(textOfFile)))
    while (searches.length < SEARCHES) {
      await service.restart()
      await service.firstReply('/api/status')
      searches.push(await timed(() => get(service.port, '/api/search?q=ready')))
      await service.ready()
    }
  }
  for (let left = INDEXES[size]; left > 0; left--) {
    await withService(root, indexed, { isFresh: true })
  }
  const first = { what: 'first search after a restart', unit: 'ms', ours: median(searches) }
  const row = { what: 'index from nothing', against: 'plain passes', unit: 'ms' }
  return [
    within(first, FIRST_SEARCH_MS[size]),
    atMost({ ...row, ours: median(fresh), theirs: median(passes) }, PASSES),
    exact('indexing without progress', unseen, fresh.length),
  ]
}

/** Goal 7: memory, processor and kernel watches at rest. */
export async function memory({ size, root }) {
  const row = (what, ours) => within({ what: `memory, ${what}`, unit: 'MB', ours }, MEGABYTES[size])
  const indexed = async service => {
    await service.ready()
    await pause(SETTLED_MS)
    return service.rss
  }
  const fresh = await withService(root, indexed, { isFresh: true })
  const atRest = async service => {
    await pause(SETTLED_MS)
    const before = service.processorMs
    await pause(IDLE_MS)
    const processor = (100 * (service.processorMs - before)) / IDLE_MS
    const kernel = { what: 'kernel watches', against: 'folders', unit: '' }
    return [
      row('indexed from nothing', fresh),
      row('after a restart', service.rss),
      within({ what: 'processor at rest', unit: '%', ours: processor }, 0.1),
      atMost({ ...kernel, ours: service.watches, theirs: foldersIn(root) }, 1.05),
    ]
  }
  return withService(root, atRest)
}

/** Goal 8: the longest block of the event loop during a day's work. */
export function block({ size, root }) {
  const run = async (service, { folder }) => {
    const { port } = service
    const rows = []
    const during = async (what, work) => {
      await service.longestBlock()
      await work()
      const ours = await service.longestBlock()
      rows.push(within({ what: `longest block: ${what}`, unit: 'ms', ours }, BLOCK_MS[size]))
    }
    await service.firstReply('/api/status')
    await during('indexing from nothing', () => service.ready())
    await during('the whole tree, searches', async () => {
      for (let left = 3; left > 0; left--) await get(port, '/api/tree')
      for (const words of Object.values(queries()).flat()) await get(port, searchFor(words))
    })
    await during(`${FILES} new files, then edits`, async () => {
      const stream = await EventStream.open(port)
      for (const version of ['first', 'second']) {
        writeBurst(join(folder, 'plans', 'phase-1-burst'), () => `<title>${version}</title>`)
        await stream.quiet(BURST_MS)
        await get(port, '/api/tree')
      }
      await stream.close()
    })
    await service.restart()
    await service.firstReply('/api/status')
    await during('after a restart', () => service.ready())
    return rows
  }
  return withService(root, run, { isFresh: true, probe: true })
}
