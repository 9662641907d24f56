// Computes what dropping a tab at a point does, and the space that the tab then has. Pure.
// To change layouts, see components/layout/drop.ts.

import { dropSpace } from '../../layout/drop.js'
import { dropTabIn, paneById, paneWith } from '../../layout/edit.js'
import {
  dropAt,
  placeLayout,
  type Rect,
  type Placed,
  type PaneSize,
} from '../../layout/geometry.js'
import type { Layout, Side } from '../../layout/layout.js'

/** A tab goes into a strip at an index, into a pane, or into a new pane at a side of one. */
export interface Drop {
  pane: string
  where: 'strip' | 'middle' | Side
  /** The index among the pane's tabs as they are; unused at a side. */
  index: number
  /** The space that the tab's pane will have. */
  space: Rect
}

/** null where nothing would change. */
export function dropInStrip(
  tab: string,
  pane: string,
  index: number,
  context: PanesContext,
): Drop | null {
  const { layout } = context
  const from = paneById(layout, pane)?.tabs.indexOf(tab) ?? -1
  if (from >= 0 && (index === from || index === from + 1)) return null
  const space = spaceOf(tab, dropTabIn(layout, tab, pane, index), context)
  return space && { pane, where: 'strip', index, space }
}

/** null outside every pane, and where nothing would change. */
export function dropInPane(tab: string, x: number, y: number, context: PanesContext): Drop | null {
  const { layout, box, gap, least } = context
  const under = context.placed.panes.find(({ rect }) => isIn(rect, x, y))
  const pane = under && paneById(layout, under.id)
  if (!under || !pane) return null
  const index = pane.tabs.indexOf(pane.active) + 1
  const side = dropAt(under.rect, x, y)
  const half = side === 'middle' ? null : dropSpace(layout, box, gap, tab, pane.id, side, least)
  if (half && side !== 'middle') return { pane: pane.id, where: side, index, space: half }
  if (pane.tabs.includes(tab)) return null
  const space = spaceOf(tab, dropTabIn(layout, tab, pane.id, index), context)
  return space && { pane: pane.id, where: 'middle', index, space }
}

export function isIn({ x: left, y: top, width, height }: Rect, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/** A pane that is left empty gives its room away, which a tab may have a share in. */
function spaceOf(tab: string, after: Layout, { box, gap }: PanesContext): Rect | null {
  const id = paneWith(after, tab)?.id
  return placeLayout(after, box, gap).panes.find(pane => pane.id === id)?.rect ?? null
}

/** The facts of the panes that a drag needs. */
export interface PanesContext {
  layout: Layout
  /** The space of all panes. */
  box: Rect
  /** Between two panes. */
  gap: number
  /** The least size that splitting and dragging leave of a pane. */
  least: PaneSize
  placed: Placed
}
