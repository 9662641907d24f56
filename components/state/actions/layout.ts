// What the reader does to the panes and tabs of the workspace on show. What was closed can be had
// back; what a layout is after each edit is edit.ts's.

import * as edit from '../../../schema/layout/edit.js'
import type { Layout, Side } from '../../../schema/layout/layout.js'
import { seedLayout } from '../../../schema/layout/seed.js'
import { missingFrom, putLayout, say, seeShown, withLayout } from './layouts.js'
import { addInfo } from './toasts.js'
import { focusedPath, layoutOf, placeOnShow, titleOf } from '../selectors.js'
import { isClosing, isSameLayout, keepUndo } from './undo.js'
import type { LayoutUndo, ViewState } from '../state.js'

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

/** Closes a tab whose page lives on, with what was typed in it, while "Undo" is offered. */
export function closeKept(state: ViewState, path: string): ViewState {
  return park(state, closeTab(state, path))
}

/** What a change has closed lives on until `dropParked`. */
function park(before: ViewState, after: ViewState): ViewState {
  const closed = [...before.sources].filter(([path]) => !after.sources.has(path))
  if (closed.length === 0) return after
  const parked = new Set([...after.parked, ...closed.map(([path]) => path)])
  return { ...after, sources: new Map([...after.sources, ...closed]), parked }
}

/** Lets the pages of closed docs go that no card offers to bring back any more. */
export function dropParked(state: ViewState): ViewState {
  if (state.parked.size === 0) return state
  const open = new Set([...state.layouts.values()].flatMap(edit.docsIn))
  const offered = new Set(
    state.notices.flatMap(({ undo }) => (undo?.type === 'layout' ? edit.docsIn(undo.before) : [])),
  )
  const closed = [...state.parked].filter(path => !open.has(path))
  const parked = closed.filter(path => offered.has(path))
  if (parked.length === state.parked.size) return state
  const sources = new Map(state.sources)
  for (const path of closed) if (!offered.has(path)) sources.delete(path)
  return { ...state, sources, parked: new Set(parked) }
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
  const after = seedLayout(
    place.workspace.docs.map(({ path }) => path),
    state.room,
  )
  if (isSameLayout(before, after)) return state
  const next = park(state, putLayout(state, workspace, after))
  const label = place.workspace.label
  const undo: LayoutUndo = { type: 'layout', workspace, before, after, isReset: true }
  return keepUndo(addInfo(next, `Laid out ${label} again`, undo), undo)
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

/** Puts a doc into a pane, whether it is open or not. */
export function dropDoc(state: ViewState, path: string, pane: string, index: number): ViewState {
  return told(state, path, layout => edit.dropDoc(layout, path, pane, index))
}

/** Puts a doc into a new pane beside another, whether it is open or not. */
export function splitWithDoc(state: ViewState, path: string, pane: string, side: Side): ViewState {
  return told(state, path, layout => edit.splitWithDoc(layout, path, pane, side))
}

/** The tab of a doc is no preview any more. */
export function keepTab(state: ViewState, path: string): ViewState {
  return withLayout(state, layout => edit.keepTab(layout, path))
}

/** The focused pane and another change places. */
export function swapPanes(state: ViewState, other: string | null): ViewState {
  const { focused } = layoutOf(state)
  const next = withLayout(state, layout => edit.swapPanes(layout, focused, other ?? ''))
  if (next === state) return state
  const panes = edit.panesOf(layoutOf(next))
  const place = panes.findIndex(({ id }) => id === focused) + 1
  return say(next, `Swapped: ${titleOf(next, focusedPath(next))} is in pane ${place}`)
}

/** Shows the focused pane alone, or all of them again. */
export function toggleMaximized(state: ViewState): ViewState {
  const count = edit.panesOf(layoutOf(state)).length
  if (count < 2) return state
  const isMaximized = !state.isMaximized
  const title = titleOf(state, focusedPath(state))
  return say(
    seeShown({ ...state, isMaximized }),
    isMaximized ? `${title} is shown alone` : `All ${count} panes are shown`,
  )
}

export function resizeSplit(state: ViewState, split: string, sizes: readonly number[]): ViewState {
  return withLayout(state, layout => edit.resizeSplit(layout, split, sizes))
}

/** Gives all panes of each row and column the same room. */
export function evenOutAll(state: ViewState): ViewState {
  return withLayout(state, layout => {
    return edit.splitsOf(layout).reduce((now, { id }) => edit.evenOut(now, id), layout)
  })
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
  const told = addInfo(putLayout({ ...state, notices }, workspace, after), `Closed ${title}`, undo)
  // The card brings all of them back, and each step back one.
  return keepUndo(told, { ...undo, before: now })
}
