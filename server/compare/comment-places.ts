// Finds where comments stand in a version of their doc, in worker threads, and caches it by the hashes: never stored.
// To change how a place is found, see place-comments.ts.

import { LRUCache } from 'lru-cache'
import { UNKNOWN_PLACE, type CommentPlace } from '../../schema/comments/shapes.js'
import { hashOf } from '../fs/checksum.js'
import type { Comparisons, PlacedVersions } from './comparisons.js'

const CACHED = 20_000

/** The doc is gone: nothing has a place. */
export const NO_PLACE: CommentPlace = {
  ...UNKNOWN_PLACE,
  is: 'gone',
  near: { after: null, before: null, at: 0 },
}

const DOC_PLACE: CommentPlace = { ...UNKNOWN_PLACE, is: 'exact' }

export class CommentPlaces {
  readonly #comparisons: Comparisons
  readonly #cache = new LRUCache<string, CommentPlace>({ max: CACHED })

  constructor(comparisons: Comparisons) {
    this.#comparisons = comparisons
  }

  /** In the order of the comments. What is `unknown` is looked for again by the next call. */
  async of(doc: PlacedVersions): Promise<CommentPlace[]> {
    const { extension, wanted, comments } = doc
    const keys = comments.map(({ anchor, hash }) => {
      return hashOf(JSON.stringify([extension, hash, wanted, anchor]))
    })
    const places = comments.map(({ anchor }, i) => {
      return anchor.type === 'doc' ? DOC_PLACE : this.#cache.get(keys[i] ?? '')
    })
    const missing = [...places.keys()].filter(i => !places[i])
    if (missing.length > 0) {
      const sought = comments.filter((_, i) => !places[i])
      const found = await this.#comparisons.places({ ...doc, comments: sought })
      missing.forEach((i, at) => {
        const place = found[at] ?? UNKNOWN_PLACE
        places[i] = place
        if (place.is !== 'unknown') this.#cache.set(keys[i] ?? '', place)
      })
    }
    return places.map(place => place ?? UNKNOWN_PLACE)
  }

  /** Forgets what is cached: the bytes of a version were forgotten. */
  clear(): void {
    this.#cache.clear()
  }
}
