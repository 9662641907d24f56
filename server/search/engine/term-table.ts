// Many short pieces of text, numbered, one behind the other, so that one `indexOf` looks through all of them.
// Which pieces there are (tokens, titles) is decided elsewhere.

import { Grams, LEAST_NEEDLE } from './trigrams.js'

const NEWLINE = 0x0a

/** Bytes are not copied when they fill all but so much of the room that was made for them. */
const SNUG = 1.15

/** Lines that stay as they are, in UTF-8, with a newline behind each. */
export class Lines {
  readonly text: Buffer
  /** Where each line begins, and behind the last one where the text ends. */
  readonly starts: Uint32Array
  /** What finding is quicker with. */
  grams: Grams | null = null

  constructor(text: Buffer, starts: Uint32Array) {
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
    return this.text.subarray(this.startOf(from), this.startOf(to))
  }

  /**
   * Names each line that contains the needle, and how often without overlap.
   * @param needle - UTF-8, not empty, without a newline
   */
  find(needle: Buffer, visit: (line: number, times: number) => void): void {
    if (!this.grams || needle.length < LEAST_NEEDLE) return this.#findInAll(needle, visit)
    this.grams.admit(needle, this.size, line => {
      const times = this.#timesIn(line, needle)
      if (times > 0) visit(line, times)
    })
  }

  /** Makes finding quicker, a slice at a time; until it is done all of the text is looked through. */
  *listGrams(): Generator<void> {
    this.grams = yield* Grams.of(this)
  }

  #timesIn(line: number, needle: Buffer): number {
    const { text } = this
    const last = this.startOf(line + 1) - needle.length
    let times = 0
    for (let at = this.startOf(line); at < last; at++) {
      let same = 0
      while (same < needle.length && text[at + same] === needle[same]) same++
      if (same < needle.length) continue
      times++
      at += same - 1
    }
    return times
  }

  #findInAll(needle: Buffer, visit: (line: number, times: number) => void): void {
    const { text } = this
    let line = -1
    let end = 0
    let times = 0
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
      if (at >= end) {
        if (times > 0) visit(line, times)
        line = this.#lineAt(at, line + 1)
        end = this.startOf(line + 1)
        times = 0
      }
      times++
    }
    if (times > 0) visit(line, times)
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

/** Lines that are being added to. */
export class GrowingLines {
  #bytes: Buffer
  #starts: Uint32Array
  #size = 0

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

  /** The lines so far, to search in. */
  lines(): Lines {
    const starts = this.#starts.subarray(0, this.#size + 1)
    return new Lines(this.#bytes.subarray(0, starts.at(-1)), starts)
  }

  /** The lines so far, to be kept: they hold on to no more memory than they need. */
  sealed(): Lines {
    const { text, starts } = this.lines()
    if (text.length * SNUG > this.#bytes.length) return new Lines(text, starts.slice())
    const copy = Buffer.allocUnsafeSlow(text.length)
    text.copy(copy)
    return new Lines(copy, starts.slice())
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
