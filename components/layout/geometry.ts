// Where the panes of a layout lie in a box, what lies beside what, and how far a divider may go.
// The box is measured and the dividers are dragged by others.

import { isPane, type Direction, type Layout, type LayoutNode } from './layout.js'
import type { Side, Split } from './layout.js'
import { lengthOf, reachOf, slotsOf, type Slot } from './slots.js'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

interface PlacedPane {
  id: string
  rect: Rect
}

/** The gap between two children of a split. */
export interface PlacedDivider {
  /** The id of the split. */
  split: string
  /** The child before it; the next one is after it. */
  index: number
  /** The split's direction: the divider of a row is an upright bar. */
  direction: Direction
  rect: Rect
  /** The share that the child before it has of the space of both, in whole percent. */
  value: number
  /** The least and the most that dragging can make of it. */
  min: number
  max: number
}

export interface Placed {
  /** In reading order. */
  panes: readonly PlacedPane[]
  dividers: readonly PlacedDivider[]
}

export type PaneSize = Pick<Rect, 'width' | 'height'>

/** The least size that a split or a drag of a divider leaves of a pane, by default; a small window may leave less. */
export const MIN_PANE: Readonly<PaneSize> = { width: 280, height: 180 }
const MIN_BAND = 24
const OPPOSITE: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
}
const ANY_PANE = { id: '', tabs: [], active: '' }

/** Places a layout in a box; its panes and the gaps between them fill it exactly. */
export function placeLayout(layout: Layout, box: Rect, gap: number, least = MIN_PANE): Placed {
  const panes: PlacedPane[] = []
  const dividers: PlacedDivider[] = []
  const place = (node: LayoutNode, rect: Rect): void => {
    if (isPane(node)) {
      panes.push({ id: node.id, rect })
      return
    }
    const { id: split, direction } = node
    const slots = slotsOf(node, span(rect, direction), gap)
    node.children.forEach((child, index) => {
      const slot = slots[index]
      const next = slots[index + 1]
      if (slot) place(child, onAxis(rect, direction, slot))
      if (!slot || !next) return
      const reach = reachOf(node, slots, index, gap, lengths(least))
      const both = lengthOf(slot) + lengthOf(next)
      const percent = (px: number): number => (both > 0 ? Math.round((100 * px) / both) : 50)
      dividers.push({
        split,
        index,
        direction,
        rect: onAxis(rect, direction, { start: slot.end, end: next.start }),
        value: percent(lengthOf(slot)),
        min: percent(reach.least),
        max: percent(reach.most),
      })
    })
  }
  place(layout.root, wholeBox(box))
  return { panes, dividers }
}

/** The pane on that side of another: of the nearest the one that it borders on most. */
export function neighbour(placed: Placed, paneId: string, side: Side): string | null {
  const from = placed.panes.find(({ id }) => id === paneId)?.rect
  if (!from) return null
  const isRow = side === 'left' || side === 'right'
  const [along, across]: [Direction, Direction] = isRow ? ['row', 'column'] : ['column', 'row']
  const mine = span(from, along)
  const border = span(from, across)
  const beside = placed.panes.flatMap(({ id, rect }) => {
    const its = span(rect, along)
    const room = span(rect, across)
    const isBefore = side === 'left' || side === 'top'
    // Sums of fractions of a pixel are not exact.
    const distance = Math.round(isBefore ? mine.start - its.end : its.start - mine.end)
    const overlap = Math.min(border.end, room.end) - Math.max(border.start, room.start)
    return id === paneId || distance < 0 || overlap <= 0 ? [] : [{ id, distance, overlap }]
  })
  const [nearest] = beside.sort((a, b) => a.distance - b.distance || b.overlap - a.overlap)
  return nearest?.id ?? null
}

/** Whether splitting a pane at that side leaves both halves large enough. */
export function canSplit(rect: Rect, side: Side, gap: number): boolean {
  const half = dropRect(rect, side, gap)
  // The halves differ by the pixel that is not divided.
  const rest = dropRect(rect, OPPOSITE[side], gap)
  return [half, rest].every(
    ({ width, height }) => width >= MIN_PANE.width && height >= MIN_PANE.height,
  )
}

/** The effect of a tab dropped at this point of a pane: a split at an edge, or a move into the pane. */
export function dropAt(rect: Rect, x: number, y: number): Side | 'middle' {
  const bandX = Math.max(MIN_BAND, rect.width / 4)
  const bandY = Math.max(MIN_BAND, rect.height / 4)
  // In a corner the edge wins into whose band the point lies deeper.
  const depths: [Side, number][] = [
    ['left', (x - rect.x) / bandX],
    ['right', (rect.x + rect.width - x) / bandX],
    ['top', (y - rect.y) / bandY],
    ['bottom', (rect.y + rect.height - y) / bandY],
  ]
  const [side, depth] = depths.reduce((best, other) => (other[1] < best[1] ? other : best))
  return depth < 1 ? side : 'middle'
}

/** The space of a pane that a tab dropped there takes. */
export function dropRect(rect: Rect, where: Side | 'middle', gap: number): Rect {
  if (where === 'middle') return rect
  const direction = where === 'left' || where === 'right' ? 'row' : 'column'
  const half: Split = { id: '', direction, children: [ANY_PANE, ANY_PANE], sizes: [0.5, 0.5] }
  const [first, second] = slotsOf(half, span(rect, direction), gap)
  const slot = where === 'left' || where === 'top' ? first : second
  return slot ? onAxis(rect, direction, slot) : rect
}

/**
 * The sizes of a split after dragging one of its dividers; only the children beside it change.
 * No side becomes smaller than its minimum, or than it is already where that is less.
 * @param px - where the near edge of the divider should lie: the x, or in a column the y, of its
 *   rectangle as `placeLayout` gives it for the same box
 * @returns none where there is no such divider
 */
export function resized(
  layout: Layout,
  box: Rect,
  gap: number,
  splitId: string,
  index: number,
  px: number,
  smallest = MIN_PANE,
): number[] {
  const found = findSplit(layout.root, wholeBox(box), gap, splitId)
  if (!found) return []
  const { split, rect } = found
  const slots = slotsOf(split, span(rect, split.direction), gap)
  const sizes = [...split.sizes]
  const slot = slots[index]
  if (!slot || !slots[index + 1] || !Number.isFinite(px)) return sizes
  const { least, most } = reachOf(split, slots, index, gap, lengths(smallest))
  const length = Math.min(Math.max(px - slot.start, least), most)
  if (length === lengthOf(slot)) return sizes
  // Counted from the split's start, so that rounding puts the divider on the very pixel.
  const free = slots.reduce((total, one) => total + lengthOf(one), 0)
  const taken = slots.slice(0, index).reduce((total, one) => total + lengthOf(one), 0)
  const past = sizes.slice(0, index).reduce((total, size) => total + size, 0)
  const both = (sizes[index] ?? 0) + (sizes[index + 1] ?? 0)
  const size = (taken + length) / free - past
  if (!(size > 0 && size < both)) return sizes
  sizes[index] = size
  sizes[index + 1] = both - size
  return sizes
}

function findSplit(
  node: LayoutNode,
  rect: Rect,
  gap: number,
  id: string,
): { split: Split; rect: Rect } | null {
  if (isPane(node)) return null
  if (node.id === id) return { split: node, rect }
  const slots = slotsOf(node, span(rect, node.direction), gap)
  for (const [i, child] of node.children.entries()) {
    const slot = slots[i]
    const found = slot && findSplit(child, onAxis(rect, node.direction, slot), gap, id)
    if (found) return found
  }
  return null
}

function lengths({ width: row, height: column }: PaneSize): Readonly<Record<Direction, number>> {
  return { row, column }
}

/** Where a rectangle begins and ends along an axis. */
function span({ x, y, width, height }: Rect, axis: Direction): Slot {
  return axis === 'row' ? { start: x, end: x + width } : { start: y, end: y + height }
}

/** The part of a rectangle that lies between two places along an axis. */
function onAxis(rect: Rect, axis: Direction, { start, end }: Slot): Rect {
  return axis === 'row'
    ? { ...rect, x: start, width: end - start }
    : { ...rect, y: start, height: end - start }
}

/** A box that is hidden or not measured yet is one of no size. */
function wholeBox({ x, y, width, height }: Rect): Rect {
  return { x: x || 0, y: y || 0, width: Math.max(0, width) || 0, height: Math.max(0, height) || 0 }
}
