// Brings the state in order after each action: docs on show are requested, changed ones compared, toasts that are
// done are gone, and no doc is mounted in vain. Pure; the store calls it.
// To change when a toast goes, see toasts.ts; what the tree reveals, reveal.ts.

import { compareShown } from './comparison.js'
import { noteBars, noteShown, requestShown, unmountOldest } from './docs.js'
import { dropParked } from './parking.js'
import { dropReveal } from './reveal.js'
import { dropSeenToasts } from './toasts.js'
import { focusedPath } from '../selectors.js'
import type { ViewerState } from '../state.js'

export function normalize(state: ViewerState): ViewerState {
  // Toasts keep closed docs mounted, so they go first.
  const kept = dropParked(dropSeenToasts(dropReveal(state)))
  return compareShown(noteBars(noteShown(unmountOldest(requestShown(noteFront(kept))))))
}

const MOST_RECENT = 20

function noteFront(state: ViewerState): ViewerState {
  const front = focusedPath(state)
  if (front === '' || front === state.recent[0]) return state
  const others = state.recent.filter(path => path !== front)
  return { ...state, recent: [front, ...others].slice(0, MOST_RECENT) }
}
