// What is asked for in the history of a doc. They bubble and cross shadow roots.

import type { Hash } from '../../schema/review/versions.js'
import { PlanEvent } from '../parts/shared/part-event.js'
import type { ShownVersion } from '../state/open-doc.js'

/** A version was chosen; null goes back to now. */
export class VersionChooseEvent extends PlanEvent {
  readonly shown: ShownVersion | null

  constructor(shown: ShownVersion | null) {
    super('plan-version-choose')
    this.shown = shown
  }
}

/** The doc as it is now is to be compared with a version. */
export class VersionCompareEvent extends PlanEvent {
  readonly hash: Hash

  constructor(hash: Hash) {
    super('plan-version-compare')
    this.hash = hash
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-version-choose': VersionChooseEvent
    'plan-version-compare': VersionCompareEvent
  }
}
