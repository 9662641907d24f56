// What is asked for in the bar of changes and beside it. They bubble and cross shadow roots.

import { PlanEvent } from '../../parts/shared/part-event.js'

/** The next change, or the one before. */
export class ChangeStepEvent extends PlanEvent {
  readonly by: 1 | -1

  constructor(by: 1 | -1) {
    super('plan-change-step')
    this.by = by
  }
}

/** A change of the list was chosen, by its index. */
export class ChangeGoEvent extends PlanEvent {
  readonly change: number

  constructor(change: number) {
    super('plan-change-go')
    this.change = change
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-change-step': ChangeStepEvent
    'plan-change-go': ChangeGoEvent
  }
}
