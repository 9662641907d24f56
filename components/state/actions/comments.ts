// Chooses a comment on a doc, and takes what the service and the frame say of its comments. Pure.
// To change what a reply does, see ../doc-comments.ts; what was saved or decided here, ../comments/comment-list.ts.

import {
  markedComments,
  NO_COMMENTS,
  takeComments,
  type CommentsReply,
  type DocComments,
} from '../doc-comments.js'
import { withDrafts } from '../doc-drafts.js'
import type { OpenDoc } from '../open-doc.js'
import type { ViewerState } from '../state.js'

/** Makes a comment the chosen one; `''` chooses none. */
export function chooseComment(state: ViewerState, path: string, id: string): ViewerState {
  const open = state.docs.get(path)
  if (!open?.comments || open.comments.chosen === id) return state
  return put(state, open, { ...open.comments, chosen: id })
}

/** Chooses the next comment that is marked in a doc, in its order, from the end round to the start. */
export function stepComment(state: ViewerState, path: string, by: 1 | -1): ViewerState {
  const open = state.docs.get(path)
  if (!open?.comments) return state
  const marked = markedComments(withDrafts(open, state.drafts) ?? open.comments)
  const at = marked.findIndex(({ id }) => id === open.comments?.chosen)
  const next = at < 0 && by < 0 ? -1 : (at + by) % marked.length
  return chooseComment(state, path, marked.at(next)?.id ?? '')
}

/** Takes a reply of the service for the doc with this id, wherever it is now. */
export function receiveComments(
  state: ViewerState,
  id: number,
  { before, reply, keys }: ReceivedComments,
): ViewerState {
  const open = [...state.docs.values()].find(each => each.id === id)
  if (!open) return state
  return put(state, open, takeComments(open.comments ?? NO_COMMENTS, before, reply, keys))
}

export interface ReceivedComments {
  /** The comments that were known at the request. */
  before: DocComments
  reply: CommentsReply
  keys: readonly number[] | null
}

/** The frame shows these of the marks that it was sent. */
export function notePlacedComments(
  state: ViewerState,
  path: string,
  marks: readonly number[],
): ViewerState {
  const open = state.docs.get(path)
  if (!open?.comments) return state
  const marked = markedComments(withDrafts(open, state.drafts) ?? open.comments)
  const placed = marks.flatMap(mark => marked[mark]?.id ?? [])
  return put(state, open, { ...open.comments, placed })
}

function put(state: ViewerState, open: OpenDoc, comments: DocComments): ViewerState {
  if (comments === open.comments) return state
  return { ...state, docs: new Map(state.docs).set(open.path, { ...open, comments }) }
}
