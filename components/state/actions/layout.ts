// Actions on the panes and tabs of the workspace on show. Pure.
// To change what an edit makes of a layout, see components/layout/edit.ts; what can be undone, undo.ts.

import * as edit from '../../layout/edit.js'
import type { Layout, Side } from '../../layout/layout.js'
import { ANY_ROOM, seedLayout, type Room } from '../../layout/seed.js'
import { announce } from './announce.js'
import { forgetDocs } from './docs.js'
import { park } from './parking.js'
import { endReview } from './review-mode.js'
import { revealFront } from './reveal.js'
import { addInfo } from './toasts.js'
import { bringBack, isClosing, isSameLayout, missingFrom } from './undo.js'
import { docSetOnShow, focusedPath, layoutOf, titleOf } from '../selectors.js'
import type { LayoutUndo, ViewerState } from '../state.js'

export function showTab(state: ViewerState, path: string): ViewerState {
  return withLayout(state, layout => edit.activateTabIn(layout, path))
}

export function focusPane(state: ViewerState, pane: string): ViewerState {
  return withLayout(state, layout => edit.focusPaneIn(layout, pane))
}

/** The next tab of the focused pane, or the one before. */
export function cycleTab(state: ViewerState, step: 1 | -1): ViewerState {
  return withLayout(state, layout => edit.cycleTabIn(layout, step))
}

export function closeTab(state: ViewerState, path: string): ViewerState {
  return close(state, layout => edit.closeTabIn(layout, path))
}

/** Closes all tabs of a pane but this one. */
export function closeOthers(state: ViewerState, path: string): ViewerState {
  return close(state, layout => edit.closeOthersIn(layout, path))
}

/** Closes the tabs that follow this one. */
export function closeAfter(state: ViewerState, path: string): ViewerState {
  return close(state, layout => edit.closeAfterIn(layout, path))
}

export function closePane(state: ViewerState, pane: string): ViewerState {
  return close(state, layout => edit.closePaneIn(layout, pane))
}

/** Lays out the docs of the workspace as if it had never been open. */
export function layOutAgain(state: ViewerState): ViewerState {
  return layOut(state, state.room, 'Laid out', 'again')
}

/** Gives each of the first docs of the workspace a pane, however small. */
export function spreadOut(state: ViewerState): ViewerState {
  return layOut(state, ANY_ROOM, 'Spread out')
}

function layOut(state: ViewerState, room: Room, done: string, how = ''): ViewerState {
  const shown = docSetOnShow(state)
  if (!shown || state.reviewMode) return state
  const { workspace } = state
  const before = layoutOf(state)
  const after = seedLayout(
    shown.docs.map(({ path }) => path),
    room,
  )
  if (isSameLayout(before, after)) return state
  const next = park(state, putLayout(state, workspace, after))
  const undo: LayoutUndo = { type: 'layout', workspace, before, after, isReset: true }
  return addInfo(next, `${done} ${shown.label} ${how}`.trim(), undo)
}

/** Puts a doc into a pane, whether it is open or not. */
export function moveTab(
  state: ViewerState,
  path: string,
  pane: string,
  index: number,
): ViewerState {
  return announced(state, path, layout => edit.dropTabIn(layout, path, pane, index))
}

/** Puts a doc into a new pane beside another, whether it is open or not. */
export function splitWithTab(
  state: ViewerState,
  path: string,
  pane: string,
  side: Side,
): ViewerState {
  return announced(state, path, layout => edit.dropBesideIn(layout, path, pane, side))
}

/**
 * Moves a tab by the keyboard.
 * @param neighbour - the pane on that side on the screen
 */
export function stepTab(
  state: ViewerState,
  path: string,
  side: Side,
  neighbour: string | null,
  isRtl = false,
): ViewerState {
  return announced(state, path, layout => edit.stepTabIn(layout, path, side, neighbour, isRtl))
}

/** The next preview does not replace the tab of this doc. */
export function keepTab(state: ViewerState, path: string): ViewerState {
  return withLayout(state, layout => edit.keepTabIn(layout, path))
}

/** The focused pane and another change places. */
export function swapPanes(state: ViewerState, other: string | null): ViewerState {
  const { focused } = layoutOf(state)
  const next = withLayout(state, layout => edit.swapPanesIn(layout, focused, other ?? ''))
  if (next === state) return state
  const panes = edit.panesOf(layoutOf(next))
  const place = panes.findIndex(({ id }) => id === focused) + 1
  return announce(next, `Swapped: ${titleOf(next, focusedPath(next))} is in pane ${place}`)
}

/** Shows the focused pane alone, or all of them again. */
export function toggleMaximized(state: ViewerState): ViewerState {
  const count = edit.panesOf(layoutOf(state)).length
  if (count < 2) return state
  const isMaximized = !state.isMaximized
  const title = titleOf(state, focusedPath(state))
  return announce(
    { ...state, isMaximized },
    isMaximized ? `${title} is shown alone` : `All ${count} panes are shown`,
  )
}

export function resizeSplit(
  state: ViewerState,
  split: string,
  sizes: readonly number[],
): ViewerState {
  return withLayout(state, layout => edit.resizeSplitIn(layout, split, sizes))
}

/** Gives all panes of each row and column the same room. */
export function evenOutAll(state: ViewerState): ViewerState {
  return withLayout(state, layout => {
    return edit.splitsOf(layout).reduce((now, { id }) => edit.evenOutIn(now, id), layout)
  })
}

export function evenOut(state: ViewerState, split: string): ViewerState {
  return withLayout(state, layout => edit.evenOutIn(layout, split))
}

function announced(
  state: ViewerState,
  path: string,
  move: (layout: Layout) => Layout,
): ViewerState {
  const next = withLayout(state, move)
  if (next === state) return state
  const layout = layoutOf(next)
  const panes = edit.panesOf(layout)
  const pane = edit.paneWith(layout, path)
  if (!pane) return next
  const place = `tab ${pane.tabs.indexOf(path) + 1} of ${pane.tabs.length}`
  const where = `${place}, pane ${panes.indexOf(pane) + 1} of ${panes.length}`
  return announce(next, `Moved ${titleOf(state, path)} to ${where}`)
}

/** Closings that follow one another with nothing in between come back together. */
function close(state: ViewerState, edits: (layout: Layout) => Layout): ViewerState {
  if (state.reviewMode) return endReview(state)
  const { workspace } = state
  const now = layoutOf(state)
  const after = edits(now)
  if (after === now) return state
  const last = state.toasts.find(({ undo }) => isClosing(undo) && undo.after === now)
  const before = last && isClosing(last.undo) ? last.undo.before : now
  const toasts = state.toasts.filter(toast => toast !== last)
  const closed = missingFrom(after, before)
  const [only = ''] = closed
  const title = closed.length === 1 ? titleOf(state, only) : `${closed.length} tabs`
  const undo: LayoutUndo = { type: 'layout', workspace, before, after, isReset: false }
  const next = putLayout({ ...state, toasts }, workspace, after)
  // The toast brings all of them back, each step of `undo` one.
  return addInfo(next, `Closed ${title}`, undo, { ...undo, before: now })
}

/** Changes the layout on show. The one of the review mode stays as it is. */
export function withLayout(state: ViewerState, edit: (layout: Layout) => Layout): ViewerState {
  if (state.reviewMode) return state
  const before = layoutOf(state)
  const after = edit(before)
  return after === before ? state : putLayout(state, state.workspace, after)
}

/** Replaces the layout of a workspace. */
export function putLayout(state: ViewerState, workspace: string, layout: Layout): ViewerState {
  const before = state.layouts.get(workspace) ?? layout
  const layouts = new Map(state.layouts).set(workspace, layout)
  const count = edit.panesOf(layout).length
  // A new pane must not be hidden, and the last one hides no other.
  const isMaximized =
    state.isMaximized &&
    state.workspace === workspace &&
    count > 1 &&
    count <= edit.panesOf(before).length
  const closed = missingFrom(layout, before)
  return { ...forget(state, closed), layouts, isMaximized }
}

/** Remembers the space that the panes share. */
export function measureRoom(state: ViewerState, room: Room): ViewerState {
  const { width, height, gap } = state.room
  const isSame = room.width === width && room.height === height && room.gap === gap
  return isSame ? state : { ...state, room }
}

/** Closed docs are not loaded, and their destinations end. */
function forget(state: ViewerState, closed: readonly string[]): ViewerState {
  if (closed.length === 0) return state
  const destinations = new Map(state.destinations)
  for (const path of closed) destinations.delete(path)
  return { ...forgetDocs(state, closed), destinations }
}

/** Brings back a layout. The reader may be in another workspace, so the undone one comes on show. */
export function undoLayout(given: ViewerState, undo: LayoutUndo): ViewerState {
  const state = endReview(given)
  const { workspace, after } = undo
  const now = state.layouts.get(workspace) ?? after
  const next = putLayout({ ...state, workspace }, workspace, bringBack(now, undo))
  return workspace === state.workspace ? next : revealFront(state, next)
}
