// What is asked for in "For you". They bubble and cross shadow roots.

import { PlanEvent } from '../../parts/shared/part-event.js'

/** The doc in front is to be approved as it is on show. The handler sets `answer`. */
export class ApproveAskEvent extends PlanEvent {
  /** Whether it was approved. */
  answer: Promise<boolean> = Promise.resolve(false)

  constructor() {
    super('plan-approve-ask')
  }
}

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
    'plan-approve-ask': ApproveAskEvent
    'plan-waiting-open': WaitingOpenEvent
    'plan-for-you-close': ForYouCloseEvent
  }
}
