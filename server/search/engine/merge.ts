// Makes one segment of several, a slice of work at a time, while they go on being searched.
// To change which segments are merged, and when, see search-index.ts.

import { TermTableBuilder, type TermTable } from './term-table.js'
import { PostingsWriter, type PostingList, type Postings } from './postings.js'
import { Segment, SegmentDocs, TermIndex } from './segment.js'
import { TermInterner } from './term-interner.js'

/** So many terms are fetched at once. */
const BLOCK = 256
/** The cost of giving a term another number, in postings. */
const TERM_WORK = 32
const NONE = -1

/**
 * Yields after about the work of so many postings.
 * @returns the new segment, without what was dead when it began. What died since is dead in it as of the
 * last slice: use it before anything else happens.
 */
export function* merge(sources: readonly Segment[], slice: number): Generator<void, Segment> {
  const docs = new SegmentDocs()
  const titles = new TermTableBuilder()
  const numbers = sources.map(source => Int32Array.from(docs.takeOver(source, titles)))
  yield
  const sourcesOf = (terms: 'runs' | 'joined') =>
    sources.map((source, s) => new Source(source[terms], numbers[s]))
  const runs = yield* mergeTerms(sourcesOf('runs'), slice)
  const joined = yield* mergeTerms(sourcesOf('joined'), slice)
  sources.forEach((source, s) => killDead(docs, source.docs, numbers[s]))
  return new Segment(docs, titles.sealed(), runs, joined)
}

function* mergeTerms(sources: readonly Source[], slice: number): Generator<void, TermIndex> {
  const writer = new PostingsWriter(sumOf(sources, ({ size }) => size))
  const terms = yield* numberTerms(sources, writer, slice)
  yield
  writer.begin(terms.size)
  yield
  yield* inBlocks(sources, slice, (source, term) => source.write(term, writer))
  const sealed = terms.sealed()
  yield
  return new TermIndex(sealed, writer.done())
}

/** The table that numbers the terms ends with this: the postings that come next take as much room. */
function* numberTerms(
  sources: readonly Source[],
  writer: PostingsWriter,
  slice: number,
): Generator<void, TermTableBuilder> {
  const bytes = sumOf(sources, ({ text }) => text.length)
  const interner = new TermInterner(
    bytes,
    sumOf(sources, ({ size }) => size),
  )
  yield
  yield* inBlocks(sources, slice, (source, term) => source.measure(term, interner, writer))
  return interner.terms
}

/** Calls `work` for each block of terms, and yields after so much of it. */
function* inBlocks(
  sources: readonly Source[],
  slice: number,
  work: (source: Source, term: number) => number,
): Generator<void> {
  let done = 0
  for (const source of sources) {
    for (let term = 0; term < source.terms.size; term += BLOCK) {
      done += work(source, term)
      if (done < slice) continue
      done = 0
      yield
    }
  }
}

function sumOf(sources: readonly Source[], count: (terms: TermTable) => number): number {
  return sources.reduce((sum, { terms }) => sum + count(terms), 0)
}

/** A term index that is being merged, a block of terms at a time. */
class Source {
  readonly terms: TermTable
  readonly #postings: Postings
  /** The new number of each doc, and of each term that occurs in a doc that is left. */
  readonly #docs: Int32Array
  readonly #numbers: Int32Array
  readonly #list: PostingList

  constructor({ terms, postings }: TermIndex, docs: Int32Array = new Int32Array()) {
    this.terms = terms
    this.#postings = postings
    this.#docs = docs
    this.#numbers = new Int32Array(terms.size).fill(NONE)
    const [most, size] = [docs.length, 0]
    this.#list = { docs: new Uint32Array(most), times: new Uint32Array(most), size }
  }

  /** Numbers the terms of a block and measures their postings; returns how much work it was. */
  measure(first: number, interner: TermInterner, writer: PostingsWriter): number {
    const { terms } = this
    const last = Math.min(first + BLOCK, terms.size)
    const bytes = terms.bytes(first, last)
    const offset = terms.startOf(first)
    let work = (last - first) * TERM_WORK
    for (let term = first; term < last; term++) {
      work += this.#readLeft(term)
      const { docs, times, size } = this.#list
      if (size === 0) continue
      const [from, to] = [terms.startOf(term), terms.startOf(term + 1) - 1]
      const number = interner.numberOf(bytes, from - offset, to - offset)
      this.#numbers[term] = number
      for (let i = 0; i < size; i++) writer.measure(number, docs[i] ?? 0, times[i] ?? 0)
    }
    return work
  }

  /** Writes the postings of a block; returns how much work it was. */
  write(first: number, writer: PostingsWriter): number {
    const last = Math.min(first + BLOCK, this.terms.size)
    let work = last - first
    for (let term = first; term < last; term++) {
      const number = this.#numbers[term] ?? NONE
      if (number === NONE) continue
      work += this.#readLeft(term)
      const { docs, times, size } = this.#list
      for (let i = 0; i < size; i++) writer.write(number, docs[i] ?? 0, times[i] ?? 0)
    }
    return work
  }

  /** Reads the postings of a term, in new numbers and without what is left out; returns how many there were. */
  #readLeft(term: number): number {
    const list = this.#list
    this.#postings.read(term, list)
    const read = list.size
    list.size = 0
    for (let i = 0; i < read; i++) {
      const doc = this.#docs[list.docs[i] ?? 0] ?? NONE
      if (doc === NONE) continue
      list.docs[list.size] = doc
      list.times[list.size++] = list.times[i] ?? 0
    }
    return read
  }
}

function killDead(
  docs: SegmentDocs,
  old: SegmentDocs,
  numbers: Int32Array = new Int32Array(),
): void {
  for (const [doc, number] of numbers.entries()) {
    if (number === NONE) continue
    if (!old.at(doc)) docs.kill(number)
  }
}
