// Tokens and the docs in which they stand. A needle is looked for in all tokens at once, and so is found
// wherever in a token it stands; each token then says in which docs it stands, and how often.

import type { Lines } from './term-table.js'
import type { Postings } from './postings.js'

/** What can say how often a needle stands in docs, whether it is still being filled or not. */
export interface Countable {
  /** Adds to `hits`, by doc number, how often a needle stands in the tokens of each doc. */
  addHits(needle: Buffer, hits: Float64Array): void
}

/** A dictionary to which nothing is added any more. */
export class Dictionary implements Countable {
  readonly tokens: Lines
  readonly postings: Postings

  constructor(tokens: Lines, postings: Postings) {
    this.tokens = tokens
    this.postings = postings
  }

  /** In bytes, about. */
  get weight(): number {
    return this.tokens.text.length + this.postings.bytes.length
  }

  addHits(needle: Buffer, hits: Float64Array): void {
    this.tokens.find(needle, (token, times) => this.postings.addTo(hits, token, times))
  }
}
