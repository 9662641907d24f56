// Changes the records of open docs: applies events, forgets closed docs, keeps parked ones. Pure.
// To change which status follows from an event, see ../open-doc.ts.

import { idleDoc, nextDoc, type DocEvent, type DocSource, type OpenDoc } from '../open-doc.js'
import type { ViewerState } from '../state.js'

/** Applies an event to a doc; where it has no record, it gets one. */
export function docEvent(state: ViewerState, path: string, event: DocEvent): ViewerState {
  const known = state.docs.get(path)
  const open = known ?? idleDoc(state.sequence + 1, path)
  const next = nextDoc(open, event)
  if (next === open) return state
  const docs = new Map(state.docs)
  if (isKept(next)) docs.set(path, next)
  else docs.delete(path)
  return { ...state, docs, sequence: known ? state.sequence : open.id }
}

/** Closed docs are not loaded any more. A verdict of the crash guard outlives the tab. */
export function forgetDocs(state: ViewerState, closed: readonly string[]): ViewerState {
  const docs = new Map(state.docs)
  for (const path of closed) if (docs.get(path)?.status !== 'blocked') docs.delete(path)
  return docs.size === state.docs.size ? state : { ...state, docs }
}

/** Changes the source of an open doc; null shows its page again. */
export function putSource(state: ViewerState, path: string, source: DocSource | null): ViewerState {
  const open = state.docs.get(path)
  if (!open || open.source === source) return state
  return { ...state, docs: new Map(state.docs).set(path, { ...open, source }) }
}

function isKept(open: OpenDoc): boolean {
  return open.status !== 'idle' || open.isMissing || open.source !== null
}
