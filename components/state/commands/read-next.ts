// Walks through the docs that wait for the reader, one a press.
// To change their order, see ../review/for-you.ts.

import { isUnread, markOf } from '../../../schema/review/doc-mark.js'
import { announce } from '../actions/announce.js'
import { addInfo } from '../actions/toasts.js'
import { nextForYou } from '../review/for-you.js'
import { focusedPath } from '../selectors.js'
import type { ViewerState } from '../state.js'
import type { CommandContext } from './command.js'

/**
 * Marks the doc in front as read, as it is on show, and opens the next one that waits; after the last one the doc that
 * was in front before the first.
 */
export function readNext(context: CommandContext): void {
  const { model, front } = context
  const { walk } = model
  const { review } = model.state
  const path = focusedPath(model.state)
  const doc = review.docs.get(path)
  const hash = front?.shownHash ?? doc?.hash
  const isWaiting = review.marks.has(path)
  if (walk.at !== path) Object.assign(walk, { from: path, passed: new Set() })
  if (isWaiting) walk.passed.add(path)
  if (doc && isUnread(doc) && hash) void model.markRead([{ path, hash }], null)
  const next = nextForYou(model.state, walk.passed)
  if (next === '') {
    const isEnd = isWaiting || walk.from !== path
    model.update(state =>
      isEnd ? addInfo(state, endInWords(state)) : announce(state, 'Nothing waits for you'),
    )
  }
  walk.at = next
  const to = next || walk.from
  if (to === path) return
  model.open(to, { target: 'here', isPreview: true, isAtChange: true })
  context.bring()
}

/** Reading answers no request and no comment. */
function endInWords({ review }: ViewerState): string {
  const waiting = [...review.docs.values()].filter(doc => {
    return markOf(doc) !== null && doc.todo !== 'changed' && doc.todo !== 'new'
  })
  if (waiting.length === 0) return 'All read'
  return `All read. ${waiting.length === 1 ? '1 doc still waits' : `${waiting.length} docs still wait`} for you`
}
