// What a reader asks of the results of a search. The events bubble and cross shadow roots.

import type { SearchHit } from '../../../schema/api/api.js'
import type { OpenTarget } from '../../../schema/open-target.js'

/** A hit was chosen. */
export class HitOpenEvent extends Event {
  readonly hit: SearchHit
  readonly where: OpenTarget
  /** The words that the hit holds. */
  readonly words: readonly string[]
  /** Its tab is to stay: it was clicked twice, or opened to the side. */
  readonly isKept: boolean
  /** It was chosen by a key, and not by a press on it. */
  readonly isByKey: boolean

  constructor(
    hit: SearchHit,
    where: OpenTarget,
    words: readonly string[],
    { isKept = where === 'side', isByKey = false } = {},
  ) {
    super('plan-hit-open', { bubbles: true, composed: true })
    this.hit = hit
    this.where = where
    this.words = words
    this.isKept = isKept
    this.isByKey = isByKey
  }
}

/** The menu of a hit is wanted. */
export class HitMenuEvent extends Event {
  readonly hit: SearchHit
  /** The words that the hit holds. */
  readonly words: readonly string[]
  /** OpenTarget the menu is to stand, in the viewport. */
  readonly anchor: DOMRect | { x: number; y: number }
  /** What gets the focus back. */
  readonly opener: HTMLElement

  constructor(
    hit: SearchHit,
    words: readonly string[],
    anchor: HitMenuEvent['anchor'],
    opener: HTMLElement,
  ) {
    super('plan-hit-menu', { bubbles: true, composed: true })
    this.hit = hit
    this.words = words
    this.anchor = anchor
    this.opener = opener
  }
}

/** A hit is wanted in the reader's editor. */
export class HitEditEvent extends Event {
  readonly hit: SearchHit
  /** The words that the hit holds. */
  readonly words: readonly string[]

  constructor(hit: SearchHit, words: readonly string[]) {
    super('plan-hit-edit', { bubbles: true, composed: true })
    this.hit = hit
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
export function whereOf(event: MouseEvent | KeyboardEvent): OpenTarget {
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
  const isMiddle = event instanceof MouseEvent && event.button === 1
  return isModified || isMiddle ? 'side' : 'here'
}

declare global {
  interface HTMLElementEventMap {
    'plan-hit-open': HitOpenEvent
    'plan-hits-leave': HitsLeaveEvent
    'plan-hit-menu': HitMenuEvent
    'plan-hit-edit': HitEditEvent
  }
}
