// The layouts that a viewer keeps, changed as one: whatever changes them, what comes to the front has
// been seen. What a gesture makes of a layout is edit.ts's.

import { docsIn, panesOf } from '../../../schema/layout/edit.js'
import type { Layout } from '../../../schema/layout/layout.js'
import type { Room } from '../../../schema/layout/seed.js'
import { layoutOf, shownPaths } from '../selectors.js'
import type { ViewState } from '../state.js'

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
  const sources = new Map(state.sources)
  const raws = new Map(state.raws)
  const gone = new Set(state.gone)
  for (const path of closed) {
    openings.delete(path)
    sources.delete(path)
    raws.delete(path)
    gone.delete(path)
  }
  const recent = [...new Set([...closed, ...state.recent])].slice(0, MOST_RECENT)
  return { ...state, openings, sources, raws, gone, recent }
}

const MOST_RECENT = 20

/** The docs that one layout has and another has not. */
export function missingFrom(layout: Layout, whole: Layout): string[] {
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
