// Says which docs on show are compared with what the reader read, and changes how a comparison is shown. Pure.
// To change what an answer does, see ../review/comparison-answers.ts; how the service is asked, ../review/compare-loader.ts.

import {
  closeComparison,
  hasDiff,
  isComparisonShown,
  placeMarksOf,
  requestComparison,
  type CompareBase,
  type DocComparison,
} from '../doc-comparison.js'
import { withComparison, type MountedDoc, type OpenDoc } from '../open-doc.js'
import { comparedWith, compareBaseOf } from '../review-state.js'
import { mountedDoc, titleOf } from '../selectors.js'
import type { ViewerState } from '../state.js'
import { announce } from './announce.js'
import { coverDoc, versionBeside } from './cover.js'
import { changeDoc } from './docs.js'

/** Docs on show that are `changed` are compared by themselves, and those with a bar once more after an edit. */
export function compareShown(state: ViewerState): ViewerState {
  if (state.review.problem !== '') return state
  return [...state.docs.values()].reduce((now, open) => {
    const base = baseFor(state, open)
    const to = open.loaded?.hash
    if (base === null || !to) return now
    const isJustNow = open.onShow?.isEdited === true
    const comparison = requestComparison(open.comparison, { base, to, isJustNow })
    return changeDoc(now, open.path, doc => ({ ...doc, comparison }))
  }, state)
}

/** The base for the bytes on show now; null for none, or where they are compared already. */
function baseFor({ review }: ViewerState, open: OpenDoc): CompareBase | null {
  const { comparison, loaded, onShow, path, status } = open
  const hash = onShow && status === 'ready' ? loaded?.hash : null
  if (!hash || comparison?.request.to === hash) return null
  if (isComparisonShown(comparison)) return comparison.request.base
  // The service may have read the file later than the frame, or earlier.
  return review.docs.get(path)?.hash === hash ? comparedWith(review, path) : null
}

/** The doc is compared with a version, and differs. */
export function isChangeShown({ docs }: ViewerState, path: string): boolean {
  const comparison = docs.get(path)?.comparison ?? null
  return isComparisonShown(comparison) && hasDiff(comparison)
}

/** Switches the marks on and off; asks for a comparison where there is none. */
export function toggleChanges(state: ViewerState, path: string): ViewerState {
  const { comparison = null, cover } = mountedDoc(state, path) ?? {}
  // A version beside the page leaves its marks in view.
  const isBeside = versionBeside(state, path) !== null
  const page = isBeside ? state : coverDoc(state, path, 'page')
  if (!isComparisonShown(comparison)) {
    const known = state.review.docs.get(path)
    return compareWith(page, path, known ? compareBaseOf(known) : 'read')
  }
  // From what covers it, it leads back to the page with its marks.
  const isMarked = (cover !== 'page' && !isBeside) || !comparison.view.isMarked
  const words = isMarked ? 'Changes are marked in' : 'No changes are marked in'
  const next = putView(page, path, { isMarked })
  return announce(next, `${words} ${titleOf(state, path)}`)
}

/** Compares the doc on show with another version; asks again where that failed. */
export function compareWith(state: ViewerState, path: string, base: CompareBase): ViewerState {
  const open = mountedDoc(state, path)
  const to = open?.loaded.hash ?? null
  if (!open || to === null) return state
  const wanted = requestComparison(open.comparison, { base, to, isJustNow: false })
  const comparison = { ...wanted, view: { ...wanted.view, isMarked: true } }
  const next = put(state, withComparison(open, comparison))
  return open.cover === 'diff' ? next : coverDoc(next, path, 'page')
}

/** Shows the lines that changed in the place of the page, or the page again. */
export function showDiff(state: ViewerState, path: string, isShown: boolean): ViewerState {
  const comparison = mountedDoc(state, path)?.comparison
  if (isShown && !(comparison && hasDiff(comparison))) return state
  return coverDoc(state, path, isShown ? 'diff' : 'page')
}

/** The bar goes, until the doc is edited again. */
export function hideChanges(state: ViewerState, path: string): ViewerState {
  return putComparison(state, path, closeComparison)
}

/** The page shows these marks of a comparison, and has so many blocks. */
export function notePlaced(
  state: ViewerState,
  path: string,
  placed: readonly number[],
  live: number,
): ViewerState {
  return putComparison(state, path, comparison => placeMarksOf(comparison, placed, live))
}

/** The reader went to this change. */
export function noteChange(state: ViewerState, path: string, at: number): ViewerState {
  return putView(state, path, { at })
}

/** Changes the comparison of an open doc, if there is one to be seen. */
export function putComparison(
  state: ViewerState,
  path: string,
  change: (comparison: DocComparison) => DocComparison,
): ViewerState {
  const open = mountedDoc(state, path)
  if (!open || !isComparisonShown(open.comparison)) return state
  return put(state, withComparison(open, change(open.comparison)))
}

function putView(
  state: ViewerState,
  path: string,
  part: Partial<DocComparison['view']>,
): ViewerState {
  return putComparison(state, path, comparison => {
    return { ...comparison, view: { ...comparison.view, ...part } }
  })
}

function put(state: ViewerState, open: MountedDoc): ViewerState {
  return { ...state, docs: new Map(state.docs).set(open.path, open) }
}
