// The events of the search box. To change when they are fired, see search-box.ts.

import { planEvent } from '../shared/part-event.js'

/** The words in the box changed. */
export class SearchEvent extends planEvent<{
  /** As they are in the box, neither trimmed nor normalised. */
  words: string
}>('plan-search') {}

/**
 * Where a key leads from the box: into the results, to the first of them (here or to the side), to the cleared box,
 * or out of the empty one.
 */
export type SearchExit = 'results' | 'open' | 'side' | 'clear' | 'leave'

/** The reader leaves the box by a key. Prevented, `clear` leaves the words in it. */
export class SearchLeaveEvent extends planEvent<{ to: SearchExit }>('plan-search-leave') {}

declare global {
  interface HTMLElementEventMap {
    'plan-search': SearchEvent
    'plan-search-leave': SearchLeaveEvent
  }
}
