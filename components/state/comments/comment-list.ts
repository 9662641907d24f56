// Keeps the list of a doc's comments true after what was saved or decided here, until the service says so, too. Pure.
// To change what a reply of the service does, see ../doc-comments.ts.

import type { DocComment } from '../../../schema/comments/shapes.js'
import { changeDoc } from '../actions/docs.js'
import { NO_COMMENTS, placeIn, withComment, type DocComments } from '../doc-comments.js'
import { listedDraft, withoutDraft, withReply, type WrittenDraft } from '../doc-drafts.js'
import type { ViewerState } from '../state.js'

export function putComment(state: ViewerState, path: string, comment: DocComment): ViewerState {
  return change(state, path, comments => withComment(comments, comment))
}

/** A comment that was sent is in another state now. */
export function noteCommentState(
  state: ViewerState,
  path: string,
  id: string,
  to: 'resolved' | 'open' | 'dropped',
): ViewerState {
  if (to === 'dropped') return removeDraft(state, path, { id, comment: '' })
  const known = state.docs.get(path)?.comments?.list.find(each => each.id === id)
  return known ? putComment(state, path, { ...known, state: to }) : state
}

/** The service has deleted a comment, or a reply. */
export function removeDraft(
  state: ViewerState,
  path: string,
  draft: Pick<WrittenDraft, 'id' | 'comment'>,
): ViewerState {
  if (!state.docs.get(path)?.comments) return state
  return change(state, path, comments => withoutDraft(comments, draft))
}

/** The service has this text of a draft. @param where - its place in the bytes now; null where only the page knows it */
export function putSaved(
  state: ViewerState,
  draft: WrittenDraft,
  where: DocComment['where'] | null,
): ViewerState {
  return change(state, draft.path, comments => {
    const comment = savedComment(comments, draft, where)
    return comment ? withComment(comments, comment) : comments
  })
}

function change(
  state: ViewerState,
  path: string,
  edit: (comments: DocComments) => DocComments,
): ViewerState {
  return changeDoc(state, path, open => {
    const before = open.comments ?? { ...NO_COMMENTS, hash: open.loaded?.hash ?? null }
    return { ...open, comments: edit(before) }
  })
}

/** The comment of a draft as the service has it now; null where the list does not have its thread. */
function savedComment(
  comments: DocComments,
  draft: WrittenDraft,
  where: DocComment['where'] | null,
): DocComment | null {
  const known = comments.list.find(({ id }) => id === (draft.comment || draft.id))
  if (draft.comment !== '') return known ? withReply(known, draft) : null
  const saved = listedDraft(draft, known, comments)
  // The service says where it is in the bytes now; these may be other ones than those on show.
  const isHere = where === null || (comments.hash === draft.hash && comments.keys.length > 0)
  return { ...saved, where: isHere ? placeIn(comments.keys, saved.anchor) : where }
}
