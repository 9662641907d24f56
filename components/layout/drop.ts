// The space that a dragged tab takes when it is let go, as the layout is afterwards.
// To change where in a pane a drop splits it, see geometry.ts.

import { dropTabIn, paneById, paneWith, dropBesideIn } from './edit.js'
import { MIN_PANE, placeLayout, type Rect, type PaneSize } from './geometry.js'
import type { Layout, Side } from './layout.js'

/**
 * Where the pane that gets the tab lies after the drop; null where nothing would change place, or
 * where a split would leave too little. All is counted after the move: siblings make room, and so
 * does a pane that the tab was the last one of.
 */
export function dropSpace(
  layout: Layout,
  box: Rect,
  gap: number,
  tab: string,
  paneId: string,
  where: Side | 'middle',
  least: PaneSize = MIN_PANE,
): Rect | null {
  const isSplit = where !== 'middle'
  const after = isSplit
    ? dropBesideIn(layout, tab, paneId, where)
    : dropTabIn(layout, tab, paneId, Infinity)
  const pane = paneWith(after, tab)
  // A pane that is beside the other one already stays where it is.
  if (!pane || (isSplit && after.root === layout.root && pane.id === paneId)) return null
  const before = placeLayout(layout, box, gap).panes
  const placed = placeLayout(after, box, gap).panes
  const rectOf = (panes: typeof placed, id = '') => panes.find(one => one.id === id)?.rect
  const rect = rectOf(placed, pane.id) ?? null
  if (!isSplit || paneById(layout, paneId)?.tabs.length === 0) return rect
  // A pane that a small window has made small may stay as small.
  const isEnough = (now: Rect | null = null, was?: Rect) =>
    now !== null &&
    now.width >= Math.min(least.width, was?.width ?? Infinity) &&
    now.height >= Math.min(least.height, was?.height ?? Infinity)
  const source = paneWith(layout, tab)
  const moved = source?.tabs.length === 1 ? rectOf(before, source.id) : undefined
  const isRoom = isEnough(rect, moved) && isEnough(rectOf(placed, paneId), rectOf(before, paneId))
  return isRoom ? rect : null
}
