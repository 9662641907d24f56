// Shows a draft among the comments on its doc, as it was begun or saved. Pure.
// To change how the list is ordered, see ../doc-comments.ts.

import { READER } from '../../../schema/comments/comments.js'
import type { CommentPlace } from '../../../schema/comments/shapes.js'
import { timeOf } from '../../../schema/review/versions.js'
import { putComment } from '../actions/comments.js'
import { placeIn } from '../doc-comments.js'
import type { ViewerState } from '../state.js'
import type { WrittenDraft } from './draft.js'

/** @param where - its place in the bytes now; null while only the page knows one */
export function listDraft(
  state: ViewerState,
  draft: WrittenDraft,
  where: CommentPlace | null = null,
): ViewerState {
  return draft.comment === '' ? listComment(state, draft, where) : listReply(state, draft)
}

function listComment(
  state: ViewerState,
  draft: WrittenDraft,
  where: CommentPlace | null,
): ViewerState {
  const { id, path, hash, body, rev } = draft
  const { list = [], keys = [], hash: shown } = state.docs.get(path)?.comments ?? {}
  const { at = now(), replies = [] } = list.find(each => each.id === id) ?? {}
  const anchor = draft.anchor ?? { type: 'doc' }
  // The service says where it is in the bytes now; these may be other ones than those on show.
  const isHere = where === null || (shown === hash && keys.length > 0)
  const facts = { id, path, hash, at, anchor, body, rev, state: 'draft', taken: null } as const
  return putComment(state, path, {
    ...facts,
    replies,
    where: isHere ? placeIn(keys, anchor) : where,
  })
}

function listReply(state: ViewerState, { id, comment, path, body }: WrittenDraft): ViewerState {
  const known = state.docs.get(path)?.comments?.list.find(each => each.id === comment)
  if (!known) return state
  const { at = now() } = known.replies.find(reply => reply.id === id) ?? {}
  const others = known.replies.filter(reply => reply.id !== id)
  const reply = { id, by: READER, at, body, sent: false }
  return putComment(state, path, { ...known, replies: [...others, reply] })
}

function now(): string {
  return timeOf(Date.now())
}
