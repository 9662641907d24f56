// Takes back what was done with comments: a deletion, a resolving, a review that was sent.
// To change what can be taken back, see ../comments/; what the service refuses, server/review/requests/.

import { announce } from '../actions/announce.js'
import { changeDoc } from '../actions/docs.js'
import { enterReview } from '../actions/review-mode.js'
import { addInfo } from '../actions/toasts.js'
import { titleOf } from '../selectors.js'
import { Refused } from '../service/http.js'
import type { RequestHost } from '../service/request-host.js'
import type { CommentUndo, SentUndo } from '../state.js'

/** The list of the doc shows it again with the next event of the service. */
export async function takeBackComment(
  model: RequestHost<'setCommentState' | 'saveReply'>,
  undo: CommentUndo,
): Promise<void> {
  const { id, to, path, reply } = undo
  const { api } = model
  const request = reply ? api.saveReply(id, reply.id, reply.body) : api.setCommentState(id, to)
  if (!(await model.ask(request))) return
  const what = reply ? 'The reply' : 'The comment'
  model.update(state => announce(state, `${what} on ${titleOf(state, path)} is as it was before`))
}

/** Everything is a draft again, unless an agent has it; a doc that was reviewed alone is again. */
export async function takeBackSent(
  model: RequestHost<'withdrawReview'>,
  { review, label, path, from, whole }: SentUndo,
): Promise<void> {
  let taker = ''
  const request = model.api.withdrawReview(review).catch((error: unknown) => {
    const by = error instanceof Refused ? /^collected by (.+)$/.exec(error.message)?.[1] : null
    if (by === null || by === undefined) throw error
    taker = by
  })
  if (!(await model.ask(request))) return
  model.update(state => {
    if (taker !== '') return addInfo(state, `${taker} has collected it, so it stays sent.`)
    const back = from && !state.reviewMode ? enterReview(state, path, from, true) : state
    // The comment on the whole doc stands in the foot again.
    const before = changeDoc(back, path, open => ({ ...open, whole }))
    return announce(before, `${label}: taken back`)
  })
}
