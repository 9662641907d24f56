// Marks docs as read, by hand and by themselves, and takes it back. An embedded viewer marks nothing; the viewer model
// sees to that. To change when a doc is read by itself, see reading.ts.

import { MOST_MARKED } from '../../../schema/review/limits.js'
import type { DocHash } from '../../../schema/review/marks.js'
import { announce } from '../actions/announce.js'
import { keepUndo } from '../actions/undo.js'
import { addInfo } from '../actions/toasts.js'
import { Offline, Refused } from '../service/http.js'
import type { RequestHost } from '../service/request-host.js'
import { docAt, titleOf } from '../selectors.js'
import type { ReadUndo, ViewerState } from '../state.js'
import { leaveUnread } from '../review-state.js'
import type { ReviewSync } from './review-sync.js'

export interface ReadHost extends RequestHost<'markRead' | 'markUnread'> {
  readonly state: ViewerState
  readonly review: Pick<ReviewSync, 'refresh'>
}

/**
 * Marks docs as read by hand; "Undo" takes it back.
 * @param label - what they stand in, `''` for nothing; null for a walk, which no toast interrupts
 */
export async function markRead(
  model: ReadHost,
  docs: DocHash[],
  label: string | null = '',
): Promise<void> {
  const [first] = docs
  if (!first) return
  for (const some of portions(docs)) {
    if (!(await model.ask(model.api.markRead(some, 'marked')))) return
  }
  model.update(state => noteRead(state, docs, label))
  await model.review.refresh()
}

/** The docs are as unread as they were before. One that was deleted since is left out: the service refuses all with it. */
export async function takeBackRead(model: ReadHost, { docs, label }: ReadUndo): Promise<void> {
  const there = docs.filter(({ path }) => isThere(model.state, path))
  for (const some of portions(there)) {
    if (!(await model.ask(model.api.markUnread(some)))) return
  }
  const words = there.length === 0 ? `${label} is gone` : `${label} is unread again`
  model.update(state => announce({ ...state, review: leaveUnread(state.review, there) }, words))
  await model.review.refresh()
}

/**
 * Sends the receipt of what was on show. It fails without a toast, since the reader does not wait for it.
 * @returns whether it is to be sent again
 */
export async function sendReceipt(
  model: ReadHost,
  doc: DocHash,
  how: 'opened' | 'shown',
): Promise<boolean> {
  try {
    // A tree that does not list the doc, or a file that is gone: it has just moved.
    if (docAt(model.state, doc.path) === null) return true
    const { docs } = await model.api.markRead([doc], how)
    if (docs.length === 0) return true
  } catch (error) {
    if (error instanceof Offline) return true
    if (!(error instanceof Refused)) throw error
    // The service knows nothing of these bytes.
    if (error.status !== 409) return false
    // The store is not ready: then nothing has a mark, and no receipt is sent.
    await model.review.refresh()
    return true
  }
  // The event of it makes all tabs ask what is read now; without a stream none comes.
  if (model.state.connection !== 'live') await model.review.refresh()
  return false
}

/** One card, whatever was marked before it. */
function noteRead(state: ViewerState, docs: readonly DocHash[], label: string | null): ViewerState {
  const several = `${docs.length} docs${label ? ` of ${label}` : ''}`
  const what = docs.length === 1 ? titleOf(state, docs[0]?.path ?? '') : several
  const undo: ReadUndo = { type: 'read', docs, label: what }
  const title = `Marked ${what} as read`
  if (label === null) return keepUndo(announce(state, title), undo)
  const toasts = state.toasts.filter(toast => toast.undo?.type !== 'read')
  return addInfo({ ...state, toasts }, title, undo)
}

function isThere(state: ViewerState, path: string): boolean {
  return docAt(state, path) !== null && state.docs.get(path)?.isMissing !== true
}

function portions(docs: readonly DocHash[]): DocHash[][] {
  const count = Math.ceil(docs.length / MOST_MARKED)
  return Array.from({ length: count }, (_, at) =>
    docs.slice(at * MOST_MARKED, (at + 1) * MOST_MARKED),
  )
}
