// Takes back what was done with comments: a deletion, a resolving, a review that was sent.
// To change what can be taken back, see ../comments/; what the service refuses, server/review/requests/.

import { announce } from '../actions/announce.js'
import { addError } from '../actions/toasts.js'
import { titleOf } from '../selectors.js'
import type { Api } from '../service/api.js'
import { Refused } from '../service/http.js'
import type { CommentUndo, SentUndo, ViewerState } from '../state.js'

/** What it needs of a viewer. */
interface CommentHost {
  readonly api: Pick<Api, 'leadComment' | 'saveReply' | 'withdrawReview'>
  update(action: (state: ViewerState) => ViewerState): void
  /** Whether the service did it; else a toast says why not. */
  ask(request: Promise<unknown>): Promise<boolean>
}

/** The list of the doc shows it again with the next event of the service. */
export async function takeBackComment(model: CommentHost, undo: CommentUndo): Promise<void> {
  const { id, to, path, reply } = undo
  const { api } = model
  const request = reply ? api.saveReply(id, reply.id, reply.body) : api.leadComment(id, to)
  if (!(await model.ask(request))) return
  const what = reply ? 'The reply' : 'The comment'
  model.update(state => announce(state, `${what} on ${titleOf(state, path)} is as it was before`))
}

/** Everything is a draft again, unless an agent has it. */
export async function takeBackSent(model: CommentHost, undo: SentUndo): Promise<void> {
  const { review, label } = undo
  let taker = ''
  const request = model.api.withdrawReview(review).catch((error: unknown) => {
    const by = error instanceof Refused ? /^collected by (.+)$/.exec(error.message)?.[1] : null
    if (by === null || by === undefined) throw error
    taker = by
  })
  if (!(await model.ask(request))) return
  model.update(state => {
    if (taker !== '') return addError(state, `${taker} has collected it, so it stays sent.`)
    return announce(state, `${label}: taken back`)
  })
}
