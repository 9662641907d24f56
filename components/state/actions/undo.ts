// Taking back what was done: the steps that can be, newest last, and what a layout is without one of
// them, while what was done since stays.

import * as edit from '../../../schema/layout/edit.js'
import type { Layout } from '../../../schema/layout/layout.js'
import { missingFrom, putLayout } from './layouts.js'
import type { LayoutUndo, Undo, ViewState } from '../state.js'

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

export function isClosing(undo: { type: string } | null | undefined): undo is LayoutUndo {
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
