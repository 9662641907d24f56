// Finds items by the beginning of their labels while it is typed.
// To change which keys are letters, see tree/keyboard.ts and menu/menu.ts.

import { normalise } from '../../../schema/reading/search.js'

/** After a pause a letter begins another label. */
const PAUSE_MS = 600

export class TypeAhead {
  #typed = ''
  #lastTime = -Infinity

  /** Whether the next letter continues the label, so that a space belongs to it. */
  isTyping(now: number): boolean {
    return this.#typed !== '' && now - this.#lastTime < PAUSE_MS
  }

  /**
   * The index of the first label that fits, after the focused one and round; -1 for none.
   * @param from - the index of the focused item
   * @param now - in milliseconds of any clock
   */
  find(letter: string, labels: readonly string[], from: number, now: number): number {
    this.#typed = (this.isTyping(now) ? this.#typed : '') + normalise(letter)
    this.#lastTime = now
    // The same letter again walks through the labels that begin with it.
    const isRepeated = [...this.#typed].every(one => one === this.#typed[0])
    const beginning = isRepeated ? (this.#typed[0] ?? '') : this.#typed
    const first = isRepeated ? from + 1 : from
    for (let step = 0; step < labels.length; step++) {
      const index = (first + step) % labels.length
      if (normalise(labels[index] ?? '').startsWith(beginning)) return index
    }
    return -1
  }

  clear(): void {
    this.#typed = ''
  }
}
