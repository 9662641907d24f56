// What a person asked of an action's combos.

/** The reader changed the combos of an action. */
export class HotkeysChangeEvent extends Event {
  /** What they are to be; none turns the action off. */
  readonly combos: readonly string[]
  /** A combo that is to be taken from every other action; mostly `''`. */
  readonly taken: string

  constructor(combos: readonly string[], taken = '') {
    super('plan-hotkeys-change', { bubbles: true, composed: true })
    this.combos = combos
    this.taken = taken
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-hotkeys-change': HotkeysChangeEvent
  }
}
