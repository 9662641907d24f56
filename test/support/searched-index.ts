// A SearchIndex that answers by itself and knows what is in it, as a folder's does with its files.

import { matchDoc } from './match-doc.js'
import { Best } from '../../server/search/engine/top-hits.js'
import { planWords, textReader } from '../../server/search/engine/query.js'
import { SearchIndex, type Entry } from '../../server/search/engine/search-index.js'
import type { Segment } from '../../server/search/engine/segment.js'

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

  override put(entry: Entry): void {
    super.put(entry)
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
    const best = new Best(limit)
    this.offerTo(best, planWords(words), textReader(textOf))
    return best.found.map(({ path, hits }) => ({ key: path, hits }))
  }
}
