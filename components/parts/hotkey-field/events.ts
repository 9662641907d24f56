// The event of the hotkey field.
// To change what it does, see settings/sections/shortcuts.ts.

import { PlanEvent } from '../shared/part-event.js'

/** The combos of an action were changed. */
export class HotkeysChangeEvent extends PlanEvent {
  /** What they are to be; none turns the action off. */
  readonly combos: readonly string[]
  /** A combo that is to be taken from every other action; mostly `''`. */
  readonly taken: string

  constructor(combos: readonly string[], taken = '') {
    super('plan-hotkeys-change')
    this.combos = combos
    this.taken = taken
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-hotkeys-change': HotkeysChangeEvent
  }
}
