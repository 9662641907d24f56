// What holds after each action: docs on show are requested, and compared where they changed, toasts that are
// done are gone, and no doc is mounted in vain. Pure; the store calls it.
// To change when a toast goes, see toasts.ts; what the tree reveals, reveal.ts.

import { compareShown } from './comparison.js'
import { noteShown, requestShown, unmountOldest } from './docs.js'
import { dropParked } from './parking.js'
import { dropReveal } from './reveal.js'
import { dropSeenToasts } from './toasts.js'
import type { ViewerState } from '../state.js'

export function normalize(state: ViewerState): ViewerState {
  // Toasts keep closed docs mounted, so they go first.
  const kept = dropParked(dropSeenToasts(dropReveal(state)))
  return compareShown(noteShown(unmountOldest(requestShown(kept))))
}
