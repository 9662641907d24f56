// A segment: some docs, their titles, the terms of their texts with postings. Only which docs are dead
// changes. To change how one is made, see segment-builder.ts and merge.ts; its file, store/segment-file.ts.

import type { Postings } from './postings.js'
import type { TermTable, TermTableBuilder } from './term-table.js'

/** Where a text is stored. */
export interface TextPlace {
  /** The descriptor of the open segment file. */
  fd: number
  at: number
  /** In bytes. */
  length: number
  crc: number
}

/** A text until it is stored; null when there is none, undefined when it could not be stored. */
export type DocText = string | TextPlace | null | undefined

export interface IndexedDoc {
  /** Its doc path. */
  readonly key: string
  readonly mtime: number
  /** Some of its runs were too long to be joined: only its text tells all words of letters and signs. */
  readonly isCut: boolean
  /** As it was listed. */
  readonly title: string
  /** The stamp of its file when its text was read; null when a later state may have the same one. */
  readonly stamp: string | null
  text: DocText
}

/** Counts how often a needle occurs in docs. */
export interface TermCounts {
  /** Adds to `hits`, by doc number, how often a needle occurs in the tokens of each doc. */
  addHits(needle: Buffer, hits: Float64Array): void
}

/** The source of matches for a query: a segment, or the builder of the next one. */
export interface SegmentView {
  readonly docs: SegmentDocs
  /** Their normalised titles, by doc number. */
  readonly titles: TermTable
  /** For words of one kind of character. */
  readonly runs: TermCounts
  /** For words of letters and signs. */
  readonly joined: TermCounts
}

/** Terms and the docs in which they occur. A needle is found wherever in a term it is. */
export class TermIndex implements TermCounts {
  readonly terms: TermTable
  readonly postings: Postings

  constructor(terms: TermTable, postings: Postings) {
    this.terms = terms
    this.postings = postings
  }

  /** In bytes, about. */
  get weight(): number {
    return this.terms.text.length + this.postings.bytes.length
  }

  addHits(needle: Buffer, hits: Float64Array): void {
    this.terms.find(needle, (term, times) => this.postings.addTo(hits, term, times))
  }
}

export class Segment implements SegmentView {
  readonly docs: SegmentDocs
  readonly titles: TermTable
  readonly runs: TermIndex
  readonly joined: TermIndex

  constructor(docs: SegmentDocs, titles: TermTable, runs: TermIndex, joined: TermIndex) {
    this.docs = docs
    this.titles = titles
    this.runs = runs
    this.joined = joined
  }

  /** In bytes, about. */
  get weight(): number {
    return this.runs.weight + this.joined.weight + this.titles.text.length
  }
}

/** The docs of one segment, by number. A doc that was replaced or removed keeps its number, but is dead. */
export class SegmentDocs {
  readonly #docs: (IndexedDoc | null)[] = []
  #dead = 0

  get size(): number {
    return this.#docs.length
  }

  get dead(): number {
    return this.#dead
  }

  get isEmpty(): boolean {
    return this.#dead === this.size
  }

  /** Returns its number. null adds one that is dead. */
  add(doc: IndexedDoc | null): number {
    if (!doc) this.#dead++
    this.#docs.push(doc)
    return this.size - 1
  }

  /** null for a doc that is dead. */
  at(number: number): IndexedDoc | null {
    return this.#docs[number] ?? null
  }

  /** The numbers of the docs that are not dead, rising. */
  alive(): number[] {
    const alive: number[] = []
    for (const [number, doc] of this.#docs.entries()) if (doc) alive.push(number)
    return alive
  }

  kill(number: number): void {
    if (this.at(number)) this.#dead++
    this.#docs[number] = null
  }

  /**
   * Adds the docs of another segment that are not dead, and their titles.
   * @returns the number here of each doc there, -1 for a dead one
   */
  takeOver(from: SegmentView, titles: TermTableBuilder): number[] {
    return Array.from({ length: from.docs.size }, (_, number) => {
      const doc = from.docs.at(number)
      if (!doc) return -1
      const title = from.titles.bytes(number, number + 1)
      titles.add(title, 0, title.length - 1)
      return this.add(doc)
    })
  }
}
