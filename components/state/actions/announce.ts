// Announces what was done, for screen readers. Pure.
// To change how it is read out, see components/viewer/workbench/workbench.ts.

import type { ViewerState } from '../state.js'

export function announce(state: ViewerState, text: string): ViewerState {
  const sequence = state.sequence + 1
  return { ...state, sequence, announcement: { text, sequence } }
}
