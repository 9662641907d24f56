// Finds the docs of one segment that hold every word of a query, in the title or in the text.
// To change which of them are shown, see top-hits.ts; what normalised means, schema/reading/search.ts.

import { countHits, normalise } from '../../../schema/reading/search.js'
import type { TopHits } from './top-hits.js'
import type { SegmentView } from './segment.js'
import { runsOf } from './tokenize.js'

/** With more words to come than this, and no more docs left than words, it is quicker to read them. */
const MANY_WORDS = 8

/** Characters of text that are remembered during one search. */
const ROOM = 16_000_000

export interface QueryWord {
  text: string
  needle: Buffer
  /** For a word of letters and signs, the needle of its longest run; else null. */
  run: Buffer | null
}

/** The words in the order in which they are looked for: longer ones leave fewer docs. */
export function planWords(words: readonly string[]): QueryWord[] {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map(text => {
      const [longest = '', ...others] = runsOf(text).sort((a, b) => b.length - a.length)
      const run = others.length > 0 ? Buffer.from(longest) : null
      return { text, needle: Buffer.from(text), run }
    })
}

/** The normalised text of a doc by its key; `''` for one that has none or was removed. */
export type TextReader = (key: string) => string

/** Reads texts, and remembers some during one search. */
export function textReader(textOf: (key: string) => string | null): TextReader {
  const remembered = new Map<string, string>()
  let room = ROOM
  return key => {
    const known = remembered.get(key)
    if (known !== undefined) return known
    const text = normalise(textOf(key) ?? '')
    if ((room -= text.length) > 0) remembered.set(key, text)
    return text
  }
}

/** Offers every doc of a segment that holds all the words. */
export function matchSegment(
  segment: SegmentView,
  words: readonly QueryWord[],
  read: TextReader,
  topHits: TopHits,
): void {
  const match = new SegmentMatch(segment, read)
  for (const [i, word] of words.entries()) {
    const toCome = words.length - i
    if (toCome > MANY_WORDS && match.size <= toCome) {
      match.narrowByReading(words.slice(i))
      break
    }
    match.narrow(word)
    if (match.size === 0) return
  }
  match.offerTo(topHits)
}

/** The docs of a segment that hold all the words so far. */
class SegmentMatch {
  readonly #segment: SegmentView
  readonly #read: TextReader
  /** Their numbers, rising. */
  #docs: number[]
  readonly #titleWords: Uint32Array
  readonly #hits: Float64Array

  constructor(segment: SegmentView, read: TextReader) {
    this.#segment = segment
    this.#read = read
    this.#docs = segment.docs.alive()
    this.#titleWords = new Uint32Array(segment.docs.size)
    this.#hits = new Float64Array(segment.docs.size)
  }

  get size(): number {
    return this.#docs.length
  }

  /** Keeps the docs that hold this word too. */
  narrow(word: QueryWord): void {
    const hits = new Float64Array(this.#hits.length)
    const counts = word.run === null ? this.#segment.runs : this.#segment.joined
    counts.addHits(word.needle, hits)
    if (word.run !== null) this.#countInCut(word, word.run, hits)
    const isInTitle = new Uint8Array(hits.length)
    this.#segment.titles.find(word.needle, doc => (isInTitle[doc] = 1))
    this.#docs = this.#docs.filter(doc => this.#note(doc, hits[doc] ?? 0, isInTitle[doc] === 1))
  }

  /** Keeps the docs that hold these words too, by reading each of them once. */
  narrowByReading(words: readonly QueryWord[]): void {
    this.#docs = this.#docs.filter(doc => {
      const text = this.#read(this.#segment.docs.at(doc)?.key ?? '')
      const title = this.#segment.titles.at(doc)
      return words.every(word => {
        return this.#note(doc, countHits(text, word.text), title.includes(word.text))
      })
    })
  }

  offerTo(topHits: TopHits): void {
    for (const doc of this.#docs) {
      const [titleWords, hits] = [this.#titleWords[doc] ?? 0, this.#hits[doc] ?? 0]
      const state = this.#segment.docs.at(doc)
      if (state) topHits.offer({ path: state.key, mtime: state.mtime, titleWords, hits })
    }
  }

  /** The doc holds a word that is found so often in its text. */
  #note(doc: number, hits: number, isInTitle: boolean): boolean {
    this.#hits[doc] = (this.#hits[doc] ?? 0) + hits
    if (isInTitle) this.#titleWords[doc] = (this.#titleWords[doc] ?? 0) + 1
    return isInTitle || hits > 0
  }

  /** Counts a word of letters and signs where not all runs were joined, if a run of it is there. */
  #countInCut(word: QueryWord, run: Buffer, hits: Float64Array): void {
    const { docs } = this.#segment
    const cut = this.#docs.filter(doc => docs.at(doc)?.isCut === true)
    if (cut.length === 0) return
    const runHits = new Float64Array(hits.length)
    this.#segment.runs.addHits(run, runHits)
    for (const doc of cut) {
      if (runHits[doc] === 0) continue
      hits[doc] = countHits(this.#read(docs.at(doc)?.key ?? ''), word.text)
    }
  }
}
