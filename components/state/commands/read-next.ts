// Walks through the docs that wait for the reader, one a press.
// To change their order, see ../review/for-you.ts.

import { isUnread } from '../../../schema/review/doc-mark.js'
import { announce } from '../actions/announce.js'
import { addEnd } from '../actions/toasts.js'
import { nextForYou, waitingDocs, type Todo } from '../review/for-you.js'
import { focusedPath } from '../selectors.js'
import type { ViewerState } from '../state.js'
import type { CommandContext } from './command.js'

/**
 * Marks the doc in front as read, if its bytes are on show and it asks for nothing, and opens the next one that waits;
 * after the last one the doc that was in front before the first.
 */
export function readNext(context: CommandContext): void {
  const { model, front } = context
  const { review, walk: before } = model.state
  const path = focusedPath(model.state)
  const doc = review.docs.get(path)
  const hash = front?.shownHash ?? null
  const todo = doc?.todo ?? null
  const isWaiting = todo !== null
  // Reading ends no request and no answer.
  const isReadable = todo !== 'review' && todo !== 'answered'
  const isToRead = doc !== undefined && isReadable && isUnread(doc) && hash !== null
  const begun = before.at === path ? before : { from: path, passed: [], read: [] }
  const passed = isWaiting ? [...begun.passed, path] : begun.passed
  const read = isToRead ? [...begun.read, path] : begun.read
  if (isToRead) void model.markRead([{ path, hash }], null)
  const at = nextForYou(model.state, new Set(passed))
  const isEnd = isWaiting || begun.from !== path
  model.update(state => {
    const next = { ...state, walk: { from: begun.from, at, passed, read } }
    if (at !== '') return next
    return isEnd ? addEndOf(next, read) : announce(next, 'Nothing waits for you')
  })
  const to = at || begun.from
  if (to === path) return
  model.open(to, { target: 'here', isPreview: true, isAtChange: true })
  context.bring()
}

/** Reading answers no request and no comment. @param read - their marks of the service come later */
function addEndOf(state: ViewerState, read: readonly string[]): ViewerState {
  const isOfReading = (todo: Todo) => todo === 'changed' || todo === 'new'
  const waiting = waitingDocs(state).filter(({ path, todo }) => {
    return !isOfReading(todo) || !read.includes(path)
  })
  const isAllRead = !waiting.some(({ todo }) => isOfReading(todo))
  const { length } = waiting
  const rest = `${length === 1 ? '1 doc still waits' : `${length} docs still wait`} for you`
  const title = [isAllRead && 'All read', length > 0 && rest].filter(Boolean).join('. ')
  return addEnd(state, title, length > 0)
}
