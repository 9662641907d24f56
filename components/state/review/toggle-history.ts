// Shows the history of an open doc beside it, and hides it. Pure.
// To change what the history shows, see components/review/history.ts.

import { announce } from '../actions/layout.js'
import { mountedDoc, titleOf } from '../selectors.js'
import type { ViewerState } from '../state.js'

export function isHistoryShown({ docs }: ViewerState, path: string): boolean {
  return docs.get(path)?.isHistoryShown ?? false
}

/** A doc that is not loaded has no place for it. */
export function toggleHistory(state: ViewerState, path: string): ViewerState {
  const open = mountedDoc(state, path)
  if (!open) return state
  const isHistoryShown = !open.isHistoryShown
  const docs = new Map(state.docs).set(path, { ...open, isHistoryShown })
  const title = titleOf(state, path)
  return announce({ ...state, docs }, `${isHistoryShown ? 'History' : 'No history'} of ${title}`)
}
