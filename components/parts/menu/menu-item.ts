// What a menu holds, how a letter finds an item in it, and what a reader asks of it.

import type { IconName } from '../shared/icons.js'

export interface MenuItem {
  id: string
  label: string
  /** The combo that does the same, as it is to be shown. */
  keys?: string
  icon?: IconName
  /** Shown, and walked over, but it does nothing. */
  isDisabled?: boolean
  /** Present: the item is switched on and off. */
  isChecked?: boolean
}

export interface MenuRequest {
  items: readonly (MenuItem | 'separator')[]
  /** What the menu stands by: the rectangle of a button, or the place of the pointer. */
  anchor: DOMRect | { x: number; y: number }
  /** What the focus goes back to. */
  opener: HTMLElement
  /** The menu's accessible name; "Actions" by default. */
  label?: string
}

/** An item was chosen. The menu is closed already, and the focus is back at its opener. */
export class MenuChooseEvent extends Event {
  readonly id: string

  constructor(id: string) {
    super('plan-menu-choose', { bubbles: true, composed: true })
    this.id = id
  }
}

/** Letters that follow one another within this time are one beginning. */
const PAUSE_MS = 500

/** Finds items by the beginning of their labels, as it is typed letter by letter. */
export class TypeAhead {
  #typed = ''
  #at = -Infinity

  /**
   * The index of the item that is meant, -1 for none.
   * @param from - the index of the item that has the focus
   * @param now - milliseconds
   */
  find(letter: string, labels: readonly string[], from: number, now: number): number {
    const isNew = now - this.#at > PAUSE_MS
    this.#at = now
    const wanted = fold(letter)
    // One letter again and again walks through the items that begin with it.
    const isAgain = !isNew && [...this.#typed].every(typed => typed === wanted)
    this.#typed = isNew ? wanted : this.#typed + wanted
    const beginning = isAgain ? wanted : this.#typed
    const first = isNew || isAgain ? from + 1 : from
    for (let step = 0; step < labels.length; step++) {
      const index = (first + step) % labels.length
      if (fold(labels[index] ?? '').startsWith(beginning)) return index
    }
    return -1
  }

  /** Begins anew. */
  clear(): void {
    this.#at = -Infinity
  }
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

declare global {
  interface HTMLElementEventMap {
    'plan-menu-choose': MenuChooseEvent
  }
}
