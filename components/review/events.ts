// What is asked for in the history of a doc. They bubble and cross shadow roots.

import type { Hash } from '../../schema/review/versions.js'
import { planEvent } from '../parts/shared/part-event.js'
import type { ShownVersion } from '../state/open-doc.js'

/** A version was chosen; null goes back to now. */
export const VersionChooseEvent = planEvent<{ shown: ShownVersion | null }>('plan-version-choose')
export type VersionChooseEvent = InstanceType<typeof VersionChooseEvent>

/** The doc as it is now is to be compared with a version. */
export const VersionCompareEvent = planEvent<{ hash: Hash }>('plan-version-compare')
export type VersionCompareEvent = InstanceType<typeof VersionCompareEvent>

declare global {
  interface HTMLElementEventMap {
    'plan-version-choose': VersionChooseEvent
    'plan-version-compare': VersionCompareEvent
  }
}
