// A dictionary that is being filled: for each doc its tokens and how often each stands in it, one behind
// the other. Turning that round, to docs by token, is done once, when it is sealed.

import { Dictionary, type Countable } from './dictionary.js'
import { longer } from './term-table.js'
import { PostingsWriter } from './postings.js'
import { Vocabulary } from './term-interner.js'

export class Tally implements Countable {
  readonly #vocabulary = new Vocabulary()
  /** Token, times, token, times … of each doc. */
  #pairs: Uint32Array = new Uint32Array(1024)
  /** Where in `#pairs` each doc ends. */
  readonly #ends: number[] = []
  /** How often each token stands in the doc that is being added; 0 between docs. */
  #times: Uint32Array = new Uint32Array(256)
  /** The tokens of the doc that is being added. */
  #found: number[] = []

  /** Different tokens of each doc, over all docs. */
  get weight(): number {
    return this.#end / 2
  }

  /** Counts one more token of the doc that is being added: the bytes `from` up to `to` of its text. */
  count(text: Uint8Array, from: number, to: number): void {
    const token = this.#vocabulary.numberOf(text, from, to)
    if (token >= this.#times.length) this.#times = longer(this.#times, token + 1)
    const times = this.#times[token] ?? 0
    if (times === 0) this.#found.push(token)
    this.#times[token] = times + 1
  }

  /** All tokens of the doc were counted. */
  endDoc(): void {
    let end = this.#end
    const needed = end + this.#found.length * 2
    if (needed > this.#pairs.length) this.#pairs = longer(this.#pairs, needed)
    for (const token of this.#found) {
      this.#pairs[end++] = token
      this.#pairs[end++] = this.#times[token] ?? 0
      this.#times[token] = 0
    }
    this.#found = []
    this.#ends.push(end)
  }

  addHits(needle: Buffer, hits: Float64Array): void {
    const inToken = new Uint32Array(this.#vocabulary.size)
    this.#vocabulary.tokens.lines().find(needle, (token, times) => (inToken[token] = times))
    this.#each((doc, token, times) => {
      hits[doc] = (hits[doc] ?? 0) + times * (inToken[token] ?? 0)
    })
  }

  /** The same with other doc numbers, rising like these; docs whose number is negative are left out. */
  seal(numbers: readonly number[]): Dictionary {
    const writer = new PostingsWriter(this.#vocabulary.size)
    this.#eachNumbered(numbers, (token, doc, times) => writer.measure(token, doc, times))
    writer.begin(this.#vocabulary.size)
    this.#eachNumbered(numbers, (token, doc, times) => writer.write(token, doc, times))
    return new Dictionary(this.#vocabulary.tokens.sealed(), writer.done())
  }

  get #end(): number {
    return this.#ends.at(-1) ?? 0
  }

  #eachNumbered(
    numbers: readonly number[],
    visit: (token: number, doc: number, times: number) => void,
  ): void {
    this.#each((doc, token, times) => {
      const number = numbers[doc] ?? -1
      if (number >= 0) visit(token, number, times)
    })
  }

  #each(visit: (doc: number, token: number, times: number) => void): void {
    let at = 0
    for (const [doc, end] of this.#ends.entries()) {
      for (; at < end; at += 2) visit(doc, this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0)
    }
  }
}
