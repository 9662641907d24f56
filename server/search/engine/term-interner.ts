// Numbers terms: the same bytes get the same number. A hash table over a term table, without a string a term.
// To change what a token is, see tokenize.ts.

import { TermTableBuilder, longer } from './term-table.js'

/** Random, so that no doc can be written with terms that all meet in one slot of the table. */
const SEED = Math.trunc(Math.random() * 2 ** 32)

export class TermInterner {
  readonly terms: TermTableBuilder
  #hashes: Uint32Array
  /** Term number plus one, 0 for a free place. */
  #table: Uint32Array

  /** How many bytes and terms to make room for at once. */
  constructor(bytes = 4096, terms = 256) {
    this.terms = new TermTableBuilder(bytes, terms)
    this.#hashes = new Uint32Array(Math.max(terms, 16))
    this.#table = tableFor(this.#hashes.length)
  }

  get size(): number {
    return this.terms.size
  }

  /** The number of the term that is the bytes `from` up to `to`; a new one for a new term. */
  numberOf(source: Uint8Array, from: number, to: number): number {
    // Before a place is looked for: with the table its places change.
    if (this.size === this.#hashes.length) this.#grow()
    const hash = hashOf(source, from, to)
    const mask = this.#table.length - 1
    let place = hash & mask
    for (let taken = this.#table[place] ?? 0; taken > 0; taken = this.#table[place] ?? 0) {
      const term = taken - 1
      if (this.#hashes[term] === hash && this.terms.is(term, source, from, to)) return term
      place = (place + 1) & mask
    }
    const term = this.terms.add(source, from, to)
    this.#table[place] = term + 1
    this.#hashes[term] = hash
    return term
  }

  #grow(): void {
    const known = this.#hashes
    this.#hashes = longer(known, known.length + 1)
    this.#table = tableFor(this.#hashes.length)
    const mask = this.#table.length - 1
    for (const [term, hash] of known.entries()) {
      let place = hash & mask
      while (this.#table[place] !== 0) place = (place + 1) & mask
      this.#table[place] = term + 1
    }
  }
}

/** At most three quarters of it are ever taken; its length is a power of two. */
function tableFor(terms: number): Uint32Array {
  return new Uint32Array(2 ** Math.ceil(Math.log2((terms * 4) / 3)))
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
