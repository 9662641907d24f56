// The drafts of the reader: their shape, and the list of comments with them laid over. Pure.
// To change what a key does to a draft, see comments/drafts.ts; when it is saved, comments/draft-saver.ts.

import type { CommentAnchor } from '../../schema/comments/anchors.js'
import { READER } from '../../schema/comments/comments.js'
import type { DocComment } from '../../schema/comments/shapes.js'
import type { Hash } from '../../schema/review/versions.js'
import { NO_COMMENTS, placeIn, withComment, type DocComments } from './doc-comments.js'
import type { OpenDoc } from './open-doc.js'

/** The part of a draft that the service keeps. */
export interface DraftContent {
  /** The bytes that it is made on. */
  readonly hash: Hash
  /** null while the frame is asked for it; of a reply always. */
  readonly anchor: CommentAnchor | null
  readonly body: string
}

export interface WrittenDraft extends DraftContent {
  readonly id: string
  /** The id of its comment for a reply; else `''`. */
  readonly comment: string
  /** The doc path now. */
  readonly path: string
  /** When it was begun. */
  readonly at: string
  /** The one that the service gave it; 0 while it does not have it. */
  readonly rev: number
  /**
   * `clean`: as the service has it. `typed`, `saving`: it is about to be saved. `offline`, `refused`: it is kept in the
   * browser, and saved later.
   */
  readonly status: 'clean' | 'typed' | 'saving' | 'saved' | 'offline' | 'refused'
  /** Why it is `refused`. */
  readonly problem: string
  /** The content that was sent without an answer: the service may have it. It is sent again before anything else. */
  readonly unanswered: DraftContent | null
  /** The composer that shows it: of a new comment, of the words of one, of a reply; null for none. */
  readonly composer: 'new' | 'words' | 'reply' | null
  /** It was typed in another tab, which may still live. */
  readonly isAdopted: boolean
  /** It is being deleted. */
  readonly isDropped: boolean
}

/** By id. One that is saved stays only while a composer shows it: then the list of the service has it. */
export type WrittenDrafts = ReadonlyMap<string, WrittenDraft>

/** Whether the service does not have its text yet. */
export function isUnsaved({ status }: WrittenDraft): boolean {
  return status !== 'clean' && status !== 'saved'
}

/** The comments on a doc, with what is written on it. */
export function withDrafts(open: OpenDoc, drafts: WrittenDrafts): DocComments | null {
  const own = [...drafts.values()].filter(({ path }) => path === open.path)
  if (own.length === 0) return open.comments
  const start = open.comments ?? { ...NO_COMMENTS, hash: open.loaded?.hash ?? null }
  return own.reduce(withDraft, start)
}

function withDraft(comments: DocComments, draft: WrittenDraft): DocComments {
  const known = comments.list.find(({ id }) => id === (draft.comment || draft.id))
  if (draft.isDropped) return withoutDraft(comments, draft)
  if (draft.comment === '') {
    // It was sent elsewhere: what is typed here becomes a reply.
    if (known && known.state !== 'draft') return comments
    return withComment(comments, listedDraft(draft, known, comments))
  }
  return known ? withComment(comments, withReply(known, draft)) : comments
}

/** The list without a comment, or without a reply of one. @param comment - of a reply: its comment */
export function withoutDraft(
  comments: DocComments,
  { id, comment }: Pick<WrittenDraft, 'id' | 'comment'>,
): DocComments {
  const list = comments.list.flatMap(each => {
    if (each.id !== comment) return each.id === id ? [] : [each]
    return [{ ...each, replies: each.replies.filter(reply => reply.id !== id) }]
  })
  return { ...comments, list }
}

/** As the list shows it. */
export function listedDraft(
  draft: WrittenDraft,
  known: DocComment | undefined,
  { keys }: DocComments,
): DocComment {
  const { id, path, hash, at, body, rev } = draft
  const anchor = draft.anchor ?? ({ type: 'doc' } as const)
  const isPlaced = known && JSON.stringify(known.anchor) === JSON.stringify(anchor)
  const where = isPlaced ? known.where : placeIn(keys, anchor)
  const { replies = [] } = known ?? {}
  return { id, path, hash, at, anchor, body, rev, state: 'draft', taken: null, replies, where }
}

export function withReply(comment: DocComment, { id, at, body }: WrittenDraft): DocComment {
  const others = comment.replies.filter(reply => reply.id !== id)
  return { ...comment, replies: [...others, { id, by: READER, at, body, sent: false }] }
}
