// The events of the history of a doc. They bubble and cross shadow roots.

import type { Hash } from '../../schema/review/versions.js'
import { planEvent } from '../parts/shared/part-event.js'
import type { ShownVersion } from '../state/open-doc.js'

/** A version was chosen; null goes back to now. */
export class VersionChooseEvent extends planEvent<{ shown: ShownVersion | null }>(
  'plan-version-choose',
) {}

/** The doc as it is now is to be compared with a version. */
export class VersionCompareEvent extends planEvent<{ hash: Hash }>('plan-version-compare') {}

declare global {
  interface HTMLElementEventMap {
    'plan-version-choose': VersionChooseEvent
    'plan-version-compare': VersionCompareEvent
  }
}
