// The index of one docs folder: segments, and a builder of the next one. It reads no file.
// To change how words match, see query.ts; when segments are stored, folder-search.ts.

import { merge } from './merge.js'
import { matchSegment, type QueryWord, type TextReader } from './query.js'
import { SegmentBuilder, type IndexEntry } from './segment-builder.js'
import type { IndexedDoc, Segment, SegmentDocs } from './segment.js'
import type { TopHits } from './top-hits.js'

/** How much is done at once; smaller in tests, so that little text makes many segments. */
export interface Grain {
  /** Weight of the builder at which it is sealed: different terms of all its docs. */
  seal: number
  /** Work of a slice of merging, in postings; so many take less than 10 ms. */
  slice: number
}

/** The texts of a builder are in memory, and a kill loses them. */
const MOST_DOCS = 500
/** With more segments than this, merging goes before indexing: each has its own copy of common terms. */
const MOST_SEGMENTS = 12

export class SearchIndex {
  readonly #grain: Grain
  /** Where each doc is, by its key. */
  readonly #places = new Map<string, { docs: SegmentDocs; number: number }>()
  #segments: Segment[] = []
  #builder = new SegmentBuilder()
  #merging: { sources: readonly Segment[]; work: Generator<void, Segment> } | null = null

  constructor(grain: Grain = { seal: 250_000, slice: 200_000 }) {
    this.#grain = grain
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  /** All docs are in segments. */
  get isSealed(): boolean {
    return this.#builder.docs.isEmpty
  }

  get isCrowded(): boolean {
    return this.#segments.length > MOST_SEGMENTS
  }

  docAt(key: string): IndexedDoc | null {
    const place = this.#places.get(key)
    return place ? place.docs.at(place.number) : null
  }

  /** Adds a doc in short steps, or replaces the one of the same key. One at a time. */
  *add(entry: IndexEntry): Generator<void> {
    const { docs } = this.#builder
    const number = yield* this.#builder.add(entry)
    this.remove(entry.key)
    this.#places.set(entry.key, { docs, number })
    if (this.#builder.weight >= this.#grain.seal || docs.size >= MOST_DOCS) this.seal()
  }

  remove(key: string): void {
    const place = this.#places.get(key)
    if (!place) return
    place.docs.kill(place.number)
    this.#places.delete(key)
  }

  /** Makes a segment of all docs in the builder. */
  seal(): void {
    const segment = this.#builder.seal()
    this.#builder = new SegmentBuilder()
    this.take(segment)
  }

  /** Adds a segment; none of its docs may be in the index. */
  take(segment: Segment): void {
    const { docs } = segment
    if (docs.isEmpty) return
    this.#segments.push(segment)
    for (const number of docs.alive()) {
      this.#places.set(docs.at(number)?.key ?? '', { docs, number })
    }
  }

  /** Does one slice of merging, if there is any to do; true while there is more. */
  mergeSlice(): boolean {
    this.#merging ??= this.#nextMerge()
    if (!this.#merging) return false
    const { sources, work } = this.#merging
    const step = work.next()
    if (step.done !== true) return true
    this.#merging = null
    this.#segments = this.#segments.filter(segment => !sources.includes(segment))
    this.take(step.value)
    return true
  }

  /** Offers every doc that holds all the words of a plan. */
  offerTo(topHits: TopHits, plan: readonly QueryWord[], read: TextReader): void {
    for (const segment of [...this.#segments, this.#builder]) {
      matchSegment(segment, plan, read, topHits)
    }
  }

  #nextMerge(): { sources: readonly Segment[]; work: Generator<void, Segment> } | null {
    this.#segments = this.#segments.filter(({ docs }) => !docs.isEmpty)
    const sources = this.#dueForMerging()
    return sources.length > 0 ? { sources, work: merge(sources, this.#grain.slice) } : null
  }

  /**
   * The smallest segments, as far up as they are together half of the next one: so all of the index is
   * written again no more often than it doubles. Else one of which most is dead.
   */
  #dueForMerging(): Segment[] {
    const bySize = [...this.#segments].sort((a, b) => a.weight - b.weight)
    let due = 0
    let below = 0
    for (const [i, segment] of bySize.entries()) {
      if (i > 0 && below * 2 >= segment.weight) due = i + 1
      below += segment.weight
    }
    if (due > 0) return bySize.slice(0, due)
    return bySize.filter(({ docs }) => docs.dead * 2 > docs.size).slice(0, 1)
  }
}
