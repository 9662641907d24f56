// The event of the source view.
// To change what it does, see viewer/panes/doc-view.ts.

import { PlanEvent } from '../shared/part-event.js'

/** The whole source is to be copied. */
export class SourceCopyEvent extends PlanEvent {
  readonly text: string

  constructor(text: string) {
    super('plan-source-copy')
    this.text = text
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-source-copy': SourceCopyEvent
  }
}
