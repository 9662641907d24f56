// How much of something may happen in a second. A doc may flood its page with messages; what is over
// the allowance is dropped before it is read.

const SECOND_MS = 1000

export class Allowance {
  readonly #most: number
  #since = -Infinity
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Whether one more may happen now. `now` in milliseconds of any clock that does not go back. */
  take(now: number): boolean {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now
      this.#taken = 0
    }
    return ++this.#taken <= this.#most
  }
}
