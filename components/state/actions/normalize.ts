// What holds after each action: docs on show are seen and requested, toasts that are done are gone, and no doc is
// mounted in vain. Pure; the store calls it.
// To change when a toast goes, see toasts.ts; what the tree reveals, reveal.ts.

import { requestShown, unmountOldest } from './docs.js'
import { dropParked } from './layout.js'
import { dropReveal } from './reveal.js'
import { dropSeenToasts } from './toasts.js'
import { shownPaths } from '../selectors.js'
import type { ViewerState } from '../state.js'

export function normalize(state: ViewerState): ViewerState {
  // Toasts keep closed docs mounted, so they go first.
  const seen = dropSeenToasts(seeShown(dropReveal(state)))
  return unmountOldest(requestShown(dropParked(seen)))
}

/** Docs on show are seen. */
function seeShown(state: ViewerState): ViewerState {
  const seen = shownPaths(state).filter(path => state.unseen.has(path))
  if (seen.length === 0) return state
  const unseen = new Set(state.unseen)
  for (const path of seen) unseen.delete(path)
  return { ...state, unseen }
}
