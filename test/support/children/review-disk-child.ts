// A service whose state lies on a small disk that becomes full, and has room again: run by failures.test.ts over the
// folder given.

import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { namedAt, TestStore } from '../library/review-store.js'
import { sha } from '../sha.js'
import { Refusal } from '../../../server/refusal.js'

const base = process.argv[2] ?? ''
const state = join(base, 'state')
const root = join(base, 'docs')
const place = 'active/a/plans/a.md'
const ballast = join(state, 'ballast')

/** After this time the store is opened anew. Then its log begins at its start, where a small write needs no room. */
const FLUSH_MS = 1500

const test = await new TestStore(state, root, {}, FLUSH_MS).open()
const { store } = test
fill()
const large = randomBytes(200_000).toString('hex')
writeFileSync(join(root, place), large)
// It ends although nothing can be written: the event is not held back.
await test.edited(place)
let refused: unknown = null
try {
  store.answer(({ receipts }) =>
    receipts.markRead([{ doc: namedAt(place), hash: sha('# A') }], 'marked'),
  )
} catch (error) {
  refused = error instanceof Refusal ? [error.status, error.message] : String(error)
}
const torn = count(
  'SELECT count(*) n FROM version v LEFT JOIN blob b ON b.hash=v.hash WHERE v.missing IS NULL AND b.hash IS NULL AND v.hash IS NOT NULL',
)
const readState = store.answer(({ receipts, docs }) => {
  const doc = docs.find(namedAt(place), false)
  return doc ? receipts.stateOf(doc) : null
})
rmSync(ballast)
writeFileSync(join(root, place), '# A3')
await test.edited(place)
const later = count(
  `SELECT count(*) n FROM version WHERE hash='${sha('# A3')}' AND missing IS NULL`,
)
// Nothing is edited any more once there is room: the store asks for the list again by itself.
fill()
const last = randomBytes(200_000).toString('hex')
writeFileSync(join(root, place), last)
const opened = test.opened
await test.edited(place)
rmSync(ballast)
const giveUp = performance.now() + 20_000
while (test.opened === opened && performance.now() < giveUp) await pause(10)
if (test.opened > opened) await test.list(false)
store.catchUp()
const isLastKept = () =>
  count(`SELECT count(*) n FROM version WHERE hash='${sha(last)}' AND missing IS NULL`) === 1
while (!isLastKept() && performance.now() < giveUp) await pause(10)
const isKeptWithoutEdit = isLastKept()
await test.close()
console.log(
  JSON.stringify({
    refused,
    torn,
    isKeptLater: later === 1,
    isKeptWithoutEdit,
    state: readState,
  }),
)

function count(sql: string): number {
  return test.parts.db.get<{ n: number }>(sql)?.n ?? -1
}

/** Writes until nothing more fits, not even a small write. */
function fill(): void {
  for (const size of [65_536, 4096, 512]) {
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // It is full for this size.
    }
  }
}
