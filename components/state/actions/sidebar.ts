// What the reader does to the sidebar and to the colours. Nothing here is about docs.

import {
  NARROWEST_SIDEBAR,
  WIDEST_SIDEBAR,
  type Sidebar,
  type SortOrder,
  type ViewState,
} from '../state.js'
import type { Theme } from '../../../schema/theme.js'

/** Remembers that a row differs from its default; null: it does no more. */
export function foldRow(state: ViewState, id: string, isOpen: boolean | null): ViewState {
  if ((state.folds.get(id) ?? null) === isOpen) return state
  const folds = new Map(state.folds)
  if (isOpen === null) folds.delete(id)
  else folds.set(id, isOpen)
  return { ...state, folds }
}

export function foldRows(state: ViewState, folds: ReadonlyMap<string, boolean>): ViewState {
  return folds === state.folds ? state : { ...state, folds }
}

/** Folds every task. */
export function foldTasks(state: ViewState): ViewState {
  const tasks = state.reply?.tree?.tasks ?? []
  return {
    ...state,
    folds: new Map([...state.folds, ...tasks.map(({ dir }) => [dir, false] as const)]),
  }
}

export function resizeSidebar(state: ViewState, width: number): ViewState {
  if (!Number.isFinite(width)) return state
  const fitting = Math.min(WIDEST_SIDEBAR, Math.max(NARROWEST_SIDEBAR, Math.round(width)))
  return withSidebar(state, { width: fitting })
}

export function toggleSidebar(state: ViewState): ViewState {
  return withSidebar(state, { isHidden: !state.sidebar.isHidden })
}

export function sortTree(state: ViewState, order: SortOrder): ViewState {
  return withSidebar(state, { order })
}

/** From the newest first to the order of names, and back. */
export function turnOrder(state: ViewState): ViewState {
  return sortTree(state, state.sidebar.order === 'name' ? 'newest' : 'name')
}

export function scrollTree(state: ViewState, scroll: number): ViewState {
  return Number.isFinite(scroll) && scroll >= 0 ? withSidebar(state, { scroll }) : state
}

/** null follows the system again. */
export function chooseTheme(state: ViewState, theme: Theme | null): ViewState {
  return theme === state.theme ? state : { ...state, theme }
}

export function chooseEditor(state: ViewState, editor: string): ViewState {
  return editor === state.editor ? state : { ...state, editor }
}

/** An entry of the palette was chosen. */
export function useEntry(state: ViewState, id: string, now: number): ViewState {
  const used = new Map(state.used)
  used.delete(id)
  // The oldest stand first.
  used.set(id, now)
  for (const [oldest] of used) if (used.size > MOST_USED) used.delete(oldest)
  return { ...state, used }
}

const MOST_USED = 200

function withSidebar(state: ViewState, change: Partial<Sidebar>): ViewState {
  const sidebar = { ...state.sidebar, ...change }
  const { width, isHidden, order, scroll } = state.sidebar
  const isSame =
    sidebar.width === width &&
    sidebar.isHidden === isHidden &&
    sidebar.order === order &&
    sidebar.scroll === scroll
  return isSame ? state : { ...state, sidebar }
}
