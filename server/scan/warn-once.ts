// Says that files cannot be read just now: once for each docs folder and cause, not at every try.

/** A cause that was away for this long is news again. */
const FORGET_MS = 10 * 60_000

export class Troubles {
  readonly #warn: (line: string) => void
  readonly #last = new Map<string, number>()

  constructor(warn: (line: string) => void) {
    this.#warn = warn
  }

  /** Something in the docs folder `name` could not be read, for a cause in words. */
  note(name: string, cause: string): void {
    const now = performance.now()
    const line = `${name}: some files cannot be read just now, and are tried again: ${cause}`
    const last = this.#last.get(line) ?? -Infinity
    this.#last.set(line, now)
    if (now - last > FORGET_MS) this.#warn(line)
  }
}
