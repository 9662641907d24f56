// The events of the bar of changes and of the list beside it. They bubble and cross shadow roots.

import { planEvent } from '../../parts/shared/part-event.js'

/** The next change, or the one before. */
export class ChangeStepEvent extends planEvent<{ by: 1 | -1 }>('plan-change-step') {}

/** A change of the list was chosen, by its index. */
export class ChangeGoEvent extends planEvent<{ change: number }>('plan-change-go') {}

declare global {
  interface HTMLElementEventMap {
    'plan-change-step': ChangeStepEvent
    'plan-change-go': ChangeGoEvent
  }
}
