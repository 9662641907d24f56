// Many short texts (terms, titles), numbered, one behind the other: one `indexOf` looks through all of them.
// To change which terms there are, see tokenize.ts.

const NEWLINE = 0x0a

/** Terms that stay as they are, in UTF-8, with a newline behind each. */
export class TermTable {
  readonly text: Buffer
  /** Where each term begins, and behind the last one where the text ends. */
  readonly starts: Uint32Array

  constructor(text: Buffer, starts: Uint32Array) {
    this.text = text
    this.starts = starts
  }

  get size(): number {
    return this.starts.length - 1
  }

  /** Where a term begins; the term behind the last one begins at the end. */
  startOf(term: number): number {
    return this.starts[term] ?? 0
  }

  /** One term as it was added. */
  at(term: number): string {
    const bytes = this.bytes(term, term + 1)
    return bytes.toString('utf8', 0, bytes.length - 1)
  }

  /** The bytes of the terms `from` up to, without, `to`, each with its newline. */
  bytes(from: number, to: number): Buffer {
    return this.text.subarray(this.startOf(from), this.startOf(to))
  }

  /**
   * Names each term that contains the needle, and how often without overlap.
   * @param needle - UTF-8, not empty, without a newline
   */
  find(needle: Buffer, visit: (term: number, times: number) => void): void {
    const { text } = this
    let term = -1
    let end = 0
    let times = 0
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      if (at >= end) {
        if (times > 0) visit(term, times)
        term = this.#termAt(at, term + 1)
        end = this.startOf(term + 1)
        times = 0
      }
      times++
    }
    if (times > 0) visit(term, times)
  }

  /** The term at a place that does not lie before term `from`: places come in order, mostly close by. */
  #termAt(at: number, from: number): number {
    const { starts } = this
    let low = from
    let high = from + 1
    for (let step = 1; high < starts.length && (starts[high] ?? at) <= at; step *= 2) {
      low = high
      high = Math.min(high + step, starts.length)
    }
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? at) <= at) low = middle
      else high = middle
    }
    return low
  }
}

/** A table that is being added to. */
export class TermTableBuilder {
  #bytes: Buffer
  #starts: Uint32Array
  #size = 0

  /** How many bytes and terms to make room for at once. */
  constructor(bytes = 4096, terms = 256) {
    this.#bytes = Buffer.alloc(bytes)
    this.#starts = new Uint32Array(terms + 1)
  }

  get size(): number {
    return this.#size
  }

  /** Adds the bytes `from` up to `to` of a UTF-8 text as one term, and returns its number. */
  add(source: Uint8Array, from: number, to: number): number {
    const start = this.#startOf(this.#size)
    const end = start + to - from
    this.#makeRoom(end + 1)
    const bytes = this.#bytes
    // Most terms are so short that a view of the source would cost more than the loop.
    for (let i = from, at = start; i < to; i++, at++) bytes[at] = source[i] ?? 0
    bytes[end] = NEWLINE
    this.#starts[++this.#size] = end + 1
    return this.#size - 1
  }

  /** A term is the bytes `from` up to `to` of a text. */
  is(term: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(term)
    if (this.#startOf(term + 1) - start - 1 !== to - from) return false
    const bytes = this.#bytes
    for (let i = from, at = start; i < to; i++, at++) if (bytes[at] !== source[i]) return false
    return true
  }

  /** The terms so far, to search in. */
  table(): TermTable {
    const starts = this.#starts.subarray(0, this.#size + 1)
    return new TermTable(this.#bytes.subarray(0, starts.at(-1)), starts)
  }

  /** The terms so far, in no more memory than they need. */
  sealed(): TermTable {
    const { text, starts } = this.table()
    return new TermTable(Buffer.from(text), starts.slice())
  }

  #startOf(term: number): number {
    return this.#starts[term] ?? 0
  }

  #makeRoom(bytes: number): void {
    if (bytes > this.#bytes.length) {
      const wider = Buffer.alloc(Math.max(bytes, this.#bytes.length * 2))
      this.#bytes.copy(wider)
      this.#bytes = wider
    }
    if (this.#size + 1 >= this.#starts.length) this.#starts = longer(this.#starts, this.#size + 2)
  }
}

/** A copy with room for so many numbers and for more to come, 0 where nothing was. */
export function longer(numbers: Uint32Array, least: number): Uint32Array {
  const wider = new Uint32Array(Math.max(least, numbers.length * 2))
  wider.set(numbers)
  return wider
}
