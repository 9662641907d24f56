// What is asked for in the bar of changes and beside it. They bubble and cross shadow roots.

import { planEvent } from '../../parts/shared/part-event.js'

/** The next change, or the one before. */
export const ChangeStepEvent = planEvent<{ by: 1 | -1 }>('plan-change-step')
export type ChangeStepEvent = InstanceType<typeof ChangeStepEvent>

/** A change of the list was chosen, by its index. */
export const ChangeGoEvent = planEvent<{ change: number }>('plan-change-go')
export type ChangeGoEvent = InstanceType<typeof ChangeGoEvent>

declare global {
  interface HTMLElementEventMap {
    'plan-change-step': ChangeStepEvent
    'plan-change-go': ChangeGoEvent
  }
}
