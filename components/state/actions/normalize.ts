// What holds after each action: no doc on show is unseen, no toast offers what is done, no closed doc stays
// mounted without a toast that brings it back. Pure; the store calls it.
// To change when a toast goes, see toasts.ts; what the tree reveals, reveal.ts.

import { dropParked } from './layout.js'
import { dropReveal } from './reveal.js'
import { dropSeenToasts } from './toasts.js'
import { shownPaths } from '../selectors.js'
import type { ViewerState } from '../state.js'

export function normalize(state: ViewerState): ViewerState {
  // Toasts keep closed docs mounted, so they go first.
  return dropParked(dropSeenToasts(seeShown(dropReveal(state))))
}

/** Docs on show are seen. */
function seeShown(state: ViewerState): ViewerState {
  const seen = shownPaths(state).filter(path => state.unseen.has(path))
  if (seen.length === 0) return state
  const unseen = new Set(state.unseen)
  for (const path of seen) unseen.delete(path)
  return { ...state, unseen }
}
