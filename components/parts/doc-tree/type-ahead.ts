// Going to a row by typing the beginning of its name.

import { normalise } from '../../../schema/reading/search.js'
import type { RowList } from './build-rows.js'

/** After this long without a letter a new name begins. */
const PAUSE_MS = 600

export class TypeAhead {
  #typed = ''
  #at = -Infinity

  /** Whether letters that were typed just now may go on, so that a space is one of them. */
  isTyping(now: number): boolean {
    return this.#typed !== '' && now - this.#at < PAUSE_MS
  }

  /** The index of the row that is meant, -1 for none. `now` in milliseconds of any clock. */
  type(letter: string, rows: RowList, index: number, now: number): number {
    this.#typed = (this.isTyping(now) ? this.#typed : '') + normalise(letter)
    this.#at = now
    // One letter again and again walks those that begin with it.
    const isRepeated = [...this.#typed].every(one => one === this.#typed[0])
    const wanted = isRepeated ? (this.#typed[0] ?? '') : this.#typed
    const start = isRepeated ? index + 1 : index
    for (let step = 0; step < rows.length; step++) {
      const at = (start + step) % rows.length
      const row = rows.at(at)
      if (row && row.content.type !== 'note' && normalise(row.name).startsWith(wanted)) return at
    }
    return -1
  }
}
