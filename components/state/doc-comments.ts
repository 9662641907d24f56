// The comments on one open doc: what the service says of them, where they stand in the bytes on show, and which one is
// chosen. Pure. To change when the service is asked, see review/comments-loader.ts; what is typed, comments/drafts.ts.

import { ANCHOR_LIMITS, type CommentAnchor } from '../../schema/comments/anchors.js'
import type { CommentPlace, CommentsResponse, DocComment } from '../../schema/comments/shapes.js'
import { keyOf } from '../../schema/compare/keys.js'
import type { CommentMark } from '../messages/annotations.js'
import type { DocReview } from '../../schema/review/marks.js'
import type { ReviewRequest } from '../../schema/review/verdicts.js'
import type { Hash } from '../../schema/review/versions.js'

export interface DocComments {
  /** The bytes that the list is placed in; null where no bytes can be named. */
  readonly hash: Hash | null
  /**
   * In the order of the doc. What is written here is laid over it (doc-drafts.ts): a draft that
   * was never saved has `rev` 0.
   */
  readonly list: readonly DocComment[]
  readonly requests: readonly ReviewRequest[]
  /** The keys of all blocks of these bytes; none where they are not known, or the doc is no page. */
  readonly keys: readonly number[]
  /** Ids of the comments that the frame shows; null before it answers. */
  readonly placed: readonly string[] | null
  /** The id of a comment; `''` for none. */
  readonly chosen: string
}

/** A place in a version of a doc, which a comment is made on. */
export interface NamedPlace {
  readonly hash: Hash
  readonly anchor: CommentAnchor
}

export const NO_COMMENTS: DocComments = {
  hash: null,
  list: [],
  requests: [],
  keys: [],
  placed: null,
  chosen: '',
}

/** Whether the service knows more of a doc than how much of it was read. */
export function isDiscussed(doc: DocReview | undefined): boolean {
  if (!doc) return false
  return doc.drafts + doc.open + doc.answered > 0 || doc.request !== null || doc.verdict !== null
}

/** How many wait for an agent or for the reader: drafts, too, as soon as they have words. */
export function openCount({ list }: DocComments): number {
  return list.filter(({ state, body }) => {
    return state === 'draft' ? body.trim() !== '' : state === 'open' || state === 'answered'
  }).length
}

/** Whether it stands on paper: what was sent, and is not done. */
export function isPrinted({ state }: DocComment): boolean {
  return state === 'open' || state === 'answered'
}

/** The comment with this id while it is not sent: what stands in the foot about the whole doc. */
export function wholeDraft({ list }: DocComments, id = ''): DocComment | null {
  return list.find(comment => comment.id === id && comment.state === 'draft') ?? null
}

/** The comments that the frame marks, in the order of their marks: resolved ones only while they are chosen. */
export function markedComments({ list, chosen }: DocComments): readonly DocComment[] {
  return list.filter(({ id, state, where }) => {
    if (where.from === null || state === 'dropped') return false
    return state !== 'resolved' || id === chosen
  })
}

export function commentMarks(comments: DocComments): CommentMark[] {
  return markedComments(comments).map(({ anchor, state, where: { is, from, to, start, end } }) => ({
    from: from ?? 0,
    to: to ?? from ?? 0,
    start,
    end,
    isExact: is === 'exact' && start !== null && end !== null,
    isDrawing: anchor.type === 'block' && anchor.kind === 'svg',
    drawn: drawnIn(anchor),
    state: state === 'dropped' ? 'resolved' : state,
  }))
}

/** Words that a script drew are named by a block of the file that has others. Long ones are cut, and have no key. */
function drawnIn(anchor: CommentAnchor): CommentMark['drawn'] {
  if (anchor.type !== 'block' || anchor.text.length >= ANCHOR_LIMITS.text - 1) return null
  const key = keyOf(anchor.text)
  return key === anchor.key ? null : { key, length: anchor.text.length }
}

/** The reply of the service about these bytes now. */
export type CommentsReply = Pick<CommentsResponse, 'hash' | 'comments' | 'requests'>

/**
 * Takes a reply. What was saved or deleted here since the request stays so: the reply cannot know of it.
 * @param keys - null: those that are known stay
 */
export function takeComments(
  now: DocComments,
  before: DocComments,
  reply: CommentsReply,
  keys: readonly number[] | null,
): DocComments {
  const [known, sent] = [byId(now.list), byId(before.list)]
  const answered = byId(reply.comments)
  const kept = now.list.filter(({ id }) => !answered.has(id) && !sent.has(id))
  const stayed = reply.comments.filter(({ id }) => known.has(id) || !sent.has(id))
  const list = inOrder([...stayed, ...kept])
  return {
    ...{ hash: reply.hash, list, requests: reply.requests },
    keys: keys ?? (now.hash === reply.hash ? now.keys : []),
    placed: now.hash === reply.hash ? placedIn(now, list) : null,
    chosen: now.chosen,
  }
}

/** Puts a comment at its place in the list, or in the place of the one with its id. */
export function withComment(comments: DocComments, comment: DocComment): DocComments {
  const others = comments.list.filter(({ id }) => id !== comment.id)
  const list = inOrder([...others, comment])
  return { ...comments, list, placed: placedIn(comments, list) }
}

/** Those that the frame shows, as long as it is asked for no other marks. */
function placedIn(
  { list, placed }: DocComments,
  next: readonly DocComment[],
): DocComments['placed'] {
  return list.length === next.length ? placed : null
}

/** Where an anchor stands in the bytes that it was made on, by the keys of their blocks. */
export function placeIn(keys: readonly number[], anchor: CommentAnchor): CommentPlace {
  const nothing = { from: null, to: null, start: null, end: null, line: null, now: null }
  if (anchor.type === 'doc' || (anchor.type === 'block' && anchor.key === 0)) {
    return { ...nothing, is: 'exact', near: null }
  }
  const [from, to] = anchor.type === 'text' ? [anchor.from, anchor.to] : [anchor, anchor]
  const [first, last] = [blockAt(keys, from.key, from.nth), blockAt(keys, to.key, to.nth)]
  if (first < 0 || last < first) {
    return { ...nothing, is: 'gone', near: { after: null, before: null, at: keys.length } }
  }
  const text = anchor.type === 'text' ? { start: anchor.from.start, end: anchor.to.end } : {}
  return { ...nothing, is: 'exact', near: null, from: first, to: last, ...text }
}

/** The index of the `nth` block with this key; -1 for none. */
function blockAt(keys: readonly number[], key: number, nth: number): number {
  let at = keys.indexOf(key)
  for (let left = nth; left > 0 && at >= 0; left--) at = keys.indexOf(key, at + 1)
  return at
}

/** In the order of the doc, then by time. What is gone stands where it was. */
function inOrder(list: readonly DocComment[]): DocComment[] {
  return list.toSorted((one, other) => {
    const [a, b] = [one.where, other.where]
    const place = blockOf(a) - blockOf(b) || (a.start ?? -1) - (b.start ?? -1)
    return place || (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)
  })
}

/** Removed text is between two blocks. */
function blockOf({ from, near }: CommentPlace): number {
  return near ? near.at - 0.5 : (from ?? -1)
}

function byId(list: readonly DocComment[]): ReadonlySet<string> {
  return new Set(list.map(({ id }) => id))
}
