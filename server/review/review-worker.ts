// The thread that has the review database: one request in, one reply out.
// To change when the database is open, see review-store.ts; the messages, protocol.ts.

import { workerData } from 'node:worker_threads'
import { answerWith, senderOf } from '../threads/thread-port.js'
import { SideFinder } from './requests/compare-sides.js'
import type { ReviewFunctions, ReviewMessage, ReviewWorkerParams } from './protocol.js'
import { ReviewStore } from './review-store.js'

const post = senderOf<ReviewMessage>()

const store = new ReviewStore(workerData as ReviewWorkerParams, {
  state: (state, says, port) => post({ type: 'state', state, says, port }),
  needsListing: () => post({ type: 'needs listing' }),
  cursor: cursor => post({ type: 'cursor', cursor }),
  warn: line => post({ type: 'warning', line }),
})

answerWith<ReviewFunctions>({
  settings: ({ settings }) => store.use(settings),
  listing: listing => store.reconcile(listing),
  catchUp: () => store.catchUp(),
  scan: scan => store.scan(scan),
  counts: () => store.counts(),
  list: ({ since, docs, known }) =>
    store.answer(open => {
      const rows = docs?.map(named => ({ named, doc: store.needed(open, named, false) }))
      const { cursor } = open.db
      if (known === cursor) return { cursor, json: null }
      return { cursor, json: rows ? open.reviews.some(rows) : open.reviews.since(since) }
    }),
  markRead: ({ docs, how }) => store.answer(({ receipts }) => receipts.markRead(docs, how)),
  markUnread: ({ docs }) => store.answer(({ receipts }) => receipts.markUnread(docs)),
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
      const doc = docs.find({ name: path, path: null, paths: [path] }, true)
      return doc ? (versions.kept(doc, hash) ?? null) : null
    }),
  close: () => store.close(),
})

void store.start()
