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
 * Below the changes that it shows, or above them: there it covers neither these nor their neighbours. Null where there
 * is no room for that: then it stands below the doc, which becomes lower.
 * @param place - null where the changes have none in the doc
 */
export function cardPlace(
  place: ChangePlace | null,
  { width, height }: Room,
): Record<string, string> | null {
  if (!place) return null
  const below = Math.min(place.to, height) - place.bottom - 2 * GAP
  const above = place.top - place.from - 2 * GAP
  if (Math.max(below, above) < LOWEST) return null
  const left = `${Math.max(8, Math.min(place.left, width - WIDTH - 8))}px`
  return below >= Math.min(above, 2 * LOWEST)
    ? { left, top: `${place.bottom + GAP}px`, maxHeight: `${below}px` }
    : { left, bottom: `${height - place.top + GAP}px`, maxHeight: `${above}px` }
}
