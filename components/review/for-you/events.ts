// The events of "For you". They bubble and cross shadow roots.

import { planEvent, type PlanEvent } from '../../parts/shared/part-event.js'
import type { ReviewMode } from '../../state/state.js'

/** A doc is to be shown; the focus stays in the list, or goes into the doc. */
export class WaitingOpenEvent extends planEvent<{
  /** The doc path. */
  path: string
  isEntered: boolean
}>('plan-waiting-open') {}

/** A doc is to be reviewed alone, with its comments. */
export class ReviewAloneEvent extends planEvent<{
  /** The doc path. */
  path: string
  from: ReviewMode['from']
}>('plan-review') {}

declare global {
  interface HTMLElementEventMap {
    'plan-waiting-open': WaitingOpenEvent
    'plan-review': ReviewAloneEvent
    /** The doc is reviewed: the list that led to it goes on. */
    'plan-review-leave': PlanEvent
    /** "Read changes" is to be closed. */
    'plan-read-changes-close': PlanEvent
    /** The list is to be closed. */
    'plan-for-you-close': PlanEvent
  }
}
