// Goals 13 and 14, and V1 to V5, V9 and V10 of the review store. "Without" is the same service while this process
// holds review.lock. To change how that is done, see service.mjs; when a version is stored, server/review/capture.ts.

import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, mkdtempSync, openSync } from 'node:fs'
import { readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { REVIEW_DEFAULTS } from '../../dist/schema/config/review-settings.js'
import { Blobs, pack } from '../../dist/server/review/blobs.js'
import { Database } from '../../dist/server/review/database/database.js'
import { SEED, SIZES } from '../corpus.mjs'
import { EventStream, get, getJson } from '../http.mjs'
import { atMost, compared, interleaved, median } from '../measure.mjs'
import { percentile, plus, timeOfCommand, timed, within } from '../measure.mjs'
import { htmlPage } from '../pages.mjs'
import { Writer } from '../prose.mjs'
import { Service, freePort, withScratch, withService } from '../service.mjs'
import { timesOfEdits } from './edit.mjs'
import { filesIn } from './index.mjs'

const ROUNDS = 9
const CAPTURES = { S: 3, M: 3, L: 1 }
const EDITS = 20
const FILES = 1_000
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
  const made = newTexts(FILES, STORED_BYTES).map(bytes => [
    sha256(bytes),
    bytes.length,
    pack(bytes),
  ])
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
  const texts = newTexts(FILES, BURST_BYTES)
  const work = await timed(() => timeOfWrite(texts.map(hashedAndPacked)))
  const row = { what: `V2 ${FILES} edits of 40 kB: last event`, against: 'without', unit: 'ms' }
  const last = bursts => median(bursts.map(({ took }) => took))
  const longest = Math.max(...ours.map(({ block }) => block))
  return [
    plus({ ...row, ours: last(ours), theirs: last(theirs) }, 4 * work),
    within({ what: 'V3 longest block during it', unit: 'ms', ours: longest }, BLOCK_MS),
  ]
}

/** V4, and V3 during it. The capture begins when the index is there: a restart has the saved one. */
export async function capture({ size, root }) {
  const [captures, passes, blocks] = [[], [], []]
  const indexed = async reviews => {
    const service = new Service(root, await freePort(), { probe: true, reviews })
    try {
      await service.firstReply('/api/tree')
      const took = await timed(() => service.ready())
      if (!reviews) return took
      await service.end()
      for (const end of ['', '-wal', '-shm']) {
        rmSync(join(service.state, `review.sqlite${end}`), { force: true })
      }
      service.start()
      await service.firstReply('/api/tree')
      await service.longestBlock()
      captures.push(await timed(() => service.captured(SIZES[size].docs)))
      blocks.push(await service.longestBlock())
      passes.push(await timed(() => filesIn(root).forEach(file => sha256(readFileSync(file)))))
      return took
    } finally {
      await service.stop()
    }
  }
  const sides = { ours: () => indexed(true), theirs: () => indexed(false) }
  const index = { what: 'V4 search index from nothing', against: 'without' }
  const row = await compared(index, sides, CAPTURES[size], 1.05)
  const first = { what: 'V4 first capture of everything', against: 'a pass that reads and hashes' }
  return [
    atMost({ ...first, unit: 'ms', ours: median(captures), theirs: median(passes) }, 6),
    row,
    within({ what: 'V3 longest block during it', unit: 'ms', ours: Math.max(...blocks) }, BLOCK_MS),
  ]
}

/** Goal 14 and V5 */
export async function listing({ size, root }) {
  return withScratch(root, scratch =>
    withService(root, async service => {
      const { port } = service
      await service.captured(SIZES[size].docs)
      const ours = () => timed(() => get(port, '/api/review'))
      const theirs = () => timed(() => get(port, '/api/tree'))
      const row = { what: 'V5 GET /api/review, all unread', against: 'GET /api/tree' }
      const whole = await compared(row, { ours, theirs }, ROUNDS, 1.3)
      const { cursor } = await getJson(port, '/api/review')
      await timesOfEdits(service, scratch, 1)
      const { length } = (await get(port, `/api/review?since=${cursor}`)).body
      return [whole, within({ what: 'V5 one edit by since', unit: 'B', ours: length }, 2_000)]
    }),
  )
}

/** V9 */
export async function resident({ size, root }) {
  const [[ours], [theirs]] = await withAndWithout(size, root, async service => {
    await pause(SETTLED_MS)
    return [service.rss]
  })
  const row = { what: 'V9 memory, all captured', against: 'without', unit: 'MB' }
  return [plus({ ...row, ours, theirs }, RESIDENT_MB)]
}

/** V10 */
export async function starts({ size, root }) {
  const service = new Service(root, await freePort())
  const other = new Service(root, await freePort(), { reviews: false })
  const opened = []
  const checks = []
  const started = async one => {
    await one.restart()
    await one.firstReply('/api/status')
    return performance.now() - one.startedAt
  }
  try {
    await Promise.all([service.ready(), other.ready()])
    await service.captured(SIZES[size].docs)
    const times = await interleaved(
      {
        ours: async () => {
          const took = await started(service)
          while ((await getJson(service.port, '/api/review/status')).store !== 'ready')
            await pause(2)
          opened.push(performance.now() - service.startedAt - took)
          await service.ready()
          return took
        },
        theirs: async () => {
          const took = await started(other)
          await other.ready()
          return took
        },
      },
      ROUNDS,
    )
    await service.end()
    const file = join(service.state, 'review.sqlite')
    for (let left = ROUNDS; left > 0; left--) {
      checks.push(timeOfCommand('sqlite3', ['-readonly', file, 'pragma quick_check']))
    }
    const [ours, theirs] = [median(times.ours), median(times.theirs)]
    const row = { unit: 'ms' }
    const ready = { ours: median(opened), theirs: median(checks), against: 'quick_check' }
    return [
      atMost({ ...row, what: 'V10 start → listening', against: 'without', ours, theirs }, 1.02),
      atMost({ ...row, what: 'V10 listening → store ready', ...ready }, 3),
    ]
  } finally {
    await Promise.all([service.stop(), other.stop()])
  }
}

/** What a service with the store gives, everything captured, and what one without it gives. */
async function withAndWithout(size, root, use) {
  const found = []
  for (const reviews of [true, false]) {
    const run = scratch =>
      withService(
        root,
        async service => {
          if (reviews) await service.captured(SIZES[size].docs)
          return use(service, scratch)
        },
        { probe: true, reviews },
      )
    found.push(await withScratch(root, run))
  }
  return found
}

/** From the first of many edits to the last event, and the longest block meanwhile; of some bursts. */
async function timesOfBursts(service, { folder }) {
  const stream = await EventStream.open(service.port)
  const plans = join(folder, 'plans', 'phase-1-burst')
  mkdirSync(plans)
  const found = []
  for (let round = 0; round <= BURSTS; round++) {
    const texts = newTexts(FILES, BURST_BYTES)
    stream.events = []
    await service.longestBlock()
    const start = performance.now()
    for (const [file, text] of texts.entries()) writeFileSync(join(plans, `doc-${file}.html`), text)
    while (stream.events.filter(({ type }) => type !== 'tree').length < FILES) await pause(20)
    const took = stream.events.at(-1).at - start
    // The first round makes the files.
    if (round > 0) found.push({ took, block: await service.longestBlock() })
    await stream.quiet(QUIET_MS)
  }
  stream.close()
  return found
}

let seed = SEED

/** HTML pages that were never there before. */
function newTexts(count, bytes) {
  const writer = new Writer(++seed)
  return Array.from({ length: count }, () => Buffer.from(htmlPage(writer, bytes)))
}

function hashedAndPacked(bytes) {
  sha256(bytes)
  return pack(bytes).bytes
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
