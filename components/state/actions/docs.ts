// Changes the records of open docs: applies events, requests docs on show, forgets closed ones. Pure.
// To change which status follows from an event, see ../open-doc.ts.

import type { Hash } from '../../../schema/review/versions.js'
import { idleDoc, nextDoc, withBytesInView, type DocEvent, type OpenDoc } from '../open-doc.js'
import { comparedWith } from '../review-state.js'
import { isListed, mountedDocs, shownPaths, treeOf } from '../selectors.js'
import type { ViewerState } from '../state.js'

/** Docs that stay mounted, those on show included unless there are more. */
export const MAX_MOUNTED = 12

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

/** Requests docs on show that are not loaded, in the order of their panes. The loader sends what is `loading`. */
export function requestShown(state: ViewerState): ViewerState {
  // A restored layout may name docs that the tree does not list.
  if (!treeOf(state)) return state
  const wanted = shownPaths(state).filter(path => {
    const status = state.docs.get(path)?.status ?? 'idle'
    return status === 'idle' || status === 'stale'
  })
  return wanted.reduce((now, path) => {
    return docEvent(now, path, { type: 'requested', isListed: isListed(now, path) })
  }, state)
}

/** Docs that came on show or went hear of it. What was read and left is not compared any more. */
export function noteShown(state: ViewerState): ViewerState {
  const shown = new Set(shownPaths(state))
  const other = [...state.docs.values()].filter(
    open => shown.has(open.path) !== (open.onShow !== null),
  )
  return other.reduce((now, { path }) => {
    const isChanged = comparedWith(state.review, path) !== null
    return docEvent(now, path, { type: shown.has(path) ? 'shown' : 'left', isChanged })
  }, state)
}

/** Docs on show have a bar once something is asked or decided of them. */
export function noteBars(state: ViewerState): ViewerState {
  return [...state.docs.values()].reduce((now, { path, onShow, hasBar }) => {
    const { request = null, verdict = null } = state.review.docs.get(path) ?? {}
    if (onShow === null || hasBar || (request === null && verdict === null)) return now
    return changeDoc(now, path, open => ({ ...open, hasBar: true }))
  }, state)
}

/** Other bytes of a doc came into view, or none. @param at - as `performance.now()` gives it */
export function noteInView(
  state: ViewerState,
  path: string,
  hash: Hash | null,
  at: number,
): ViewerState {
  return changeDoc(state, path, open => withBytesInView(open, hash, at))
}

export function noteDecision(
  state: ViewerState,
  path: string,
  decision: OpenDoc['decision'],
): ViewerState {
  return changeDoc(state, path, open => (open.decision === decision ? open : { ...open, decision }))
}

/** Changes the record of an open doc; a doc without one stays as it is. */
export function changeDoc(
  state: ViewerState,
  path: string,
  edit: (open: OpenDoc) => OpenDoc,
): ViewerState {
  const open = state.docs.get(path)
  const next = open && edit(open)
  if (!next || next === open) return state
  return { ...state, docs: new Map(state.docs).set(path, next) }
}

/** Too many docs are mounted: those that were on show longest ago go first. */
export function unmountOldest(state: ViewerState): ViewerState {
  const known = new Set([...state.docs.values()].map(({ id }) => id))
  const shown = shownPaths(state).flatMap(path => state.docs.get(path)?.id ?? [])
  const others = state.mountOrder.filter(id => known.has(id) && !shown.includes(id))
  const mountOrder = [...others, ...shown]
  const mounted = mountedDocs(state)
  const hidden = mounted.filter(({ id }) => !shown.includes(id))
  hidden.sort((a, b) => mountOrder.indexOf(a.id) - mountOrder.indexOf(b.id))
  const oldest = hidden.slice(0, Math.max(0, mounted.length - MAX_MOUNTED))
  const next = oldest.reduce((now, { path }) => docEvent(now, path, { type: 'unmounted' }), state)
  return mountOrder.join() === state.mountOrder.join() ? next : { ...next, mountOrder }
}

/** Closed docs are not loaded any more. A verdict of the crash guard outlives the tab. */
export function forgetDocs(state: ViewerState, closed: readonly string[]): ViewerState {
  const docs = new Map(state.docs)
  for (const path of closed) if (docs.get(path)?.status !== 'blocked') docs.delete(path)
  return docs.size === state.docs.size ? state : { ...state, docs }
}

function isKept(open: OpenDoc): boolean {
  return open.status !== 'idle' || open.isMissing || open.cover !== 'page'
}
