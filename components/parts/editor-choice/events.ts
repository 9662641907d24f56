// The event of the choice of an editor.
// To change what it does, see dashboard/dashboard.ts.

import { PlanEvent } from '../shared/part-event.js'

/** An editor was chosen. */
export class EditorChooseEvent extends PlanEvent {
  /** The id of an editor, or an address with `{path}` and `{line}`. */
  readonly choice: string

  constructor(choice: string) {
    super('plan-editor-choose')
    this.choice = choice
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-editor-choose': EditorChooseEvent
  }
}
