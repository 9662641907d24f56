// Chooses a comment on a doc, and takes what the service and the frame say of its comments. Pure.
// To change what a reply does, see ../doc-comments.ts; what is typed and sent, ../comments/.

import type { DocComment } from '../../../schema/comments/shapes.js'
import {
  markedComments,
  NO_COMMENTS,
  takeComments,
  withComment,
  withoutComment,
  type CommentsReply,
  type DocComments,
} from '../doc-comments.js'
import type { OpenDoc } from '../open-doc.js'
import type { ViewerState } from '../state.js'

/** Makes a comment the chosen one; `''` chooses none. */
export function chooseComment(state: ViewerState, path: string, id: string): ViewerState {
  const open = state.docs.get(path)
  if (!open?.comments || open.comments.chosen === id) return state
  return put(state, open, { ...open.comments, chosen: id })
}

/** A comment was made or saved here. */
export function putComment(state: ViewerState, path: string, comment: DocComment): ViewerState {
  const open = state.docs.get(path)
  if (!open) return state
  const comments = open.comments ?? { ...NO_COMMENTS, hash: open.loaded?.hash ?? null }
  return put(state, open, withComment(comments, comment))
}

export function removeComment(state: ViewerState, path: string, id: string): ViewerState {
  const open = state.docs.get(path)
  return open?.comments ? put(state, open, withoutComment(open.comments, id)) : state
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
  /** What was known at the request. */
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
  const marked = markedComments(open.comments)
  const { list } = open.comments
  const placed = marks.flatMap(mark => {
    const comment = marked[mark]
    return comment ? [list.indexOf(comment)] : []
  })
  return put(state, open, { ...open.comments, placed })
}

/** A comment that was sent is in another state now. */
export function noteLed(
  state: ViewerState,
  path: string,
  id: string,
  to: 'resolved' | 'open' | 'dropped',
): ViewerState {
  if (to === 'dropped') return removeComment(state, path, id)
  const known = state.docs.get(path)?.comments?.list.find(each => each.id === id)
  return known ? putComment(state, path, { ...known, state: to }) : state
}

function put(state: ViewerState, open: OpenDoc, comments: DocComments): ViewerState {
  if (comments === open.comments) return state
  return { ...state, docs: new Map(state.docs).set(open.path, { ...open, comments }) }
}
