// The events of the search results.
// To change what they do, see viewer/sidebar/sidebar.ts.

import type { SearchHit } from '../../../schema/api/api.js'
import type { OpenTarget } from '../../messages/open-target.js'
import { planEvent } from '../shared/part-event.js'

/** A hit was chosen. */
export class HitOpenEvent extends planEvent<{
  hit: SearchHit
  where: OpenTarget
  /** The words that the hit holds. */
  words: readonly string[]
  /** Its tab is to stay: it was clicked twice, or opened to the side. */
  isKept: boolean
  /** It was chosen by a key, and not by a press on it. */
  isByKey: boolean
}>('plan-hit-open') {}

/** The menu of a hit was requested. */
export class HitMenuEvent extends planEvent<{
  hit: SearchHit
  /** The words that the hit holds. */
  words: readonly string[]
  /** The place in the viewport where the menu opens. */
  anchor: DOMRect | { x: number; y: number }
  /** The element that gets the focus back. */
  opener: HTMLElement
}>('plan-hit-menu') {}

/** A hit is to be opened in the reader's editor. */
export class HitEditEvent extends planEvent<{
  hit: SearchHit
  /** The words that the hit holds. */
  words: readonly string[]
}>('plan-hit-edit') {}

/** A doc is being dragged. The panes take the pointer over. */
export class DocGrabEvent extends planEvent<{
  path: string
  label: string
  pointerId: number
  /** Where the pointer is, in the viewport. */
  x: number
  y: number
}>('plan-doc-grab') {}

declare global {
  interface HTMLElementEventMap {
    'plan-doc-grab': DocGrabEvent
    'plan-hit-open': HitOpenEvent
    'plan-hit-menu': HitMenuEvent
    'plan-hit-edit': HitEditEvent
  }
}
