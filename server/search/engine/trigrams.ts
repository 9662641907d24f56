// For every three bytes in a row, the lines in which they stand: so few lines have to be looked through
// for a needle. Different threes may share a list, so each line that is named has to be looked at.

import type { Lines } from './term-table.js'
import type { Postings } from './postings.js'
import { PostingsWriter } from './postings.js'

const WIDTH = 3
const LIST_BITS = 15
const LISTS = 2 ** LIST_BITS
/** So many lines are listed between two slices. */
const SLICE = 4096

/** Needles of fewer bytes stand in no list. */
export const LEAST_NEEDLE = 2

export class Grams {
  readonly postings: Postings

  constructor(postings: Postings) {
    this.postings = postings
  }

  /** Lists these lines, a slice at a time. */
  static *of(lines: Lines): Generator<void, Grams> {
    const writer = new PostingsWriter(LISTS)
    yield* eachGram(lines, (list, line) => writer.measure(list, line, 1))
    writer.begin(LISTS)
    yield* eachGram(lines, (list, line) => writer.write(list, line, 1))
    return new Grams(writer.done())
  }

  /** Names the lines, of so many, in which a needle may stand, each once. */
  admit(needle: Uint8Array, lines: number, visit: (line: number) => void): void {
    if (needle.length >= WIDTH) this.postings.each(this.#shortestOf(needle), visit)
    else this.#admitPair(needle, lines, visit)
  }

  #shortestOf(needle: Uint8Array): number {
    let shortest = listAt(needle, 0)
    for (let at = 1; at + WIDTH <= needle.length; at++) {
      const list = listAt(needle, at)
      if (this.postings.lengthOf(list) < this.postings.lengthOf(shortest)) shortest = list
    }
    return shortest
  }

  /**
   * Two bytes are the beginning of some threes: of one with a newline at the end of a line. Rising lines
   * lie beside each other in memory; named list by list they take half as long again.
   */
  #admitPair(needle: Uint8Array, lines: number, visit: (line: number) => void): void {
    const [a = 0, b = 0] = needle
    const lists = new Set(Array.from({ length: 0x100 }, (_, c) => listOf(a, b, c)))
    const seen = new Uint32Array(Math.ceil(lines / 32))
    for (const list of lists) {
      this.postings.each(list, line => (seen[line >>> 5]! |= 1 << (line & 31)))
    }
    for (const [word, bits] of seen.entries()) {
      for (let left = bits; left !== 0; left &= left - 1) {
        visit(word * 32 + 31 - Math.clz32(left & -left))
      }
    }
  }
}

/** Visits the list of every three bytes of each line, its newline included; each list once a line. */
function* eachGram(
  { text, size, starts }: Lines,
  visit: (list: number, line: number) => void,
): Generator<void> {
  const seen = new Uint32Array(LISTS)
  for (let line = 0; line < size; line++) {
    const end = (starts[line + 1] ?? 0) - WIDTH
    for (let at = starts[line] ?? 0; at <= end; at++) {
      const list = listAt(text, at)
      if (seen[list] === line + 1) continue
      seen[list] = line + 1
      visit(list, line)
    }
    if (line % SLICE === SLICE - 1) yield
  }
}

function listAt(text: Uint8Array, at: number): number {
  return listOf(text[at] ?? 0, text[at + 1] ?? 0, text[at + 2] ?? 0)
}

function listOf(a: number, b: number, c: number): number {
  return Math.imul((a << 16) | (b << 8) | c, 0x9e3779b1) >>> (32 - LIST_BITS)
}
