// What the keys of reviews do in a viewer.
// To change which keys these are, see schema/hotkeys/review-keys.ts.

import { announce } from '../../state/actions/layout.js'
import { isHistoryShown, toggleHistory } from '../../state/actions/cover.js'
import { nextUnread } from '../../state/review/unread.js'
import { focusedPath } from '../../state/selectors.js'
import type { PlanWorkbench } from './workbench.js'

/** Marks the doc in front as read, as it is on show, and opens the next unread one. */
export function readNext(bench: PlanWorkbench): void {
  const { model, docPanes, drawer } = bench
  const { review } = model.state
  const path = focusedPath(model.state)
  const next = nextUnread(model.state)
  const hash = docPanes?.front?.shownHash ?? review.docs.get(path)?.hash
  const isUnread = review.marks.has(path)
  if (isUnread && hash) void model.markRead([{ path, hash }])
  if (next === '') {
    if (!isUnread) model.update(state => announce(state, 'Nothing is unread'))
    return
  }
  drawer.uncover()
  model.open(next, bench.openOptions('here'))
  bench.bring()
}

/** Shows the history of the doc in front, and goes into it; or hides it. */
export function showHistory({ model, docPanes }: PlanWorkbench): void {
  const path = focusedPath(model.state)
  model.update(state => toggleHistory(state, path))
  if (isHistoryShown(model.state, path)) void docPanes?.enterHistory()
}
