// The events of the field that finds words in a doc.
// To change what follows, see viewer/panes/finding.ts.

import { planEvent, type PlanEvent } from '../shared/part-event.js'

/** Other words are to be found. */
export class FindEvent extends planEvent<{ text: string }>('plan-find') {}

/** The next match is wanted, or the one before. */
export class FindStepEvent extends planEvent<{ by: 1 | -1 }>('plan-find-step') {}

declare global {
  interface HTMLElementEventMap {
    'plan-find': FindEvent
    'plan-find-step': FindStepEvent
    /** The matches are not wanted any more. */
    'plan-find-close': PlanEvent
  }
}
