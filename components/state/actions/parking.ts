// Keeps docs mounted that were closed, with what was typed in them, as long as a toast offers to bring them back. Pure.
// To change what closes a doc, see layout.ts; when a toast goes, toasts.ts.

import { tabsIn } from '../../layout/edit.js'
import { mountedDocs } from '../selectors.js'
import type { ViewerState } from '../state.js'

/** Docs that a change has closed stay mounted until `dropParked`. */
export function park(before: ViewerState, after: ViewerState): ViewerState {
  const closed = mountedDocs(before).filter(({ path }) => !after.docs.has(path))
  if (closed.length === 0) return after
  const docs = new Map(after.docs)
  for (const open of closed) docs.set(open.path, { ...open, cover: 'page', isParked: true })
  return { ...after, docs }
}

/** Unmounts closed docs that no toast offers to bring back. */
export function dropParked(state: ViewerState): ViewerState {
  const parked = [...state.docs.values()].filter(({ isParked }) => isParked)
  if (parked.length === 0) return state
  const open = new Set([...state.layouts.values()].flatMap(tabsIn))
  const offered = new Set(
    state.toasts.flatMap(({ undo }) => (undo?.type === 'layout' ? tabsIn(undo.before) : [])),
  )
  const done = parked.filter(({ path }) => open.has(path) || !offered.has(path))
  if (done.length === 0) return state
  const docs = new Map(state.docs)
  for (const doc of done) {
    if (open.has(doc.path)) docs.set(doc.path, { ...doc, isParked: false })
    else docs.delete(doc.path)
  }
  return { ...state, docs }
}
