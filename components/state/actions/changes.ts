// Says which docs on show are compared with what the reader read, and changes how it is shown. Pure.
// To change what an answer does, see ../doc-changes.ts; how the service is asked, ../review/compare-loader.ts.

import {
  askChanges,
  closeChanges,
  hasDiff,
  isShownChanges,
  placeChanges,
  type CompareBase,
  type DocChanges,
} from '../doc-changes.js'
import { withChanges, type MountedDoc, type OpenDoc } from '../open-doc.js'
import { mountedDoc, shownPaths, titleOf } from '../selectors.js'
import type { ViewerState } from '../state.js'
import { coverDoc } from './cover.js'
import { announce } from './layout.js'

/** Docs on show that are `changed` are compared by themselves; what was read and left is not any more. */
export function compareShown(state: ViewerState): ViewerState {
  const shown = new Set(shownPaths(state))
  let docs: Map<string, OpenDoc> | null = null
  for (const open of state.docs.values()) {
    const next = shown.has(open.path) ? comparedOnShow(state, open) : comparedBehind(state, open)
    if (next !== open) (docs ??= new Map(state.docs)).set(open.path, next)
  }
  return docs ? { ...state, docs } : state
}

function comparedOnShow({ review }: ViewerState, open: OpenDoc): OpenDoc {
  const hash = open.status === 'ready' ? (open.loaded?.hash ?? null) : null
  if (hash === null || review.problem !== '') return open
  const { changes, onShow } = open
  const isJustNow = onShow !== null && (onShow.hash !== hash || onShow.isEdited)
  const isNoted = onShow?.hash === hash
  const noted = isNoted ? open : { ...open, onShow: { hash, isEdited: isJustNow } }
  if (changes?.to === hash) return noted
  if (isShownChanges(changes)) {
    return { ...noted, changes: askChanges(changes, { base: changes.base, to: hash, isJustNow }) }
  }
  const known = review.docs.get(open.path)
  // The service may have read the file later than the frame, or earlier.
  const isChanged = review.marks.get(open.path) === 'changed' && known?.hash === hash
  if (!isChanged) return noted
  return { ...noted, changes: askChanges(changes, { base: 'read', to: hash, isJustNow }) }
}

function comparedBehind({ review }: ViewerState, open: OpenDoc): OpenDoc {
  const isKept = open.changes === null || review.marks.get(open.path) === 'changed'
  if (isKept && open.onShow === null) return open
  return { ...withChanges(open, isKept ? open.changes : null), onShow: null }
}

/** Switches the marks on and off; asks for a comparison where there is none. */
export function toggleChanges(state: ViewerState, path: string): ViewerState {
  const { changes = null, cover } = mountedDoc(state, path) ?? {}
  const page = coverDoc(state, path, 'page')
  if (!isShownChanges(changes)) return compareWith(page, path, 'read')
  // From what covers it, it leads back to the page with its marks.
  const isMarked = cover !== 'page' || !changes.isMarked
  const words = isMarked ? 'Changes are marked in' : 'No changes are marked in'
  const next = putChanges(page, path, before => ({ ...before, isMarked }))
  return announce(next, `${words} ${titleOf(state, path)}`)
}

/** Compares the doc on show with another version; asks again where that failed. */
export function compareWith(state: ViewerState, path: string, base: CompareBase): ViewerState {
  const open = mountedDoc(state, path)
  const to = open?.loaded.hash ?? null
  if (!open || to === null) return state
  const changes = askChanges(open.changes, { base, to, isJustNow: false })
  const next = put(state, withChanges(open, { ...changes, isMarked: true }))
  return open.cover === 'diff' ? next : coverDoc(next, path, 'page')
}

/** Shows the lines that changed in the place of the page, or the page again. */
export function showDiff(state: ViewerState, path: string, isShown: boolean): ViewerState {
  const changes = mountedDoc(state, path)?.changes
  if (isShown && !(changes && hasDiff(changes))) return state
  return coverDoc(state, path, isShown ? 'diff' : 'page')
}

/** The bar goes, until the doc is edited again. */
export function hideChanges(state: ViewerState, path: string): ViewerState {
  return putChanges(state, path, closeChanges)
}

/** The page shows these marks of a comparison, and has so many blocks. */
export function notePlaced(
  state: ViewerState,
  path: string,
  placed: readonly number[],
  live: number,
): ViewerState {
  return putChanges(state, path, changes => placeChanges(changes, placed, live))
}

/** The reader went to this change. */
export function noteChange(state: ViewerState, path: string, at: number): ViewerState {
  return putChanges(state, path, changes => ({ ...changes, at }))
}

/** Changes the comparison of an open doc, if there is one to be seen. */
export function putChanges(
  state: ViewerState,
  path: string,
  change: (changes: DocChanges) => DocChanges,
): ViewerState {
  const open = mountedDoc(state, path)
  if (!open || !isShownChanges(open.changes)) return state
  return put(state, withChanges(open, change(open.changes)))
}

function put(state: ViewerState, open: MountedDoc): ViewerState {
  return { ...state, docs: new Map(state.docs).set(open.path, open) }
}
