// The event of "Read changes". It bubbles and crosses shadow roots.

import { planEvent } from '../../parts/shared/part-event.js'

/** It is to be closed. `isBack`: for good; else it is left for a doc, and shown again at the same place. */
export class ReadChangesCloseEvent extends planEvent<{ isBack: boolean }>(
  'plan-read-changes-close',
) {}

declare global {
  interface HTMLElementEventMap {
    'plan-read-changes-close': ReadChangesCloseEvent
  }
}
