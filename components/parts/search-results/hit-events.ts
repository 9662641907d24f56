// What a reader asks of the results of a search. The events bubble and cross shadow roots.

import type { SearchHit } from '../../../schema/api.js'
import type { Where } from '../../../schema/frame.js'

/** A hit was chosen. */
export class HitOpenEvent extends Event {
  readonly hit: SearchHit
  readonly where: Where
  /** The words that the hit holds. */
  readonly words: readonly string[]

  constructor(hit: SearchHit, where: Where, words: readonly string[]) {
    super('plan-hit-open', { bubbles: true, composed: true })
    this.hit = hit
    this.where = where
    this.words = words
  }
}

/** The reader went up from the first hit: back to where the words are typed. */
export class HitsLeaveEvent extends Event {
  constructor() {
    super('plan-hits-leave', { bubbles: true, composed: true })
  }
}

/** Any modifier takes a doc to the side, and so does the middle button. */
export function whereOf(event: MouseEvent | KeyboardEvent): Where {
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
  const isMiddle = event instanceof MouseEvent && event.button === 1
  return isModified || isMiddle ? 'side' : 'here'
}

declare global {
  interface HTMLElementEventMap {
    'plan-hit-open': HitOpenEvent
    'plan-hits-leave': HitsLeaveEvent
  }
}
