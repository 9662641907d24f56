// The first arrangement of a workspace, as large as there is room for.
// To change what the reader makes of it, see edit.ts.

import { emptyLayout } from './edit.js'
import type { Layout, LayoutNode, Pane } from './layout.js'

const MOST_IN_A_ROW = 3
const MOST_DOCS = 6
/** No pane of a first arrangement is smaller. */
const LEAST = { width: 460, height: 480 } as const

/** The space that the panes share, and the gap between two of them, in CSS pixels. */
export interface Room {
  readonly width: number
  readonly height: number
  readonly gap: number
}

/** The room of panes that were not measured yet. */
export const ANY_ROOM: Room = { width: Infinity, height: Infinity, gap: 0 }

/**
 * A pane for each of the first six docs: up to three in a row, more over two rows of which the
 * upper gets the half rounded up. Where the panes would be too small there are fewer, and the last
 * one gets the other docs as tabs; without room for two columns there is one pane.
 * The first pane is focused.
 */
export function seedLayout(paths: readonly string[], room: Room = ANY_ROOM): Layout {
  const { width, height, gap } = room
  const docs = [...new Set(paths)].filter(path => path !== '').slice(0, MOST_DOCS)
  const columns = Math.min(MOST_IN_A_ROW, countIn(width, LEAST.width, gap))
  const rows = columns === 1 ? 1 : Math.min(2, countIn(height, LEAST.height, gap))
  const count = Math.min(docs.length, columns * rows)
  const panes = docs.slice(0, count).map((path, i): Pane => ({
    id: `p${i + 1}`,
    tabs: i === count - 1 ? docs.slice(i) : [path],
    active: path,
  }))
  if (panes.length === 0) return emptyLayout()
  if (panes.length <= columns) return { root: rowOf(panes, 's1'), focused: 'p1' }
  const half = Math.ceil(panes.length / 2)
  const both = [rowOf(panes.slice(0, half), 's2'), rowOf(panes.slice(half), 's3')]
  const root: LayoutNode = { id: 's1', direction: 'column', children: both, sizes: [0.5, 0.5] }
  return { root, focused: 'p1' }
}

/** How many panes of at least this length fit beside one another. */
function countIn(length: number, least: number, gap: number): number {
  return Math.max(1, Math.floor((length + gap) / (least + gap)))
}

function rowOf(panes: readonly Pane[], id: string): LayoutNode {
  const [first] = panes
  if (first && panes.length === 1) return first
  const sizes = panes.map(() => 1 / panes.length)
  return { id, direction: 'row', children: panes, sizes }
}
