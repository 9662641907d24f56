// Finds the docs that hold every word of a query, wherever in a word it stands, and counts exactly.
// Parts that are sealed, and one for what is new; what becomes too many parts is merged in idle time.
// It reads no file: the text of a doc comes with it.

import type { Best } from './top-hits.js'
import { Fresh } from './segment-builder.js'
import { matchPart, type TextReader, type Word } from './query.js'
import { merge } from './merge.js'
import type { Entry, Part } from './part.js'
import type { Segment } from './segment.js'

export type { Entry } from './part.js'

/** How much is done at once; smaller in tests, so that little text makes many parts. */
export interface Grain {
  /** Weight of the newest part at which it is sealed: different tokens of all its docs. */
  seal: number
  /** Work of a slice of merging, in postings; so many take less than 10 ms. */
  slice: number
}

/** Sealed parts that may wait for idle time; with more, every `put` merges a slice. */
const CROWD = 12

interface Place {
  part: Part
  doc: number
}

interface Merging {
  sources: readonly Segment[]
  work: Generator<void, Segment>
}

export class SearchIndex {
  readonly #grain: Grain
  readonly #places = new Map<string, Place>()
  #segments: Segment[] = []
  #fresh = new Fresh()
  #merging: Merging | null = null
  #listing: { segment: Segment; work: Generator<void> } | null = null

  constructor(grain: Grain = { seal: 250_000, slice: 200_000 }) {
    this.#grain = grain
  }

  /** Adds a doc, or replaces the one of the same key. */
  put(entry: Entry): void {
    this.remove(entry.key)
    const doc = this.#fresh.add(entry)
    this.#places.set(entry.key, { part: this.#fresh, doc })
    if (this.#fresh.weight >= this.#grain.seal) this.seal()
    if (this.#segments.length > CROWD) this.idle()
  }

  /** The same for a doc that has a part to itself already. */
  putPart(key: string, segment: Segment): void {
    this.remove(key)
    this.take(segment)
    if (this.#segments.length > CROWD) this.idle()
  }

  remove(key: string): void {
    const place = this.#places.get(key)
    if (!place) return
    place.part.docs.kill(place.doc)
    this.#places.delete(key)
  }

  /** Does one slice of merging or listing, if there is any to do; true while there is more. */
  idle(): boolean {
    this.#merging ??= this.#nextMerge()
    if (!this.#merging) return this.#listGrams()
    const { sources, work } = this.#merging
    const step = work.next()
    if (step.done !== true) return true
    this.#merging = null
    this.#segments = this.#segments.filter(segment => !sources.includes(segment))
    this.take(step.value)
    return true
  }

  #listGrams(): boolean {
    const next = this.#segments.find(({ runs }) => !runs.tokens.grams)
    if (!next) return false
    if (this.#listing?.segment !== next) {
      this.#listing = { segment: next, work: next.runs.tokens.listGrams() }
    }
    if (this.#listing.work.next().done === true) this.#listing = null
    return true
  }

  /** Offers every doc that holds all the words of a plan. */
  offerTo(best: Best, plan: readonly Word[], read: TextReader): void {
    for (const part of [...this.#segments, this.#fresh]) matchPart(part, plan, read, best)
  }

  /** All that is in the index, in parts to which nothing is added any more. */
  seal(): readonly Segment[] {
    const sealed = this.#fresh.seal()
    this.#fresh = new Fresh()
    this.take(sealed)
    return [...this.#segments]
  }

  /** Whether it still searches in this part. */
  holds(segment: Segment): boolean {
    return this.#segments.includes(segment)
  }

  /** Adds a part; none of its docs may be in the index. */
  take(segment: Segment): void {
    const { docs } = segment
    if (docs.size === docs.dead) return
    this.#segments.push(segment)
    for (let doc = 0; doc < docs.size; doc++) {
      const state = docs.at(doc)
      if (state) this.#places.set(state.key, { part: segment, doc })
    }
  }

  #nextMerge(): Merging | null {
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
