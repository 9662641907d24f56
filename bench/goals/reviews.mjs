// Goals 13 and 14, and V1 to V5, V9 and V10 of the review store. "Without" is the same service with a store that
// cannot be opened. To change how that is done, see service.mjs; when a version is stored, server/review/sync/capture.ts.

import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REVIEW_DEFAULTS } from '../../dist/schema/config/review-settings.js'
import { Blobs, pack } from '../../dist/server/review/store/blobs.js'
import { Database } from '../../dist/server/review/store/database.js'
import { SIZES, filesIn } from '../corpus.mjs'
import { EventStream, get, getJson } from '../http.mjs'
import {
  atMost,
  compared,
  interleaved,
  median,
  percentile,
  plus,
  timeOfCommand,
  timed,
  within,
} from '../measure.mjs'
import { SEED, Writer, page } from '../prose.mjs'
import { withService } from '../service.mjs'
import { FILES, writeBurst } from './bursts.mjs'
import { timesOfEdits } from './service.mjs'

const ROUNDS = 9
/** Each takes a few ms, which other work of the machine doubles at times. */
const LISTINGS = 41
const CAPTURES = { S: 3, M: 3, L: 1 }
const EDITS = 20
const STORED_BYTES = 34_000
const BURST_BYTES = 40_000
const BURSTS = 3
const BLOCK_MS = 25
const RESIDENT_MB = 60
const SETTLED_MS = 20_000
const QUIET_MS = 2_000

/** Goal 13: new versions, each with its bytes, in one transaction. */
export async function store() {
  // A capture hashes and compresses before it stores.
  const made = newTexts(STORED_BYTES).map(bytes => [sha256(bytes), bytes.length, pack(bytes)])
  const ours = () =>
    inFolder(async dir => {
      const { database } = await Database.open({ dir, mayWrite() {}, committed() {} })
      const blobs = new Blobs(database, REVIEW_DEFAULTS.versions)
      const took = await timed(() =>
        database.write(write => {
          for (const [hash, length, packed] of made) blobs.put(hash, length, packed, write)
        }),
      )
      database.close()
      return took
    })
  const theirs = () => timeOfWrite(made.map(([, , { bytes }]) => bytes))
  const row = { what: `store ${FILES} versions of 34 kB`, against: 'one write and sync' }
  return [await compared(row, { ours, theirs }, ROUNDS, 3)]
}

/** V1 */
export async function edits({ size, root }) {
  const [ours, theirs] = await withAndWithout(size, root, timesOfEdits)
  const syncs = []
  for (let left = EDITS; left > 0; left--) syncs.push(await timeOfWrite([Buffer.alloc(4096, 'a')]))
  const row = { what: 'V1 write → event, p95', against: 'without', unit: 'ms' }
  const p95 = times => percentile(times, 0.95)
  return [plus({ ...row, ours: p95(ours), theirs: p95(theirs) }, 3 * p95(syncs))]
}

/** V2, and V3 during it. */
export async function burst({ size, root }) {
  const [ours, theirs] = await withAndWithout(size, root, timesOfBursts)
  const texts = newTexts(BURST_BYTES)
  const hashedAndPacked = bytes => {
    sha256(bytes)
    return pack(bytes).bytes
  }
  const work = await timed(() => timeOfWrite(texts.map(hashedAndPacked)))
  const row = { what: `V2 ${FILES} edits of 40 kB: last event`, against: 'without', unit: 'ms' }
  const last = bursts => median(bursts.map(({ took }) => took))
  return [plus({ ...row, ours: last(ours), theirs: last(theirs) }, 4 * work), longest(ours)]
}

/** V4, and V3 during it. The capture begins when the index is there: a restart has the saved one. */
export async function capture({ size, root }) {
  const [captures, passes, blocks] = [[], [], []]
  const indexed = async service => {
    await service.firstReply('/api/tree')
    return timed(() => service.ready())
  }
  const captured = async service => {
    const took = await indexed(service)
    await service.end()
    for (const end of ['', '-wal', '-shm']) {
      rmSync(join(service.state, `review.sqlite${end}`), { force: true })
    }
    service.start()
    await service.firstReply('/api/tree')
    await service.longestBlock()
    captures.push(await timed(() => service.captured(SIZES[size].docs)))
    blocks.push({ block: await service.longestBlock() })
    passes.push(await timed(() => filesIn(root).forEach(file => sha256(readFileSync(file)))))
    return took
  }
  const options = { isFresh: true, probe: true }
  const ours = () => withService(root, captured, options)
  const theirs = () => withService(root, indexed, { ...options, reviews: false })
  const index = { what: 'V4 search index from nothing', against: 'without' }
  const row = await compared(index, { ours, theirs }, CAPTURES[size], 1.05)
  const first = { what: 'V4 first capture of everything', against: 'a pass that reads and hashes' }
  return [
    atMost({ ...first, unit: 'ms', ours: median(captures), theirs: median(passes) }, 6),
    row,
    longest(blocks),
  ]
}

/** V3 */
function longest(measured) {
  const ours = Math.max(...measured.map(({ block }) => block))
  return within({ what: 'V3 longest block during it', unit: 'ms', ours }, BLOCK_MS)
}

/** Goal 14 and V5 */
export function listing({ size, root }) {
  return withService(root, async (service, scratch) => {
    const { port } = service
    await service.captured(SIZES[size].docs)
    const ours = () => timed(() => get(port, '/api/review'))
    const theirs = () => timed(() => get(port, '/api/tree'))
    const row = { what: 'V5 GET /api/review, all unread', against: 'GET /api/tree' }
    const whole = await compared(row, { ours, theirs }, LISTINGS, 1.3)
    const { cursor } = await getJson(port, '/api/review')
    await timesOfEdits(service, scratch, 1)
    const { length } = (await get(port, `/api/review?since=${cursor}`)).body
    return [whole, within({ what: 'V5 one edit by since', unit: 'B', ours: length }, 2_000)]
  })
}

/** V9 */
export async function resident({ size, root }) {
  const [ours, theirs] = await withAndWithout(size, root, async service => {
    await pause(SETTLED_MS)
    return service.rss
  })
  const row = { what: 'V9 memory, all captured', against: 'without', unit: 'MB' }
  return [plus({ ...row, ours, theirs }, RESIDENT_MB)]
}

/** V10 */
export function starts({ size, root }) {
  const run = (service, other) => startsOf(service, other, SIZES[size].docs)
  return withService(root, service =>
    withService(root, other => run(service, other), { reviews: false }),
  )
}

async function startsOf(service, other, docs) {
  await service.captured(docs)
  const opened = []
  const sides = {
    ours: async () => {
      await service.restart()
      const took = await service.timeToReply('/api/status')
      await service.storeReady()
      opened.push(performance.now() - service.startedAt - took)
      await service.ready()
      return took
    },
    theirs: () => other.timeOfRestart('/api/status'),
  }
  const start = { what: 'V10 start → listening', against: 'without' }
  const row = await compared(start, sides, ROUNDS, 1.02)
  await service.end()
  const check = ['-readonly', join(service.state, 'review.sqlite'), 'pragma quick_check']
  const { checks } = await interleaved({ checks: () => timeOfCommand('sqlite3', check) }, ROUNDS)
  const ready = { what: 'V10 listening → store ready', against: 'quick_check', unit: 'ms' }
  return [row, atMost({ ...ready, ours: median(opened), theirs: median(checks) }, 3)]
}

/** The replies of a service with the store, everything captured, and of one without it. */
async function withAndWithout(size, root, use) {
  const captured = async (service, scratch) => {
    await service.captured(SIZES[size].docs)
    return use(service, scratch)
  }
  return [
    await withService(root, captured, { probe: true }),
    await withService(root, use, { probe: true, reviews: false }),
  ]
}

/** From the first of many edits to the last event, and the longest block meanwhile; of some bursts. */
async function timesOfBursts(service, { folder }) {
  const stream = await EventStream.open(service.port)
  const found = []
  for (let round = 0; round <= BURSTS; round++) {
    const texts = newTexts(BURST_BYTES)
    stream.events = []
    await service.longestBlock()
    const start = performance.now()
    writeBurst(join(folder, 'plans', 'phase-1-burst'), file => texts[file])
    while (stream.docs.length < FILES) await pause(20)
    const took = stream.events.at(-1).at - start
    // The first round makes the files.
    if (round > 0) found.push({ took, block: await service.longestBlock() })
    await stream.quiet(QUIET_MS)
  }
  await stream.close()
  return found
}

let seed = SEED

/** HTML pages that were never there before. */
function newTexts(bytes) {
  const writer = new Writer(++seed)
  return Array.from({ length: FILES }, () => Buffer.from(page(writer, 'html', bytes)))
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Writes the bytes to one new file and syncs it once, in ms. */
function timeOfWrite(parts) {
  return inFolder(dir =>
    timed(() => {
      const file = openSync(join(dir, 'file'), 'wx')
      for (const bytes of parts) writeSync(file, bytes)
      fsyncSync(file)
      closeSync(file)
    }),
  )
}

async function inFolder(use) {
  const dir = mkdtempSync(join(tmpdir(), 'plan-viewer-bench-'))
  try {
    return await use(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}
