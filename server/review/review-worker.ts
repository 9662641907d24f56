// The thread that has the review database: one request in, one reply out.
// To change when the database is open, see store.ts; the messages, protocol.ts.

import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../refusal.js'
import { SideFinder } from './compare-sides.js'
import type { ReviewCall, ReviewFunctions, ReviewMessage, ReviewWorkerParams } from './protocol.js'
import { ReviewStore } from './store.js'

const port = parentPort
if (!port) throw new Error('this is a worker')

function post(message: ReviewMessage, bytes?: Buffer | null): void {
  // Large bytes are handed over, not copied. Small ones share their memory with others.
  const isOwn = bytes && bytes.byteLength === bytes.buffer.byteLength
  port?.postMessage(message, isOwn ? [bytes.buffer as ArrayBuffer] : [])
}

const store = new ReviewStore(workerData as ReviewWorkerParams, {
  state: (state, says, port) => post({ type: 'state', state, says, port }),
  needsListing: () => post({ type: 'needs listing' }),
  cursor: cursor => post({ type: 'cursor', cursor }),
  warn: line => post({ type: 'warning', line }),
})

const functions: ReviewFunctions = {
  settings: ({ settings }) => store.use(settings),
  listing: ({ roots, listing }) => store.reconcile(roots, listing),
  catchUp: () => store.catchUp(),
  round: ({ roots, listing }) => store.round(roots, listing),
  counts: () => store.counts(),
  list: ({ since, docs, known }) =>
    store.answer(open => {
      const rows = docs?.map(asked => ({ asked, doc: store.needed(open, asked, false) }))
      const { cursor } = open.db
      if (known === cursor) return { cursor, json: null }
      return { cursor, json: rows ? open.reviews.some(rows) : open.reviews.since(since) }
    }),
  markRead: ({ docs, how }) => store.answer(({ receipts }) => receipts.markRead(docs, how)),
  markUnread: ({ docs }) => store.answer(({ receipts }) => receipts.markUnread(docs)),
  snooze: ({ doc, until }) => {
    store.answer(({ receipts }) => receipts.snooze(doc, until))
    store.snoozed()
  },
  versions: ({ doc, before }) =>
    store.answer(open => open.versions.list(store.needed(open, doc, true), doc, before)),
  bytes: ({ doc, hash }) =>
    store.answer(open => open.versions.bytes(store.needed(open, doc, true), doc, hash)),
  sides: ({ doc, sides }) =>
    store.answer(open => {
      if (sides.to === 'now') store.pin(open, doc)
      return new SideFinder(open).find(store.needed(open, doc, true), doc, sides)
    }),
  gone: ({ before }) => store.answer(({ versions }) => versions.gone(before)),
  restored: ({ path, hash }) => store.answer(({ captures }) => captures.restored(path, hash)),
  forget: ({ doc, hashes }) =>
    store.answer(open => open.versions.forget(store.needed(open, doc, true), hashes)),
  join: ({ from, to }) => store.answer(({ versions }) => versions.join(from, to)),
  adopt: ({ from, to }) => store.answer(({ versions }) => versions.adopt(from, to)),
  pin: ({ doc }) => store.answer(open => store.pin(open, doc)),
  pinned: ({ path, hash }) =>
    store.answer(({ docs, versions }) => {
      const doc = docs.find({ asked: path, path: null, paths: [path] }, true)
      return doc ? (versions.kept(doc, hash) ?? null) : null
    }),
  close: () => store.close(),
}

port.on('message', ({ id, name, params }: ReviewCall) => {
  const call = functions[name] as (params: object) => unknown
  Promise.resolve()
    .then(() => call(params))
    .then(
      value => post({ type: 'reply', id, value }, bytesIn(value)),
      (error: unknown) => {
        const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
        const status = error instanceof Refusal ? error.status : null
        post({ type: 'failure', id, status, message, stack })
      },
    )
})

function bytesIn(value: unknown): Buffer | null {
  if (typeof value !== 'object' || value === null) return null
  const held: unknown[] = Object.values(value)
  return [value, ...held].find(each => Buffer.isBuffer(each)) ?? null
}

void store.start()
