// What is asked for in "For you". They bubble and cross shadow roots.

import { PlanEvent } from '../../parts/shared/part-event.js'

/** A doc is to be shown; the focus stays in the list, or goes into the doc. */
export class WaitingOpenEvent extends PlanEvent {
  /** The doc path. */
  readonly path: string
  readonly isEntered: boolean

  constructor(path: string, isEntered: boolean) {
    super('plan-waiting-open')
    this.path = path
    this.isEntered = isEntered
  }
}

/** The list is to be closed. */
export class ForYouCloseEvent extends PlanEvent {
  constructor() {
    super('plan-for-you-close')
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-waiting-open': WaitingOpenEvent
    'plan-for-you-close': ForYouCloseEvent
  }
}
