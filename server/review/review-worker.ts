// The thread that has the review database: one request in, one reply out.
// To change when the database is open, see review-store.ts; the messages, protocol.ts.

import { workerData } from 'node:worker_threads'
import { answerWith, senderOf } from '../threads/thread-port.js'
import { listComments } from './requests/comment-list.js'
import { SideFinder } from './requests/compare-sides.js'
import { timelineOf } from './requests/timeline.js'
import type { DocRow } from './store/docs.js'
import type { ReviewFunctions, ReviewMessage, ReviewWorkerParams } from './protocol.js'
import { ReviewStore } from './review-store.js'
import { Refusal } from '../refusal.js'

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
  versions: ({ doc, before, isTimeline }) =>
    store.answer(open => {
      const row = store.needed(open, doc, true)
      const events = isTimeline ? { events: timelineOf(open.db, row.id) } : {}
      return { ...open.versions.list(row, doc, before), ...events }
    }),
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
  pin: ({ doc }) => store.answer(open => store.pin(open, doc)),
  pinned: ({ path, hash }) =>
    store.answer(({ docs, versions }) => {
      const doc = docs.find({ name: path, path: null, paths: [path] }, true)
      return doc ? (versions.kept(doc, hash) ?? null) : null
    }),
  comments: ({ doc, at, isReader }) =>
    store.answer(open => {
      const { doc: row, hash } = store.now(open, doc)
      const path = open.docs.pathOf(row, doc.path)
      if (at !== null && open.versions.kept(row, at) === undefined) {
        throw new Refusal(404, 'no such version')
      }
      return {
        id: row.id,
        path,
        hash,
        comments: open.comments.of(row, path, isReader),
        requests: open.sending.requestsOf(row, path, isReader),
        verdict: open.sending.verdictOf({ ...row, hash }, path, isReader),
      }
    }),
  allComments: ({ isReader }) => store.answer(open => listComments(open, isReader)),
  noteGone: ({ doc, gone }) => store.answer(({ reviews }) => reviews.noteGone(doc, gone)),
  saveComment: ({ doc, draft }) =>
    store.answer(open => {
      return open.comments.save(store.needed(open, open.docs.followed(doc), true), draft)
    }),
  leadComment: ({ id, state }) => store.answer(({ comments }) => comments.become(id, state)),
  saveReplies: ({ replies }) =>
    store.answer(open => {
      open.comments.reply(replies, doc => store.now(open, open.docs.namedOf(doc)).hash)
    }),
  send: ({ id, comments, replies, verdicts, seen, hold }) =>
    store.answer(open => {
      const onDocs = verdicts.map(({ doc, hash, is }) => ({
        ...store.now(open, doc),
        isOn: hash,
        is,
      }))
      const onShow = open.receipts.found(
        seen.map(each => ({ ...each, doc: open.docs.followed(each.doc) })),
      )
      const sent = open.sending.send({
        id,
        comments,
        replies,
        verdicts: onDocs,
        seen: onShow,
        hold,
      })
      open.holds.look()
      return sent
    }),
  withdraw: ({ id }) => store.answer(({ sending }) => sending.withdraw(id)),
  feedback: query =>
    store.answer(open => {
      const hashOf = (doc: DocRow) => store.now(open, open.docs.namedOf(doc)).hash
      return open.feedback.collect(query, hashOf)
    }),
  request: ({ id, caller, note, docs }) =>
    store.answer(open => {
      const now = docs.map(doc => store.now(open, doc))
      return open.sending.request({ id, ...caller, note, docs: now })
    }),
  dismiss: ({ id, doc }) =>
    store.answer(open =>
      open.sending.dismiss(id, store.needed(open, open.docs.followed(doc), true)),
    ),
  verdicts: ({ docs }) =>
    store.answer(open => open.sending.verdicts(docs.map(doc => store.now(open, doc)))),
  close: () => store.close(),
})

void store.start()
