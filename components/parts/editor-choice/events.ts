// The event of the choice of an editor.
// To change what it does, see dashboard/dashboard.ts.

import { planEvent } from '../shared/part-event.js'

/** An editor was chosen. */
export class EditorChooseEvent extends planEvent<{
  /** The id of an editor, or an address with `{path}` and `{line}`. */
  choice: string
}>('plan-editor-choose') {}

declare global {
  interface HTMLElementEventMap {
    'plan-editor-choose': EditorChooseEvent
  }
}
