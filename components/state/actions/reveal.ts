// Sets which doc the tree reveals: the one in front, when it was opened from anywhere but the tree. Pure.
// To change what the tree does with it, see viewer/sidebar/sidebar.ts.

import { focusedPath } from '../selectors.js'
import type { ViewerState } from '../state.js'

/**
 * Reveals the doc in front, unless it was in front before.
 * @param from - where the open came from: a doc that was chosen in the tree leaves the tree as it is
 */
export function revealFront(before: ViewerState, after: ViewerState, from?: 'tree'): ViewerState {
  if (from === 'tree') return after.reveal === null ? after : { ...after, reveal: null }
  const path = focusedPath(after)
  if (path === '' || path === focusedPath(before)) return after
  const sequence = after.sequence + 1
  return { ...after, sequence, reveal: { path, sequence } }
}

/** The reader went on to another doc before the tree could reveal this one. */
export function dropReveal(state: ViewerState): ViewerState {
  const isOutdated = state.reveal !== null && state.reveal.path !== focusedPath(state)
  return isOutdated ? { ...state, reveal: null } : state
}
