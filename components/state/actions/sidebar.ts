// Actions on the sidebar, the theme, the editor, and the order in quick open. Pure.
// To change how the tree draws its rows, see viewer/doc-rows/build-rows.ts.

import {
  NARROWEST_SIDEBAR,
  WIDEST_SIDEBAR,
  type Sidebar,
  type SortOrder,
  type ViewerState,
} from '../state.js'
import type { Theme } from '../../../schema/theme.js'

/** Stores that rows are expanded or collapsed. */
export function expandRows(
  state: ViewerState,
  ids: readonly string[],
  isOpen: boolean,
): ViewerState {
  const changed = ids.filter(id => state.expansion.get(id) !== isOpen)
  if (changed.length === 0) return state
  const expansion = new Map([...state.expansion, ...changed.map(id => [id, isOpen] as const)])
  return { ...state, expansion }
}

/** Collapses every task. */
export function collapseTasks(state: ViewerState): ViewerState {
  const tasks = state.reply?.tree?.tasks ?? []
  return expandRows(
    state,
    tasks.map(({ dir }) => dir),
    false,
  )
}

export function resizeSidebar(state: ViewerState, width: number): ViewerState {
  if (!Number.isFinite(width)) return state
  const fitting = Math.min(WIDEST_SIDEBAR, Math.max(NARROWEST_SIDEBAR, Math.round(width)))
  return withSidebar(state, { width: fitting })
}

export function toggleSidebar(state: ViewerState): ViewerState {
  return withSidebar(state, { isHidden: !state.sidebar.isHidden })
}

export function sortTree(state: ViewerState, order: SortOrder): ViewerState {
  return withSidebar(state, { order })
}

/** From the newest first to the order of names, and back. */
export function toggleOrder(state: ViewerState): ViewerState {
  return sortTree(state, state.sidebar.order === 'name' ? 'newest' : 'name')
}

/** Two lines for each doc, or one. */
export function toggleLines(state: ViewerState): ViewerState {
  return withSidebar(state, { isTall: !state.sidebar.isTall })
}

export function scrollTree(state: ViewerState, scroll: number): ViewerState {
  return Number.isFinite(scroll) && scroll >= 0 ? withSidebar(state, { scroll }) : state
}

/** null follows the system. */
export function chooseTheme(state: ViewerState, theme: Theme | null): ViewerState {
  return theme === state.theme ? state : { ...state, theme }
}

export function chooseEditor(state: ViewerState, editor: string): ViewerState {
  return editor === state.editor ? state : { ...state, editor }
}

/** An entry of quick open was chosen. */
export function useEntry(state: ViewerState, id: string, now: number): ViewerState {
  const used = new Map(state.used)
  used.delete(id)
  // The oldest stand first.
  used.set(id, now)
  for (const [oldest] of used) if (used.size > MOST_USED) used.delete(oldest)
  return { ...state, used }
}

const MOST_USED = 200

function withSidebar(state: ViewerState, change: Partial<Sidebar>): ViewerState {
  const names = Object.keys(change) as (keyof Sidebar)[]
  const isSame = names.every(name => change[name] === state.sidebar[name])
  return isSame ? state : { ...state, sidebar: { ...state.sidebar, ...change } }
}
