// What is asked for in the bar of a request. They bubble and cross shadow roots.

import { PlanEvent } from '../../parts/shared/part-event.js'

/** The doc is to be sent back: its comments are wanted, with this verdict chosen. */
export class SendBackEvent extends PlanEvent {
  constructor() {
    super('plan-send-back')
  }
}

/** The bar was closed: the focus belongs into the doc. */
export class RequestCloseEvent extends PlanEvent {
  constructor() {
    super('plan-request-close')
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-request-close': RequestCloseEvent
    'plan-send-back': SendBackEvent
  }
}
