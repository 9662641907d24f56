// The steps that can be undone, and the layout that an undone step brings back. Pure.
// To change what a step is, see ../state.ts; how it is undone, ../task-requests.ts.

import * as edit from '../../layout/edit.js'
import type { Layout } from '../../layout/layout.js'
import type { LayoutUndo, ToastRecord, Undo, ViewerState } from '../state.js'

/** As long as the page lives. */
const MOST_UNDOS = 20

/** Remembers a step, so that it can be undone when its toast is gone. */
export function keepUndo(state: ViewerState, undo: Undo): ViewerState {
  return { ...state, undos: [...state.undos, undo].slice(-MOST_UNDOS) }
}

/** The step to undo next; null for none. Steps that would change nothing are skipped. */
export function lastUndo(state: ViewerState): Undo | null {
  return state.undos.findLast(undo => undo.type !== 'layout' || isChanging(state, undo)) ?? null
}

/** The last step that closed tabs; null for none. */
export function lastClosing(state: ViewerState): LayoutUndo | null {
  return state.undos.filter(isClosing).findLast(undo => isChanging(state, undo)) ?? null
}

export function isClosing(undo: { type: string } | null | undefined): undo is LayoutUndo {
  return undo?.type === 'layout' && !(undo as LayoutUndo).isReset
}

/** Forgets a step that was undone, with the steps it is made of and the toast that offered it. */
export function forgetUndo(state: ViewerState, taken: Undo): ViewerState {
  if (taken.type !== 'layout') {
    const isIt = (undo: ToastRecord['undo']) => undo !== null && nameOf(undo) === nameOf(taken)
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

/** The same for a step and the toast about it, also after their docs moved. */
function nameOf(undo: NonNullable<ToastRecord['undo']>): string {
  if (undo.type === 'settle') return `settle ${undo.task} ${undo.to}`
  if (undo.type === 'comment') return `comment ${undo.reply?.id ?? undo.id} ${undo.to}`
  if (undo.type === 'sent') return `sent ${undo.review}`
  if (undo.type === 'restore') return `restore ${undo.after} ${undo.before}`
  return undo.type === 'read' ? undo.docs.map(({ hash }) => hash).join() : undo.type
}

function without(
  state: ViewerState,
  step: Undo | undefined,
  isOfToast: (undo: ToastRecord['undo']) => boolean,
): ViewerState {
  return {
    ...state,
    undos: state.undos.filter(undo => undo !== step),
    toasts: state.toasts.filter(({ undo }) => !isOfToast(undo)),
  }
}

function isChanging(state: ViewerState, undo: LayoutUndo): boolean {
  const now = state.layouts.get(undo.workspace) ?? undo.after
  return !isSameLayout(bringBack(now, undo), now)
}

/**
 * The layout before an action, if nothing happened since. Else, after a reset, the layout before with what was
 * opened since; after a closing, the layout as it is now with the closed tabs at their former places.
 */
export function bringBack(now: Layout, { before, after, isReset }: LayoutUndo): Layout {
  if (isSameLayout(now, after)) return before
  const opened = missingFrom(after, now)
  if (isReset) return opened.reduce((layout, path) => edit.openTabIn(layout, path), before)
  const closed = missingFrom(after, before).filter(path => !edit.paneWith(now, path))
  return closed.reduce((layout, path) => {
    const { id = '', tabs = [] } = edit.paneWith(before, path) ?? {}
    // A pane that was closed comes back with its first tab.
    const neighbor = tabs.find(other => edit.paneWith(layout, other)) ?? ''
    const pane = edit.paneById(layout, id) ?? edit.paneWith(layout, neighbor)
    return pane
      ? edit.dropTabIn(layout, path, pane.id, tabs.indexOf(path))
      : edit.openToSideIn(layout, path)
  }, now)
}

export function isSameLayout(a: Layout, b: Layout): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The docs that one layout has and another has not. */
export function missingFrom(layout: Layout, whole: Layout): string[] {
  const there = new Set(edit.tabsIn(layout))
  return edit.tabsIn(whole).filter(path => !there.has(path))
}
