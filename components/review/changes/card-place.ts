// Where the card of changes stands over their doc. Pure.
// To change when it is shown, see viewer/panes/changes-view.ts; what is in it, change-card.ts.

import type { ChangePlace } from '../../messages/annotations.js'

/** The size of the frame, in CSS pixels. */
interface Room {
  width: number
  height: number
}

const WIDTH = 440
const GAP = 14
/** A lower card shows too little. */
const LOWEST = 120

/**
 * Below the changes that it shows, or above them: there it covers neither these nor their neighbours.
 * @param place - null for the corner where the list of changes is not
 */
export function cardPlace(
  place: ChangePlace | null,
  { width, height }: Room,
): Record<string, string> {
  const corner = { bottom: '16px', right: '16px' }
  if (!place) return corner
  const below = Math.min(place.to, height) - place.bottom - 2 * GAP
  const above = place.top - place.from - 2 * GAP
  if (Math.max(below, above) < LOWEST) return corner
  const left = `${Math.max(8, Math.min(place.left, width - WIDTH - 8))}px`
  return below >= Math.min(above, 2 * LOWEST)
    ? { left, top: `${place.bottom + GAP}px`, maxHeight: `${below}px` }
    : { left, bottom: `${height - place.top + GAP}px`, maxHeight: `${above}px` }
}
