// The event of the hotkey field.
// To change what it does, see settings/sections/shortcuts.ts.

import { planEvent } from '../shared/part-event.js'

/** The combos of an action were changed. */
export class HotkeysChangeEvent extends planEvent<{
  /** The new combos; an empty list turns the action off. */
  combos: readonly string[]
  /** A combo that is to be taken from every other action; mostly `''`. */
  taken: string
}>('plan-hotkeys-change') {}

declare global {
  interface HTMLElementEventMap {
    'plan-hotkeys-change': HotkeysChangeEvent
  }
}
