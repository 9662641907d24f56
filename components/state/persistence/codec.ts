// Writes values for the browser's storage, and checks what it reads: a key may contain what another version of the
// page wrote, or anything.
// To change when a value is written, see persistence.ts.

import { formatLayout, readLayout } from '../../layout/saved.js'
import type { Layout } from '../../layout/layout.js'
import { resizeSidebar } from '../actions/sidebar.js'
import { EMPTY_STATE, type Sidebar, type ViewerState } from '../state.js'
import { isObject } from '../../../schema/shape.js'
import type { Theme } from '../../../schema/theme.js'

/** A layout with the time at which it was last changed. */
export interface SavedLayout {
  at: number
  layout: Layout
}

const MOST_ENTRIES = 20_000

export function readSidebar(value: unknown): Sidebar {
  const { width, isHidden, order, isTall, scroll }: Record<string, unknown> = isObject(value)
    ? value
    : {}
  const { sidebar } = resizeSidebar(EMPTY_STATE, typeof width === 'number' ? width : NaN)
  return {
    width: sidebar.width,
    isHidden: isHidden === true,
    order: order === 'name' ? 'name' : 'newest',
    isTall: isTall === true,
    scroll: typeof scroll === 'number' && scroll >= 0 && scroll < Infinity ? scroll : 0,
  }
}

export function readTheme(value: unknown): Theme | null {
  return value === 'dark' || value === 'light' ? value : null
}

export function readEditor(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function readExpansion(value: unknown): ViewerState['expansion'] {
  return readMap(value, isOpen => typeof isOpen === 'boolean')
}

export function readUsed(value: unknown): ViewerState['used'] {
  return readMap(value, at => Number.isFinite(at))
}

export function formatSaved({ at, layout }: SavedLayout): unknown {
  return [at, formatLayout(layout)]
}

export function readSaved(value: unknown): SavedLayout | null {
  const [at, text] = Array.isArray(value) ? (value as unknown[]) : []
  const layout = typeof text === 'string' ? readLayout(text) : null
  return layout && { at: typeof at === 'number' ? at : 0, layout }
}

/** `to`, with what changed from `before` to `after`. */
export function mergeChanges<T>(
  to: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Map<string, T> {
  const both = new Map(to)
  for (const key of before.keys()) if (!after.has(key)) both.delete(key)
  for (const [key, value] of after) if (before.get(key) !== value) both.set(key, value)
  return both
}

/** Pairs, since an object has keys of its own. */
function readMap<T>(value: unknown, isValue: (value: unknown) => boolean): ReadonlyMap<string, T> {
  const pairs: unknown[] = Array.isArray(value) ? value.slice(-MOST_ENTRIES) : []
  const isPair = (pair: unknown): pair is [string, T] =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && isValue(pair[1])
  return new Map(pairs.filter(isPair))
}
