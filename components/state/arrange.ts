// What the reader does to the panes and tabs of the workspace on show. What was closed can be had
// back; what a layout is after each edit is edit.ts's.

import * as edit from '../../schema/layout/edit.js'
import type { Layout, Side } from '../../schema/layout/layout.js'
import { seedLayout } from '../../schema/layout/seed.js'
import { missingFrom, putLayout, say, withLayout } from './layouts.js'
import { addInfo } from './notices.js'
import { layoutOf, placeOnShow, titleOf } from './on-show.js'
import { isSameLayout } from './undo.js'
import type { LayoutUndo, Notice, ViewState } from './view-state.js'

export function showTab(state: ViewState, path: string): ViewState {
  return withLayout(state, layout => edit.activateTab(layout, path))
}

export function focusPane(state: ViewState, pane: string): ViewState {
  return withLayout(state, layout => edit.focusPane(layout, pane))
}

/** The next tab of the focused pane, or the one before. */
export function cycleTab(state: ViewState, step: 1 | -1): ViewState {
  return withLayout(state, layout => edit.cycleTab(layout, step))
}

export function closeTab(state: ViewState, path: string): ViewState {
  return close(state, layout => edit.closeTab(layout, path))
}

/** Closes all tabs of a pane but this one. */
export function closeOthers(state: ViewState, path: string): ViewState {
  return close(state, layout => edit.closeOthers(layout, path))
}

/** Closes the tabs that follow this one. */
export function closeAfter(state: ViewState, path: string): ViewState {
  return close(state, layout => edit.closeAfter(layout, path))
}

export function closePane(state: ViewState, pane: string): ViewState {
  return close(state, layout => edit.closePane(layout, pane))
}

/** Lays out the docs of the workspace as if it had never been open. */
export function layOutAgain(state: ViewState): ViewState {
  const place = placeOnShow(state)
  if (!place) return state
  const { workspace } = state
  const before = layoutOf(state)
  const after = seedLayout(place.workspace.docs.map(({ path }) => path))
  if (isSameLayout(before, after)) return state
  const next = putLayout(state, workspace, after)
  const label = place.workspace.label
  const undo: LayoutUndo = { type: 'layout', workspace, before, after, isReset: true }
  return addInfo(next, `Laid out ${label} again`, undo)
}

export function moveTab(state: ViewState, path: string, pane: string, index: number): ViewState {
  return told(state, path, layout => edit.moveTab(layout, path, pane, index))
}

/** Moves a tab into a new pane beside another. */
export function splitWithTab(state: ViewState, path: string, pane: string, side: Side): ViewState {
  return told(state, path, layout => edit.splitWithTab(layout, path, pane, side))
}

/**
 * Moves a tab by the keyboard.
 * @param neighbour - the pane on that side, as the panes lie
 */
export function stepTab(
  state: ViewState,
  path: string,
  side: Side,
  neighbour: string | null,
  isRtl = false,
): ViewState {
  return told(state, path, layout => edit.stepTab(layout, path, side, neighbour, isRtl))
}

export function resizeSplit(state: ViewState, split: string, sizes: readonly number[]): ViewState {
  return withLayout(state, layout => edit.resizeSplit(layout, split, sizes))
}

export function evenOut(state: ViewState, split: string): ViewState {
  return withLayout(state, layout => edit.evenOut(layout, split))
}

function told(state: ViewState, path: string, move: (layout: Layout) => Layout): ViewState {
  const next = withLayout(state, move)
  if (next === state) return state
  const layout = layoutOf(next)
  const panes = edit.panesOf(layout)
  const pane = edit.paneWith(layout, path)
  if (!pane) return next
  const place = `tab ${pane.tabs.indexOf(path) + 1} of ${pane.tabs.length}`
  const where = `${place}, pane ${panes.indexOf(pane) + 1} of ${panes.length}`
  return say(next, `Moved ${titleOf(state, path)} to ${where}`)
}

/** Closings that follow one another with nothing in between come back together. */
function close(state: ViewState, edits: (layout: Layout) => Layout): ViewState {
  const { workspace } = state
  const now = layoutOf(state)
  const after = edits(now)
  if (after === now) return state
  const last = state.notices.find(({ undo }) => isClosing(undo) && undo.after === now)
  const before = last && isClosing(last.undo) ? last.undo.before : now
  const notices = state.notices.filter(notice => notice !== last)
  const closed = missingFrom(after, before)
  const [only = ''] = closed
  const title = closed.length === 1 ? titleOf(state, only) : `${closed.length} tabs`
  const undo: LayoutUndo = { type: 'layout', workspace, before, after, isReset: false }
  return addInfo(putLayout({ ...state, notices }, workspace, after), `Closed ${title}`, undo)
}

function isClosing(undo: Notice['undo']): undo is LayoutUndo {
  return undo?.type === 'layout' && !undo.isReset
}
