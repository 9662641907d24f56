// Sends what the reader has written, and verdicts, in one press. The service holds it for as long as a toast offers to undo it.
// To change what may be sent, see server/review/requests/sending.ts; how it is taken back, ../review/comment-undo.ts.

import { READER } from '../../../schema/comments/comments.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { Hash } from '../../../schema/review/versions.js'
import { addInfo } from '../actions/toasts.js'
import { forgetUndo } from '../actions/undo.js'
import type { DocComments } from '../doc-comments.js'
import type { BytesInView } from '../open-doc.js'
import { titleOf } from '../selectors.js'
import type { ReviewBody } from '../../../schema/comments/reader-bodies.js'
import type { Api } from '../service/api.js'
import { Offline, Refused } from '../service/http.js'
import type { SentUndo, SentVerdict, ViewerState } from '../state.js'
import { saverOf, type DraftSaver, type SaverHost } from './draft-saver.js'
import { draftInWords, isBlank } from './drafts.js'
import { newId } from './ids.js'

/** Bytes that a verdict is about, or that count as read with it, were on show for so long. */
const READ_MS = 1000
/** No agent is told of a review for so long, in seconds: until then it can be undone. */
const HOLD = 5

/** Bytes in view that have a name. */
type SeenBytes = BytesInView & { readonly hash: Hash }

/** null while none can be named. */
export function bytesInView({ docs }: ViewerState, path: string): SeenBytes | null {
  const { inView } = docs.get(path) ?? {}
  return inView && isSeen(inView) ? inView : null
}

function isSeen(bytes: BytesInView): bytes is SeenBytes {
  return bytes.hash !== null
}

export interface SendRequest {
  path: string
  verdict: SentVerdict
  /** The bytes in view, which a verdict is about; null where they cannot be named. */
  bytes: SeenBytes | null
  /** Drafts on other docs are sent, too. */
  isWithOthers: boolean
}

export type SendResult =
  /** How many comments and replies. */
  | { is: 'sent'; id: string; count: number }
  /** The doc is not what the reader read: nothing was recorded. */
  | { is: 'changed'; path: string; hash: Hash | null }
  /** The bytes came on show just now, in the place of those `before`: nothing was recorded. */
  | { is: 'unread'; before: Hash | null }
  /** Nothing was recorded. */
  | { is: 'refused'; message: string }

/** The needs of sending of a viewer. */
export interface SendHost extends SaverHost {
  readonly api: SaverHost['api'] & Pick<Api, 'sendReview'>
  /** Whether something may be decided now; else a toast says why not. */
  mayChange(): boolean
}

export interface DraftsOfDoc {
  path: string
  title: string
  count: number
}

type Unsent = Pick<ReviewBody, 'comments' | 'replies'>

/** How many comments and replies on a doc have a text and are not sent. */
export function unsentCount({ list }: Pick<DocComments, 'list'>): number {
  const { comments, replies } = unsentIn(list)
  return comments.length + replies.length
}

/** The other docs with drafts. */
export function draftsElsewhere(state: ViewerState, path: string): DraftsOfDoc[] {
  return [...state.review.docs.values()].flatMap(({ path: other, drafts: count }) => {
    return other === path || count === 0
      ? []
      : [{ path: other, title: titleOf(state, other), count }]
  })
}

/** The words of the button that sends. */
export function sendLabel(verdict: SentVerdict, count: number): string {
  const comments = count === 1 ? '1 comment' : `${count} comments`
  if (verdict === 'comment') return count === 0 ? 'Send' : `Send ${comments}`
  const word = verdict === 'approved' ? 'Approve' : 'Send back'
  return count === 0 ? word : `${word} with ${comments}`
}

/** Saves what is not saved yet, and sends it. Where something cannot be saved, nothing is sent. */
export async function send(host: SendHost, request: SendRequest): Promise<SendResult> {
  if (!host.mayChange()) return { is: 'refused', message: 'Nothing was sent' }
  const { path, verdict, bytes, isWithOthers } = request
  if (verdict !== 'comment' && bytes === null) {
    return {
      is: 'refused',
      message: 'The newest version is not in view, so there is nothing to decide',
    }
  }
  const isRead = bytes !== null && performance.now() - bytes.since >= READ_MS
  if (verdict !== 'comment' && bytes && !isRead) {
    return { is: 'unread', before: bytes.before }
  }
  const saver = saverOf(host)
  const unsaved = (await saver.flush()).filter(draft => isWithOthers || draft.path === path)
  const [first] = unsaved
  if (first) return { is: 'refused', message: `Nothing was sent. ${draftInWords(first)}` }
  const others = draftsElsewhere(host.store.state, path)
  const paths = [path, ...(isWithOthers ? others.map(other => other.path) : [])]
  try {
    const { comments, replies } = await collect(host, paths)
    const verdicts =
      verdict === 'comment' || !bytes ? [] : [{ path, hash: bytes.hash, is: verdict }]
    const seen = isRead ? [{ path, hash: bytes.hash }] : []
    const body = { comments, replies, verdicts }
    const count = comments.length + replies.length
    if (count + verdicts.length === 0) return { is: 'refused', message: 'There is nothing to send' }
    const id = idFor(saver, body)
    await host.api.sendReview(id, { ...body, seen, hold: HOLD })
    saver.unanswered.clear()
    const label = sentInWords(host.store.state, request, count)
    const { docs, reviewMode } = host.store.state
    const { whole = '' } = docs.get(path) ?? {}
    const from = reviewMode?.from ?? null
    const undo: SentUndo = { type: 'sent', path, review: id, label, whole, from }
    host.store.update(state => addInfo(state, label, undo))
    setTimeout(() => host.store.update(state => forgetUndo(state, undo)), 1000 * HOLD)
    return { is: 'sent', id, count }
  } catch (error) {
    if (error instanceof Refused) saver.unanswered.clear()
    return refusalOf(error, path)
  }
}

/** The things to send of these docs, as the service has them now. */
async function collect({ api }: SendHost, paths: readonly string[]): Promise<Unsent> {
  const lists = await Promise.all(paths.map(async path => (await api.comments(path)).comments))
  return unsentIn(lists.flat())
}

function unsentIn(list: readonly DocComment[]): Unsent {
  const isThere = (it: { body: string }) => !isBlank(it)
  const comments = list.filter(comment => comment.state === 'draft' && isThere(comment))
  const replies = list
    .filter(({ state }) => state !== 'dropped')
    .flatMap(comment => comment.replies.filter(({ by, sent }) => by === READER && !sent))
    .filter(isThere)
  return { comments: comments.map(({ id }) => id), replies: replies.map(({ id }) => id) }
}

/** If the answer to the same review was lost, the service knows it by its id. */
function idFor({ unanswered }: DraftSaver, body: Omit<ReviewBody, 'seen' | 'hold'>): string {
  const content = JSON.stringify(body)
  const id = unanswered.get(content) ?? newId('v')
  unanswered.set(content, id)
  return id
}

function sentInWords(state: ViewerState, { path, verdict }: SendRequest, count: number): string {
  const comments = count === 1 ? '1 comment' : `${count} comments`
  if (verdict === 'comment') return `Sent ${comments}`
  const title = titleOf(state, path)
  const done = verdict === 'approved' ? `Approved ${title}` : `Sent ${title} back`
  return count === 0 ? done : `${done} with ${comments}`
}

function refusalOf(error: unknown, path: string): SendResult {
  if (error instanceof Offline) {
    return {
      is: 'refused',
      message: 'Not sent: the service does not answer. Your comments are kept',
    }
  }
  if (!(error instanceof Refused)) throw error
  if (error.message === 'the doc has changed since you read it') {
    const { path: changed = path, hash = null } = error.more as { path?: string; hash?: Hash }
    return { is: 'changed', path: changed, hash }
  }
  const isSent = error.message.endsWith(' was sent already')
  return { is: 'refused', message: isSent ? 'It was sent already' : `Not sent: ${error.message}` }
}
