// For every three bytes in a row, the terms in which they occur: so few terms have to be looked through
// for a needle. Different trigrams may share a list, so each term that is named has to be looked at.

import type { Postings } from './postings.js'
import { PostingsWriter } from './postings.js'

const WIDTH = 3
const LIST_BITS = 15
const LISTS = 2 ** LIST_BITS
/** So many terms are listed between two slices. */
const SLICE = 4096

/** Needles of fewer bytes are in no list. */
export const LEAST_NEEDLE = 2

/** The terms of a table. */
interface Terms {
  text: Uint8Array
  starts: Uint32Array
  size: number
}

export class Trigrams {
  readonly postings: Postings

  constructor(postings: Postings) {
    this.postings = postings
  }

  /** Lists these terms, a slice at a time. */
  static *of(terms: Terms): Generator<void, Trigrams> {
    const writer = new PostingsWriter(LISTS)
    yield* eachTrigram(terms, (list, term) => writer.measure(list, term, 1))
    writer.begin(LISTS)
    yield* eachTrigram(terms, (list, term) => writer.write(list, term, 1))
    return new Trigrams(writer.done())
  }

  /** Names the terms, of so many, in which a needle may occur, each once. */
  admit(needle: Uint8Array, terms: number, visit: (term: number) => void): void {
    if (needle.length >= WIDTH) this.postings.each(this.#shortestOf(needle), visit)
    else this.#admitPair(needle, terms, visit)
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
   * Two bytes are the beginning of some trigrams: of one with a newline at the end of a term. Rising terms
   * lie beside each other in memory; named list by list they take half as long again.
   */
  #admitPair(needle: Uint8Array, terms: number, visit: (term: number) => void): void {
    const [a = 0, b = 0] = needle
    const lists = new Set(Array.from({ length: 0x100 }, (_, c) => listOf(a, b, c)))
    const seen = new Uint32Array(Math.ceil(terms / 32))
    for (const list of lists) {
      this.postings.each(list, term => (seen[term >>> 5]! |= 1 << (term & 31)))
    }
    for (const [word, bits] of seen.entries()) {
      for (let left = bits; left !== 0; left &= left - 1) {
        visit(word * 32 + 31 - Math.clz32(left & -left))
      }
    }
  }
}

/** Visits the list of every three bytes of each term, its newline included; each list once a term. */
function* eachTrigram(
  { text, size, starts }: Terms,
  visit: (list: number, term: number) => void,
): Generator<void> {
  const seen = new Uint32Array(LISTS)
  for (let term = 0; term < size; term++) {
    const end = (starts[term + 1] ?? 0) - WIDTH
    for (let at = starts[term] ?? 0; at <= end; at++) {
      const list = listAt(text, at)
      if (seen[list] === term + 1) continue
      seen[list] = term + 1
      visit(list, term)
    }
    if (term % SLICE === SLICE - 1) yield
  }
}

function listAt(text: Uint8Array, at: number): number {
  return listOf(text[at] ?? 0, text[at + 1] ?? 0, text[at + 2] ?? 0)
}

function listOf(a: number, b: number, c: number): number {
  return Math.imul((a << 16) | (b << 8) | c, 0x9e3779b1) >>> (32 - LIST_BITS)
}
