// Computes where a menu opens: at its anchor, whole within the window. Pure.
// To change what is measured, see menu.ts.

export interface Size {
  width: number
  height: number
}

export interface Anchor extends Size {
  x: number
  y: number
}

export interface MenuPlace {
  x: number
  y: number
  /** Less than the menu's own height where the window is too low for it. */
  maxHeight: number
}

/** Between the menu and the edges of the window. */
const EDGE = 8
/** Between the menu and its anchor. */
const GAP = 2

/** Below the anchor, or above where there is more room; its start at the anchor's. */
export function placeMenu(anchor: Anchor, size: Size, view: Size, isRtl: boolean): MenuPlace {
  const end = anchor.x + anchor.width
  const wanted = isRtl ? end - size.width : anchor.x
  const x = clamp(wanted, EDGE, view.width - EDGE - size.width)

  // A menu at a point opens under the pointer; one at a button leaves it in view.
  const gap = anchor.height > 0 ? GAP : 0
  const top = anchor.y + anchor.height + gap
  const bottom = anchor.y - gap
  const below = view.height - EDGE - top
  const above = bottom - EDGE
  const isBelow = size.height <= below || below >= above
  const maxHeight = Math.max(0, Math.min(size.height, isBelow ? below : above))
  const y = isBelow ? top : bottom - maxHeight
  return { x, y: clamp(y, EDGE, view.height - EDGE - maxHeight), maxHeight }
}

/** The lower bound wins where there is no room for both. */
function clamp(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(value, to))
}
