// Taking back what a gesture did to a layout, without taking back what was done since.

import * as edit from '../../schema/layout/edit.js'
import type { Layout } from '../../schema/layout/layout.js'
import { missingFrom, putLayout } from './layouts.js'
import type { LayoutUndo, ViewState } from './view-state.js'

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
export function bringBack(now: Layout, { before, after, isReset }: LayoutUndo): Layout {
  if (isSameLayout(now, after)) return before
  const opened = missingFrom(after, now)
  if (isReset) return opened.reduce((layout, path) => edit.openDoc(layout, path), before)
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
      const opened = edit.openDoc(layout, path, pane.id)
      layout = edit.moveTab(opened, path, pane.id, placeIn(pane.tabs, from.tabs, path))
    } else {
      layout = edit.openToSide(layout, path)
      made.set(from.id, layout.focused)
    }
  }
  return layout
}

export function isSameLayout(a: Layout, b: Layout): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Behind the nearest tab that stood before it. */
function placeIn(tabs: readonly string[], were: readonly string[], path: string): number {
  const before = were.slice(0, were.indexOf(path))
  const nearest = before.findLast(other => tabs.includes(other))
  return nearest === undefined ? 0 : tabs.indexOf(nearest) + 1
}
