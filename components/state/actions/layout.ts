// What the reader does to the panes and tabs of the workspace on show. What was closed can be had
// back; what a layout is after each edit is edit.ts's.

import * as edit from '../../../schema/layout/edit.js'
import { docsIn, panesOf } from '../../../schema/layout/edit.js'
import type { Layout, Side } from '../../../schema/layout/layout.js'
import { seedLayout, type Room } from '../../../schema/layout/seed.js'
import { forgetDocs } from './docs.js'
import { addInfo } from './toasts.js'
import {
  focusedPath,
  layoutOf,
  mountedDocs,
  placeOnShow,
  titleOf,
  shownPaths,
} from '../selectors.js'
import type { LayoutUndo, ViewState, Undo } from '../state.js'

export function showTab(state: ViewState, path: string): ViewState {
  return withLayout(state, layout => edit.activateTabIn(layout, path))
}

export function focusPane(state: ViewState, pane: string): ViewState {
  return withLayout(state, layout => edit.focusPaneIn(layout, pane))
}

/** The next tab of the focused pane, or the one before. */
export function cycleTab(state: ViewState, step: 1 | -1): ViewState {
  return withLayout(state, layout => edit.cycleTabIn(layout, step))
}

export function closeTab(state: ViewState, path: string): ViewState {
  return close(state, layout => edit.closeTabIn(layout, path))
}

/** Closes a tab whose page lives on, with what was typed in it, while "Undo" is offered. */
export function closeKept(state: ViewState, path: string): ViewState {
  return park(state, closeTab(state, path))
}

/** What a change has closed lives on until `dropParked`. */
function park(before: ViewState, after: ViewState): ViewState {
  const closed = mountedDocs(before).filter(({ path }) => !after.docs.has(path))
  if (closed.length === 0) return after
  const docs = new Map(after.docs)
  for (const open of closed) docs.set(open.path, { ...open, isParked: true, source: null })
  return { ...after, docs }
}

/** Lets the pages of closed docs go that no card offers to bring back any more. */
export function dropParked(state: ViewState): ViewState {
  const parked = [...state.docs.values()].filter(({ isParked }) => isParked)
  if (parked.length === 0) return state
  const open = new Set([...state.layouts.values()].flatMap(edit.docsIn))
  const offered = new Set(
    state.notices.flatMap(({ undo }) => (undo?.type === 'layout' ? edit.docsIn(undo.before) : [])),
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

/** Closes all tabs of a pane but this one. */
export function closeOthers(state: ViewState, path: string): ViewState {
  return close(state, layout => edit.closeOthersIn(layout, path))
}

/** Closes the tabs that follow this one. */
export function closeAfter(state: ViewState, path: string): ViewState {
  return close(state, layout => edit.closeAfterIn(layout, path))
}

export function closePane(state: ViewState, pane: string): ViewState {
  return close(state, layout => edit.closePaneIn(layout, pane))
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
  return told(state, path, layout => edit.moveTabIn(layout, path, pane, index))
}

/** Moves a tab into a new pane beside another. */
export function splitWithTab(state: ViewState, path: string, pane: string, side: Side): ViewState {
  return told(state, path, layout => edit.splitWithTabIn(layout, path, pane, side))
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
  return told(state, path, layout => edit.stepTabIn(layout, path, side, neighbour, isRtl))
}

/** Puts a doc into a pane, whether it is open or not. */
export function dropDoc(state: ViewState, path: string, pane: string, index: number): ViewState {
  return told(state, path, layout => edit.dropDocIn(layout, path, pane, index))
}

/** Puts a doc into a new pane beside another, whether it is open or not. */
export function splitWithDoc(state: ViewState, path: string, pane: string, side: Side): ViewState {
  return told(state, path, layout => edit.splitWithDocIn(layout, path, pane, side))
}

/** The tab of a doc is no preview any more. */
export function keepTab(state: ViewState, path: string): ViewState {
  return withLayout(state, layout => edit.keepTabIn(layout, path))
}

/** The focused pane and another change places. */
export function swapPanes(state: ViewState, other: string | null): ViewState {
  const { focused } = layoutOf(state)
  const next = withLayout(state, layout => edit.swapPanesIn(layout, focused, other ?? ''))
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
  return withLayout(state, layout => edit.resizeSplitIn(layout, split, sizes))
}

/** Gives all panes of each row and column the same room. */
export function evenOutAll(state: ViewState): ViewState {
  return withLayout(state, layout => {
    return edit.splitsOf(layout).reduce((now, { id }) => edit.evenOutIn(now, id), layout)
  })
}

export function evenOut(state: ViewState, split: string): ViewState {
  return withLayout(state, layout => edit.evenOutIn(layout, split))
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

// The layouts that a viewer keeps, changed as one: whatever changes them, what comes to the front has
// been seen. What a gesture makes of a layout is edit.ts's.

/** Changes the layout on show. */
export function withLayout(state: ViewState, edit: (layout: Layout) => Layout): ViewState {
  const before = layoutOf(state)
  const after = edit(before)
  return after === before ? state : putLayout(state, state.workspace, after)
}

/** Puts a layout in the place of a workspace's. */
export function putLayout(state: ViewState, workspace: string, layout: Layout): ViewState {
  const before = state.layouts.get(workspace) ?? layout
  const layouts = new Map(state.layouts).set(workspace, layout)
  const count = panesOf(layout).length
  // A pane that is new, or the last one, is not to be hidden, or to hide others.
  const isMaximized =
    state.isMaximized &&
    state.workspace === workspace &&
    count > 1 &&
    count <= panesOf(before).length
  const closed = missingFrom(layout, before)
  return seeShown({ ...forget(state, closed), layouts, isMaximized })
}

/** The space that the panes share is another one. */
export function measureRoom(state: ViewState, room: Room): ViewState {
  const { width, height, gap } = state.room
  const isSame = room.width === width && room.height === height && room.gap === gap
  return isSame ? state : { ...state, room }
}

/** A closed doc is alive no more. */
function forget(state: ViewState, closed: readonly string[]): ViewState {
  if (closed.length === 0) return state
  const openings = new Map(state.openings)
  for (const path of closed) openings.delete(path)
  const recent = [...new Set([...closed, ...state.recent])].slice(0, MOST_RECENT)
  return { ...forgetDocs(state, closed), openings, recent }
}

const MOST_RECENT = 20

/** The docs that one layout has and another has not. */
function missingFrom(layout: Layout, whole: Layout): string[] {
  const there = new Set(docsIn(layout))
  return docsIn(whole).filter(path => !there.has(path))
}

/** Docs that are on show are new no more. */
export function seeShown(state: ViewState): ViewState {
  const seen = shownPaths(state).filter(path => state.unseen.has(path))
  if (seen.length === 0) return state
  const unseen = new Set(state.unseen)
  for (const path of seen) unseen.delete(path)
  return { ...state, unseen }
}

/** Announces what was done, for screen readers. */
export function say(state: ViewState, text: string): ViewState {
  const turn = state.turn + 1
  return { ...state, turn, said: { text, turn } }
}

// Taking back what was done: the steps that can be, newest last, and what a layout is without one of
// them, while what was done since stays.

/** As long as the page lives. */
const MOST_UNDOS = 20

/** Remembers a step, so that it can be taken back when its card is gone. */
export function keepUndo(state: ViewState, undo: Undo): ViewState {
  return { ...state, undos: [...state.undos, undo].slice(-MOST_UNDOS) }
}

/** The step to take back next; null for none. Steps that would change nothing are passed over. */
export function lastUndo(state: ViewState): Undo | null {
  return state.undos.findLast(undo => undo.type !== 'layout' || isChanging(state, undo)) ?? null
}

/** The last step that closed tabs; null for none. */
export function lastClosing(state: ViewState): LayoutUndo | null {
  return state.undos.filter(isClosing).findLast(undo => isChanging(state, undo)) ?? null
}

function isClosing(undo: { type: string } | null | undefined): undo is LayoutUndo {
  return undo?.type === 'layout' && !(undo as LayoutUndo).isReset
}

/** Forgets a step that was taken back, with the steps it is made of and the card that offered it. */
export function forgetUndo(state: ViewState, taken: Undo): ViewState {
  if (taken.type === 'settle') {
    const isIt = (undo: ViewState['notices'][number]['undo']) =>
      undo?.type === 'settle' && undo.task === taken.task && undo.to === taken.to
    return without(state, state.undos.findLast(isIt), isIt)
  }
  let next = state
  let { after } = taken
  for (;;) {
    const step = next.undos.findLast(
      (undo): undo is LayoutUndo =>
        undo.type === 'layout' &&
        undo.workspace === taken.workspace &&
        isSameLayout(undo.after, after),
    )
    next = without(next, step, undo => {
      return undo?.type === 'layout' && isSameLayout(undo.after, after)
    })
    if (!step || isSameLayout(step.before, taken.before)) return next
    after = step.before
  }
}

function without(
  state: ViewState,
  step: Undo | undefined,
  isOfCard: (undo: ViewState['notices'][number]['undo']) => boolean,
): ViewState {
  return {
    ...state,
    undos: state.undos.filter(undo => undo !== step),
    notices: state.notices.filter(({ undo }) => !isOfCard(undo)),
  }
}

function isChanging(state: ViewState, undo: LayoutUndo): boolean {
  const now = state.layouts.get(undo.workspace) ?? undo.after
  return !isSameLayout(bringBack(now, undo), now)
}

/** Brings back an arrangement; the card that offered it goes. */
export function undoLayout(state: ViewState, undo: LayoutUndo): ViewState {
  const { workspace, after } = undo
  const now = state.layouts.get(workspace) ?? after
  // The reader may be elsewhere by now, and would not see it come back.
  return putLayout({ ...state, workspace }, workspace, bringBack(now, undo))
}

/**
 * The layout before a gesture, if nothing happened since. Else, after a reset, the layout before with
 * what was opened since; after a closing, the layout as it is now with the closed tabs about where
 * they were.
 */
function bringBack(now: Layout, { before, after, isReset }: LayoutUndo): Layout {
  if (isSameLayout(now, after)) return before
  const opened = missingFrom(after, now)
  if (isReset) return opened.reduce((layout, path) => edit.openDocIn(layout, path), before)
  /** Panes that went, and the ones that were made for their tabs. */
  const made = new Map<string, string>()
  let layout = now
  for (const path of missingFrom(after, before)) {
    if (edit.paneWith(layout, path)) continue
    const from = edit.paneWith(before, path)
    if (!from) continue
    const stayed = edit.paneById(after, from.id) && edit.paneById(layout, from.id)
    const pane = stayed ?? edit.paneById(layout, made.get(from.id) ?? '')
    if (pane) {
      const opened = edit.openDocIn(layout, path, pane.id)
      layout = edit.moveTabIn(opened, path, pane.id, placeIn(pane.tabs, from.tabs, path))
    } else {
      layout = edit.openToSideIn(layout, path)
      made.set(from.id, layout.focused)
    }
  }
  return layout
}

function isSameLayout(a: Layout, b: Layout): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Behind the nearest tab that stood before it. */
function placeIn(tabs: readonly string[], were: readonly string[], path: string): number {
  const before = were.slice(0, were.indexOf(path))
  const nearest = before.findLast(other => tabs.includes(other))
  return nearest === undefined ? 0 : tabs.indexOf(nearest) + 1
}
