// What a reader asks of the search box. The events bubble and cross shadow roots.

/** The words in the box are others now. */
export class SearchEvent extends Event {
  /** As they stand in the box, neither trimmed nor normalised. */
  readonly words: string

  constructor(words: string) {
    super('plan-search', { bubbles: true, composed: true })
    this.words = words
  }
}

/**
 * Where the reader wants to go from the box: into the results, to the first of them (here or to the
 * side), or away, with the box cleared.
 */
export type SearchExit = 'results' | 'open' | 'side' | 'clear'

/** The reader leaves the box by a key. Prevented, `clear` leaves the words in it. */
export class SearchLeaveEvent extends Event {
  readonly to: SearchExit

  constructor(to: SearchExit) {
    super('plan-search-leave', { bubbles: true, composed: true, cancelable: to === 'clear' })
    this.to = to
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-search': SearchEvent
    'plan-search-leave': SearchLeaveEvent
  }
}
