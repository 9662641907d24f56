// Numbers tokens: the same bytes get the same number. A hash table over lines, without a string a token.

import { GrowingLines, longer } from './term-table.js'

/** So that no doc can be written whose tokens all meet in one slot of the table. */
const SEED = Math.trunc(Math.random() * 2 ** 32)

export class Vocabulary {
  readonly tokens: GrowingLines
  #hashes: Uint32Array
  /** Token number plus one, 0 for a free place. */
  #table: Uint32Array

  /** How many bytes and tokens to make room for at once. */
  constructor(bytes = 4096, tokens = 256) {
    this.tokens = new GrowingLines(bytes, tokens)
    this.#hashes = new Uint32Array(Math.max(tokens, 16))
    this.#table = tableFor(this.#hashes.length)
  }

  get size(): number {
    return this.tokens.size
  }

  /** The number of the token that is the bytes `from` up to `to`; a new one for a new token. */
  numberOf(source: Uint8Array, from: number, to: number): number {
    // Before a place is looked for: with the table its places change.
    if (this.size === this.#hashes.length) this.#grow()
    const hash = hashOf(source, from, to)
    const mask = this.#table.length - 1
    let place = hash & mask
    for (let taken = this.#table[place] ?? 0; taken > 0; taken = this.#table[place] ?? 0) {
      const token = taken - 1
      if (this.#hashes[token] === hash && this.tokens.is(token, source, from, to)) return token
      place = (place + 1) & mask
    }
    const token = this.tokens.add(source, from, to)
    this.#table[place] = token + 1
    this.#hashes[token] = hash
    return token
  }

  #grow(): void {
    const known = this.#hashes
    this.#hashes = longer(known, known.length + 1)
    this.#table = tableFor(this.#hashes.length)
    const mask = this.#table.length - 1
    for (const [token, hash] of known.entries()) {
      let place = hash & mask
      while (this.#table[place] !== 0) place = (place + 1) & mask
      this.#table[place] = token + 1
    }
  }
}

/** At most three quarters of it are ever taken; its length is a power of two. */
function tableFor(tokens: number): Uint32Array {
  return new Uint32Array(2 ** Math.ceil(Math.log2((tokens * 4) / 3)))
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
