// The events of the search results.
// To change what they do, see viewer/sidebar/sidebar.ts.

import type { SearchHit } from '../../../schema/api/api.js'
import type { OpenTarget } from '../../messages/open-target.js'
import { PlanEvent } from '../shared/part-event.js'

/** A hit was chosen. */
export class HitOpenEvent extends PlanEvent {
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
    super('plan-hit-open')
    this.hit = hit
    this.where = where
    this.words = words
    this.isKept = isKept
    this.isByKey = isByKey
  }
}

/** The menu of a hit was requested. */
export class HitMenuEvent extends PlanEvent {
  readonly hit: SearchHit
  /** The words that the hit holds. */
  readonly words: readonly string[]
  /** The place in the viewport where the menu opens. */
  readonly anchor: DOMRect | { x: number; y: number }
  /** What gets the focus back. */
  readonly opener: HTMLElement

  constructor(
    hit: SearchHit,
    words: readonly string[],
    anchor: HitMenuEvent['anchor'],
    opener: HTMLElement,
  ) {
    super('plan-hit-menu')
    this.hit = hit
    this.words = words
    this.anchor = anchor
    this.opener = opener
  }
}

/** A hit is to be opened in the reader's editor. */
export class HitEditEvent extends PlanEvent {
  readonly hit: SearchHit
  /** The words that the hit holds. */
  readonly words: readonly string[]

  constructor(hit: SearchHit, words: readonly string[]) {
    super('plan-hit-edit')
    this.hit = hit
    this.words = words
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-hit-open': HitOpenEvent
    'plan-hit-menu': HitMenuEvent
    'plan-hit-edit': HitEditEvent
  }
}
