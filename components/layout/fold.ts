// The arrangement as it is drawn where it is too narrow: a pane without room stands as tabs of its neighbor. The
// arrangement itself stays, and is drawn whole again once there is room.
// To change how wide a first arrangement has its panes, see seed.ts.

import { evenOutIn, moveTabIn, paneById, splitsOf } from './edit.js'
import { neighbour, placeLayout } from './geometry.js'
import type { Layout } from './layout.js'
import type { Room } from './seed.js'
import { mapPanes } from './tidy.js'

/** A narrower pane folds into its neighbor. */
const LEAST_WIDTH = 300

/**
 * The same layout where every pane has room.
 * @param fronts - the tabs in front until now: of two panes that become one, such a tab stays in front
 */
export function foldLayout(layout: Layout, room: Room, fronts: readonly string[]): Layout {
  const { width, height, gap } = room
  let folded = layout
  for (;;) {
    const placed = placeLayout(folded, { x: 0, y: 0, width, height }, gap)
    const narrow = placed.panes.findLast(({ rect }) => rect.width < LEAST_WIDTH)?.id ?? ''
    const into = neighbour(placed, narrow, 'left') ?? neighbour(placed, narrow, 'right')
    if (into === null) return folded
    folded = merge(folded, narrow, into, fronts)
  }
}

function merge(layout: Layout, from: string, into: string, fronts: readonly string[]): Layout {
  const [pane, other] = [paneById(layout, from), paneById(layout, into)]
  if (!pane || !other) return layout
  const isBehind = !fronts.includes(pane.active) || fronts.includes(other.active)
  const isOwn = layout.focused === into || (layout.focused !== from && isBehind)
  const active = isOwn ? other.active : pane.active
  const moved = pane.tabs.reduce((now, path) => moveTabIn(now, path, into, Infinity), layout)
  const focused = layout.focused === from ? into : layout.focused
  const root = mapPanes(moved.root, one => (one.id === into ? { ...one, active } : one))
  const even = splitsOf(moved).filter(({ direction }) => direction === 'row')
  return even.reduce<Layout>((now, { id }) => evenOutIn(now, id), { root, focused })
}
