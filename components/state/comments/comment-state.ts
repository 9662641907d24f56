// Resolves, opens or deletes a comment that was sent. A toast offers to undo it.
// To change what a draft's deletion does, see drafts.ts.

import type { DocComment } from '../../../schema/comments/shapes.js'
import { announce } from '../actions/announce.js'
import { addInfo } from '../actions/toasts.js'
import { titleOf } from '../selectors.js'
import type { RequestHost } from '../service/request-host.js'
import type { CommentUndo } from '../state.js'
import { noteCommentState } from './comment-list.js'

interface StateHost extends RequestHost<'setCommentState'> {
  mayChange(): boolean
}

const DONE = { resolved: 'Resolved', open: 'Opened', dropped: 'Deleted' } as const

/** Resolves to whether the service did it. */
export async function setCommentState(
  host: StateHost,
  path: string,
  { id }: DocComment,
  to: keyof typeof DONE,
): Promise<boolean> {
  if (!host.mayChange() || !(await host.ask(host.api.setCommentState(id, to)))) return false
  const undo: CommentUndo = { type: 'comment', path, id, to: 'open', reply: null }
  host.update(state => {
    const says = `${DONE[to]} a comment on ${titleOf(state, path)}`
    const next = noteCommentState(state, path, id, to)
    return to === 'open' ? announce(next, says) : addInfo(next, says, undo)
  })
  return true
}
