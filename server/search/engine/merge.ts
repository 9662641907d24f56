// Makes one segment of several, a slice of work at a time, while they go on being searched.

import { Dictionary } from './dictionary.js'
import { GrowingLines, type Lines } from './term-table.js'
import { Docs } from './part.js'
import { PostingsWriter, type PostingList, type Postings } from './postings.js'
import { Segment } from './segment.js'
import { Vocabulary } from './term-interner.js'

/** Tokens whose bytes are fetched at once. */
const BLOCK = 256
/** What numbering a token again costs, in postings. */
const TOKEN_WORK = 32
const NONE = -1

/**
 * Yields after about the work of so many postings.
 * @returns the new segment, without what was dead when it began. What died since, and which docs are
 * called otherwise by now, is put right in the last slice: use it before anything else happens.
 */
export function* merge(sources: readonly Segment[], slice: number): Generator<void, Segment> {
  const docs = new Docs()
  const titles = new GrowingLines()
  const numbers = sources.map(source => Int32Array.from(docs.takeOver(source, titles)))
  yield
  const runs = sources.map((source, s) => new Source(source.runs, numbers[s]))
  const mergedRuns = yield* mergeDictionaries(runs, slice)
  const joined = sources.map((source, s) => new Source(source.joined, numbers[s]))
  const mergedJoined = yield* mergeDictionaries(joined, slice)
  sources.forEach((source, s) => bringUpToDate(docs, source.docs, numbers[s]))
  return new Segment(docs, titles.sealed(), mergedRuns, mergedJoined)
}

function* mergeDictionaries(
  sources: readonly Source[],
  slice: number,
): Generator<void, Dictionary> {
  const writer = new PostingsWriter(sumOf(sources, ({ size }) => size))
  const tokens = yield* numberTokens(sources, writer, slice)
  yield
  writer.begin(tokens.size)
  yield
  yield* inBlocks(sources, slice, (source, token) => source.write(token, writer))
  const sealed = tokens.sealed()
  yield
  return new Dictionary(sealed, writer.done())
}

/** The table that numbers the tokens ends with this: the postings that come next take as much room. */
function* numberTokens(
  sources: readonly Source[],
  writer: PostingsWriter,
  slice: number,
): Generator<void, GrowingLines> {
  const bytes = sumOf(sources, ({ text }) => text.length)
  const vocabulary = new Vocabulary(
    bytes,
    sumOf(sources, ({ size }) => size),
  )
  yield
  yield* inBlocks(sources, slice, (source, token) => source.measure(token, vocabulary, writer))
  return vocabulary.tokens
}

/** Calls `work` for each block of tokens, and yields after so much of it. */
function* inBlocks(
  sources: readonly Source[],
  slice: number,
  work: (source: Source, token: number) => number,
): Generator<void> {
  let done = 0
  for (const source of sources) {
    for (let token = 0; token < source.tokens.size; token += BLOCK) {
      done += work(source, token)
      if (done < slice) continue
      done = 0
      yield
    }
  }
}

function sumOf(sources: readonly Source[], count: (tokens: Lines) => number): number {
  return sources.reduce((sum, { tokens }) => sum + count(tokens), 0)
}

/** A dictionary that is being merged, a block of tokens at a time. */
class Source {
  readonly tokens: Lines
  readonly #postings: Postings
  /** The new number of each doc, and of each token that stands in any that is left. */
  readonly #docs: Int32Array
  readonly #numbers: Int32Array
  readonly #list: PostingList

  constructor({ tokens, postings }: Dictionary, docs: Int32Array = new Int32Array()) {
    this.tokens = tokens
    this.#postings = postings
    this.#docs = docs
    this.#numbers = new Int32Array(tokens.size).fill(NONE)
    const [most, size] = [docs.length, 0]
    this.#list = { docs: new Uint32Array(most), times: new Uint32Array(most), size }
  }

  /** Numbers the tokens of a block and measures their postings; returns how much work it was. */
  measure(first: number, vocabulary: Vocabulary, writer: PostingsWriter): number {
    const { tokens } = this
    const last = Math.min(first + BLOCK, tokens.size)
    const bytes = tokens.bytes(first, last)
    const offset = tokens.startOf(first)
    let work = (last - first) * TOKEN_WORK
    for (let token = first; token < last; token++) {
      work += this.#readLeft(token)
      const { docs, times, size } = this.#list
      if (size === 0) continue
      const [from, to] = [tokens.startOf(token), tokens.startOf(token + 1) - 1]
      const number = vocabulary.numberOf(bytes, from - offset, to - offset)
      this.#numbers[token] = number
      for (let i = 0; i < size; i++) writer.measure(number, docs[i] ?? 0, times[i] ?? 0)
    }
    return work
  }

  /** Writes the postings of a block; returns how much work it was. */
  write(first: number, writer: PostingsWriter): number {
    const last = Math.min(first + BLOCK, this.tokens.size)
    let work = last - first
    for (let token = first; token < last; token++) {
      const number = this.#numbers[token] ?? NONE
      if (number === NONE) continue
      work += this.#readLeft(token)
      const { docs, times, size } = this.#list
      for (let i = 0; i < size; i++) writer.write(number, docs[i] ?? 0, times[i] ?? 0)
    }
    return work
  }

  /** Reads the postings of a token, in new numbers and without what is left out; returns how many there were. */
  #readLeft(token: number): number {
    const list = this.#list
    this.#postings.read(token, list)
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

function bringUpToDate(docs: Docs, old: Docs, numbers: Int32Array = new Int32Array()): void {
  for (const [doc, number] of numbers.entries()) {
    if (number === NONE) continue
    if (!old.at(doc)) docs.kill(number)
  }
}
