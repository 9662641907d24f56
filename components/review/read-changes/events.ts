// The event of "Read changes". It bubbles and crosses shadow roots.

import type { PlanEvent } from '../../parts/shared/part-event.js'

declare global {
  interface HTMLElementEventMap {
    /** It is to be closed. */
    'plan-read-changes-close': PlanEvent
  }
}
