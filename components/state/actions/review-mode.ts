// The review mode: one doc with its comments in the place of the panes, as a list of docs that wait leads to it. Pure.
// To change where the focus goes in it, see review/comments/comments.ts; what leads out of it, viewer/workbench/.

import { emptyLayout, openTabIn, paneWith } from '../../layout/edit.js'
import { idleDoc, type OpenDoc } from '../open-doc.js'
import { BESIDE_FROM } from '../panels.js'
import { comparedWith } from '../review-state.js'
import { focusedPath, titleOf } from '../selectors.js'
import { NO_DESTINATION, type ReviewMode, type ViewerState } from '../state.js'
import { announce } from './announce.js'
import { forgetDocs } from './docs.js'

/**
 * Shows a doc alone, with its comments, where it has some or room beside it; the panes stay behind it as they are.
 * @param isBack - by "Undo"
 */
export function enterReview(
  given: ViewerState,
  path: string,
  from: ReviewMode['from'],
  isBack = false,
): ViewerState {
  const before = endReview(given)
  const sequence = before.sequence + 1
  // Where it is reviewed already, nothing of it is loaded again.
  const open = before.docs.get(path) ?? given.docs.get(path) ?? idleDoc(sequence, path)
  const layout = openTabIn(emptyLayout(), path)
  const reviewMode = { from, layout, panel: open.panel, sequence, isBack }
  const { answered = 0, drafts = 0, open: sent = 0 } = before.review.docs.get(path) ?? {}
  const isAtChange = answered === 0 && comparedWith(before.review, path) !== null
  const destination = { ...NO_DESTINATION, isAtChange, sequence }
  const readChanges = from === 'readChanges' ? 'behind' : before.readChanges
  const isBeside = before.room.width >= BESIDE_FROM
  const hasPanel = isBack || isBeside || answered + drafts + sent > 0
  const panel = hasPanel ? 'comments' : open.panel
  const state = withDoc({ ...before, reviewMode, readChanges, sequence }, open, panel)
  const destinations = new Map(state.destinations).set(path, destination)
  return announce({ ...state, destinations }, `Reviewing ${titleOf(state, path)}`)
}

/** Back to the list that led to it. */
export function leaveReview(state: ViewerState): ViewerState {
  const { from } = state.reviewMode ?? {}
  const left = endReview(state)
  return from === 'readChanges' ? { ...left, readChanges: 'shown' } : left
}

/** The panes are on show as they were. A doc that has no tab in one is closed. */
export function endReview(state: ViewerState): ViewerState {
  if (!state.reviewMode) return state
  const path = focusedPath(state)
  const left = { ...state, reviewMode: null }
  const open = state.docs.get(path)
  const isOpen = [...state.layouts.values()].some(layout => paneWith(layout, path) !== null)
  if (!isOpen) return forgetDocs(left, [path])
  return open ? withDoc(left, open, state.reviewMode.panel) : left
}

function withDoc(state: ViewerState, open: OpenDoc, panel: OpenDoc['panel']): ViewerState {
  return { ...state, docs: new Map(state.docs).set(open.path, { ...open, panel }) }
}
