// Takes new docs into the index until there are enough of them for a segment.
// To change what a token is, see tokenize.ts; when a segment is sealed, search-index.ts.

import { normalise } from '../../../schema/reading/search.js'
import { PostingsWriter } from './postings.js'
import { Segment, SegmentDocs, TermIndex } from './segment.js'
import type { SegmentView, TermCounts } from './segment.js'
import { TermInterner } from './term-interner.js'
import { longer, TermTableBuilder, type TermTable } from './term-table.js'
import { cutTokens } from './tokenize.js'

/** A doc as it is handed to the index. */
export interface IndexEntry {
  /** Its doc path. */
  key: string
  title: string
  /** In milliseconds. */
  mtime: number
  /** The text to search, as `textOf` gives it; null when the doc is found by its title only. */
  text: string | null
  /** null when a later state of its file may look the same. */
  stamp: string | null
}

/** Characters that are cut into tokens at once. */
const PIECE = 64 * 1024
/** A longer run of letters or signs is cut: no word is as long. */
const LONGEST_RUN = 4 * PIECE
/** Where a letter meets a sign a run ends. */
const BORDER = /[A-Za-z0-9][!-/:-@[-^`{-~]/

export class SegmentBuilder implements SegmentView {
  readonly docs = new SegmentDocs()
  readonly runs = new TermIndexBuilder()
  readonly joined = new TermIndexBuilder()
  readonly #titles = new TermTableBuilder()

  get titles(): TermTable {
    return this.#titles.table()
  }

  /** A measure of the time that a search in it and its sealing take. */
  get weight(): number {
    return this.runs.weight + this.joined.weight + this.docs.size
  }

  /** Adds a doc in short steps and returns its number. Until the last step no search finds it. */
  *add({ key, title, mtime, text, stamp }: IndexEntry): Generator<void, number> {
    let isCut = false
    for (const piece of piecesOf(text ?? '')) {
      const bytes = Buffer.from(normalise(piece))
      const hasCut = cutTokens(bytes, {
        run: (from, to) => this.runs.count(bytes, from, to),
        joined: (from, to) => this.joined.count(bytes, from, to),
      })
      isCut ||= hasCut
      yield
    }
    // A newline would make two titles of it.
    const line = Buffer.from(normalise(title).replace(/\s/g, ' '))
    this.#titles.add(line, 0, line.length)
    this.runs.endDoc()
    this.joined.endDoc()
    return this.docs.add({ key, mtime, isCut, title, stamp, text })
  }

  /** Everything in it that is not dead. */
  seal(): Segment {
    const docs = new SegmentDocs()
    const titles = new TermTableBuilder()
    const numbers = docs.takeOver(this, titles)
    return new Segment(docs, titles.sealed(), this.runs.seal(numbers), this.joined.seal(numbers))
  }
}

/** Cuts a text between words; where there is no white space for long, between its runs. */
function* piecesOf(text: string): Generator<string> {
  let from = 0
  while (text.length - from > PIECE) {
    const end = text.lastIndexOf(' ', from + PIECE)
    const to = end > from ? end : borderBehind(text, from + PIECE)
    yield text.slice(from, to)
    from = to
  }
  yield text.slice(from)
}

function borderBehind(text: string, from: number): number {
  const near = text.slice(from, from + LONGEST_RUN)
  const space = near.indexOf(' ')
  const border = near.search(BORDER) + 1
  const ends = [space, border].filter(end => end > 0)
  return from + Math.min(near.length, ...ends)
}

/**
 * Keeps for each doc its terms and how often each occurs in it, one behind the other. Sealing turns that
 * round, to docs by term, once.
 */
class TermIndexBuilder implements TermCounts {
  readonly #interner = new TermInterner()
  /** Term, times, term, times … of each doc. */
  #pairs: Uint32Array = new Uint32Array(1024)
  /** Where in `#pairs` each doc ends. */
  readonly #ends: number[] = []
  /** How often each term occurs in the doc that is being added; 0 between docs. */
  #times: Uint32Array = new Uint32Array(256)
  /** The terms of the doc that is being added. */
  #found: number[] = []

  /** Terms of each doc, over all docs. */
  get weight(): number {
    return this.#end / 2
  }

  /** Counts one more token of the doc that is being added: the bytes `from` up to `to` of its text. */
  count(text: Uint8Array, from: number, to: number): void {
    const term = this.#interner.numberOf(text, from, to)
    if (term >= this.#times.length) this.#times = longer(this.#times, term + 1)
    const times = this.#times[term] ?? 0
    if (times === 0) this.#found.push(term)
    this.#times[term] = times + 1
  }

  /** All tokens of the doc were counted. */
  endDoc(): void {
    let end = this.#end
    const needed = end + this.#found.length * 2
    if (needed > this.#pairs.length) this.#pairs = longer(this.#pairs, needed)
    for (const term of this.#found) {
      this.#pairs[end++] = term
      this.#pairs[end++] = this.#times[term] ?? 0
      this.#times[term] = 0
    }
    this.#found = []
    this.#ends.push(end)
  }

  addHits(needle: Buffer, hits: Float64Array): void {
    const inTerm = new Uint32Array(this.#interner.size)
    this.#interner.terms.table().find(needle, (term, times) => (inTerm[term] = times))
    this.#each((doc, term, times) => {
      hits[doc] = (hits[doc] ?? 0) + times * (inTerm[term] ?? 0)
    })
  }

  /** The same with other doc numbers, rising like these; a doc with a negative number is left out. */
  seal(numbers: readonly number[]): TermIndex {
    const writer = new PostingsWriter(this.#interner.size)
    this.#eachNumbered(numbers, (term, doc, times) => writer.measure(term, doc, times))
    writer.begin(this.#interner.size)
    this.#eachNumbered(numbers, (term, doc, times) => writer.write(term, doc, times))
    return new TermIndex(this.#interner.terms.sealed(), writer.done())
  }

  get #end(): number {
    return this.#ends.at(-1) ?? 0
  }

  #eachNumbered(
    numbers: readonly number[],
    visit: (term: number, doc: number, times: number) => void,
  ): void {
    this.#each((doc, term, times) => {
      const number = numbers[doc] ?? -1
      if (number >= 0) visit(term, number, times)
    })
  }

  #each(visit: (doc: number, term: number, times: number) => void): void {
    let at = 0
    for (const [doc, end] of this.#ends.entries()) {
      for (; at < end; at += 2) visit(doc, this.#pairs[at] ?? 0, this.#pairs[at + 1] ?? 0)
    }
  }
}
