// A search index that answers by itself and knows its keys.
// To change the index, see server/search/engine/search-index.ts.

import { matchDoc } from './match-doc.js'
import { TopHits } from '../../../server/search/engine/top-hits.js'
import { planWords, textReader } from '../../../server/search/engine/query.js'
import { wholeOf } from '../../../server/threads/schedule.js'
import { SearchIndex } from '../../../server/search/engine/search-index.js'
import type { IndexEntry } from '../../../server/search/engine/segment-builder.js'
import type { Segment } from '../../../server/search/engine/segment.js'

export { matchDoc }

/** A doc that was found, and how often the words of the query stand in its text. */
export interface Found {
  key: string
  hits: number
}

export class SearchedIndex extends SearchIndex {
  readonly #keys = new Set<string>()

  get size(): number {
    return this.#keys.size
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  keys(): IterableIterator<string> {
    return this.#keys.values()
  }

  put(entry: IndexEntry): void {
    wholeOf(this.add(entry))
    this.#keys.add(entry.key)
  }

  override remove(key: string): void {
    super.remove(key)
    this.#keys.delete(key)
  }

  override take(segment: Segment): void {
    super.take(segment)
    for (const doc of segment.docs.alive()) this.#keys.add(segment.docs.at(doc)?.key ?? '')
  }

  /**
   * The docs that hold every word in their title or text, best first.
   * @param words - as `wordsOf` gives them; none finds nothing
   * @param textOf - the text of a doc as it was put in
   */
  search(words: readonly string[], limit: number, textOf: (key: string) => string | null): Found[] {
    if (words.length === 0) return []
    const topHits = new TopHits(limit)
    this.offerTo(topHits, planWords(words), textReader(textOf))
    return topHits.found.map(({ path, hits }) => ({ key: path, hits }))
  }
}
