// The events of "For you". They bubble and cross shadow roots.

import { planEvent, type PlanEvent } from '../../parts/shared/part-event.js'

/** A doc is to be shown; the focus stays in the list, or goes into the doc. */
export class WaitingOpenEvent extends planEvent<{
  /** The doc path. */
  path: string
  isEntered: boolean
}>('plan-waiting-open') {}

declare global {
  interface HTMLElementEventMap {
    'plan-waiting-open': WaitingOpenEvent
    /** The list is to be closed. */
    'plan-for-you-close': PlanEvent
  }
}
