// The space that a dragged tab takes when it is let go, as the layout is afterwards. Where in a
// pane the pointer is, and what a pane alone would give, are geometry.ts's.

import { moveTab, paneWith, splitWithTab } from './edit.js'
import { placeLayout, type Rect } from './geometry.js'
import type { Layout, Side } from './layout.js'

/**
 * Where the pane that gets the tab lies after the drop; null where nothing would change place.
 * The halves of a pane alone are not it when its siblings make room too, or when the tab was the
 * last one of its pane, whose space falls to others.
 */
export function dropSpace(
  layout: Layout,
  box: Rect,
  gap: number,
  path: string,
  paneId: string,
  where: Side | 'middle',
): Rect | null {
  const after =
    where === 'middle'
      ? moveTab(layout, path, paneId, Infinity)
      : splitWithTab(layout, path, paneId, where)
  const pane = paneWith(after, path)
  if (!pane || (where !== 'middle' && after === layout)) return null
  return placeLayout(after, box, gap).panes.find(({ id }) => id === pane.id)?.rect ?? null
}
