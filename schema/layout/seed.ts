// The first arrangement of a workspace. What the reader makes of it is edit.ts's.

import { emptyLayout } from './edit.js'
import type { Layout, LayoutNode, Pane } from './layout.js'

const MOST_IN_A_ROW = 3
const MOST_PANES = 6

/**
 * A pane for each of the first six docs: up to three in a row, more over two rows of which the
 * upper gets the half rounded up. The first is focused.
 */
export function seedLayout(paths: readonly string[]): Layout {
  const docs = [...new Set(paths)].filter(path => path !== '').slice(0, MOST_PANES)
  const panes = docs.map((path, i): Pane => ({
    id: `p${String(i + 1)}`,
    tabs: [path],
    active: path,
  }))
  if (panes.length === 0) return emptyLayout()
  if (panes.length <= MOST_IN_A_ROW) return { root: rowOf(panes, 's1'), focused: 'p1' }
  const half = Math.ceil(panes.length / 2)
  const rows = [rowOf(panes.slice(0, half), 's2'), rowOf(panes.slice(half), 's3')]
  const root: LayoutNode = { id: 's1', direction: 'column', children: rows, sizes: [0.5, 0.5] }
  return { root, focused: 'p1' }
}

function rowOf(panes: readonly Pane[], id: string): LayoutNode {
  const [first] = panes
  if (first && panes.length === 1) return first
  const sizes = panes.map(() => 1 / panes.length)
  return { id, direction: 'row', children: panes, sizes }
}
