// How the children of one split share its length, and how far a divider between two may go.
// It knows one axis only; rectangles are geometry.ts's.

import { isPane, type Direction, type LayoutNode, type Split } from './layout.js'

/** A stretch along an axis. */
export interface Slot {
  start: number
  end: number
}

/** Where two neighbours cannot both have their minimum, each keeps this share of their space. */
const CRAMPED = 0.25

export function lengthOf({ start, end }: Slot): number {
  return end - start
}

/** Where the children of a split begin and end within a stretch. */
export function slotsOf({ sizes, children }: Split, { start, end }: Slot, gap: number): Slot[] {
  const gaps = children.length - 1
  // A stretch with no room for its gaps makes them smaller, never a child less than nothing.
  const room = gaps > 0 ? Math.floor((end - start) / gaps) : 0
  const between = Math.max(0, Math.min(gap, room)) || 0
  const free = end - start - gaps * between
  const placeOf = (share: number): number => Math.min(Math.round(share * free), free)
  let past = 0
  return children.map((_, i) => {
    const from = start + i * between
    const near = from + placeOf(past)
    past += sizes[i] ?? 0
    return { start: near, end: i === gaps ? end : from + placeOf(past) }
  })
}

/** How short and how long dragging the divider after it can make a child. */
export function reachOf(
  { direction, children }: Split,
  slots: readonly Slot[],
  index: number,
  gap: number,
  minimum: Readonly<Record<Direction, number>>,
): { least: number; most: number } {
  const [slot, after] = [slots[index], slots[index + 1]]
  const [child, next] = [children[index], children[index + 1]]
  if (!slot || !after || !child || !next) return { least: 0, most: 0 }
  const length = lengthOf(slot)
  const both = length + lengthOf(after)
  const need = needOf(child, direction, gap, minimum[direction])
  const rest = needOf(next, direction, gap, minimum[direction])
  const isCramped = need + rest > both
  const low = isCramped ? both * CRAMPED : need
  const high = both - (isCramped ? both * CRAMPED : rest)
  // A drag never starts with a jump: what a small window has made of a child stays in reach.
  return { least: Math.min(low, length), most: Math.max(high, length) }
}

/** The size that a node needs along an axis for no pane in it to fall below the minimum. */
function needOf(node: LayoutNode, axis: Direction, gap: number, minimum: number): number {
  if (isPane(node)) return minimum
  const needs = node.children.map(child => needOf(child, axis, gap, minimum))
  if (node.direction !== axis) return Math.max(...needs)
  // The children keep their shares, so that the one with the least for its need decides.
  const free = Math.max(...needs.map((need, i) => need / (node.sizes[i] ?? 0)))
  return Math.ceil(free) + gap * (needs.length - 1)
}
