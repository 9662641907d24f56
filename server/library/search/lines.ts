// Many short pieces of text, numbered, in one string, so that one `indexOf` looks through all of them.
// Which pieces there are (tokens, titles) is decided elsewhere.

import { Blocks, LEAST_NEEDLE } from './blocks.js'

const NEWLINE = 0x0a

/**
 * Lines that stay as they are. Their text is kept as UTF-8, one character a byte, with a newline behind
 * each line: a place in the text is then a place in the bytes, and no letter makes all of them wider.
 */
export class Lines {
  readonly text: string
  /** Where each line begins, and behind the last one where the text ends. */
  readonly starts: Uint32Array
  #blocks: Blocks | null = null

  constructor(text: string, starts: Uint32Array) {
    this.text = text
    this.starts = starts
  }

  get size(): number {
    return this.starts.length - 1
  }

  /** Where a line begins; the line behind the last one begins at the end. */
  startOf(line: number): number {
    return this.starts[line] ?? 0
  }

  /** One line as it was added. */
  at(line: number): string {
    const bytes = this.bytes(line, line + 1)
    return bytes.toString('utf8', 0, bytes.length - 1)
  }

  /** The bytes of the lines `from` up to, without, `to`, each with its newline. */
  bytes(from: number, to: number): Buffer {
    return Buffer.from(this.text.slice(this.startOf(from), this.startOf(to)), 'latin1')
  }

  /**
   * Names each line that contains the needle, in order, and how often without overlap.
   * @param needle - as `needleOf` gives it: not empty, without a newline
   */
  find(needle: string, visit: (line: number, times: number) => void): void {
    if (!this.#blocks || needle.length < LEAST_NEEDLE) {
      this.#findIn(this.text, 0, 0, needle, visit)
      return
    }
    let line = 0
    this.#blocks.admit(needle, (from, to) => {
      line = this.#findIn(this.text.slice(from, to), from, line, needle, visit)
    })
  }

  /** Makes finding quicker, a slice at a time; until it is done all of the text is looked through. */
  *sortOut(): Generator<void> {
    this.#blocks = yield* Blocks.of(this)
  }

  get isSortedOut(): boolean {
    return this.#blocks !== null
  }

  /**
   * Finds in a piece of the text that begins at `offset`, not before line `least`.
   * @returns the line from which on the next one is found
   */
  #findIn(
    piece: string,
    offset: number,
    least: number,
    needle: string,
    visit: (line: number, times: number) => void,
  ): number {
    let line = least - 1
    let end = 0
    let times = 0
    for (let at = piece.indexOf(needle); at >= 0; at = piece.indexOf(needle, at + needle.length)) {
      if (offset + at >= end) {
        if (times > 0) visit(line, times)
        line = this.#lineAt(offset + at, line + 1)
        end = this.startOf(line + 1)
        times = 0
      }
      times++
    }
    if (times > 0) visit(line, times)
    return line + 1
  }

  /** The line at a place that does not lie before line `from`: places come in order, mostly close by. */
  #lineAt(at: number, from: number): number {
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

/** A word or title in the form in which `Lines` keeps it. */
export function needleOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Lines that are being added to. */
export class GrowingLines {
  #bytes: Buffer
  #starts: Uint32Array
  #size = 0
  #lines: Lines | null = null

  /** How many bytes and lines to make room for at once. */
  constructor(bytes = 4096, lines = 256) {
    this.#bytes = Buffer.allocUnsafeSlow(bytes)
    this.#starts = new Uint32Array(lines + 1)
  }

  get size(): number {
    return this.#size
  }

  /** Adds the bytes `from` up to `to` of a UTF-8 text as one line, and returns its number. */
  add(source: Uint8Array, from: number, to: number): number {
    const start = this.#startOf(this.#size)
    const end = start + to - from
    this.#makeRoom(end + 1)
    const bytes = this.#bytes
    // Most lines are so short that a view of the source would cost more than the loop.
    for (let i = from, at = start; i < to; i++, at++) bytes[at] = source[i] ?? 0
    bytes[end] = NEWLINE
    this.#lines = null
    this.#starts[++this.#size] = end + 1
    return this.#size - 1
  }

  /** Whether a line is the bytes `from` up to `to` of a text. */
  is(line: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(line)
    if (this.#startOf(line + 1) - start - 1 !== to - from) return false
    const bytes = this.#bytes
    for (let i = from, at = start; i < to; i++, at++) if (bytes[at] !== source[i]) return false
    return true
  }

  /** The lines so far, to search in; they hold on to no more memory than they need. */
  lines(): Lines {
    if (!this.#lines) {
      const starts = this.#starts.slice(0, this.#size + 1)
      this.#lines = new Lines(this.#bytes.toString('latin1', 0, starts.at(-1)), starts)
    }
    return this.#lines
  }

  #startOf(line: number): number {
    return this.#starts[line] ?? 0
  }

  #makeRoom(bytes: number): void {
    if (bytes > this.#bytes.length) {
      const wider = Buffer.allocUnsafeSlow(Math.max(bytes, this.#bytes.length * 2))
      this.#bytes.copy(wider)
      this.#bytes = wider
    }
    if (this.#size + 1 >= this.#starts.length) this.#starts = longer(this.#starts, this.#size + 2)
  }
}

/** A copy with room for so many numbers and for more to come, 0 where nothing was. */
export function longer(numbers: Uint32Array, least: number): Uint32Array {
  const copy = new Uint32Array(Math.max(least, numbers.length * 2))
  copy.set(numbers)
  return copy
}
