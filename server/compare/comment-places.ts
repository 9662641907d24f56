// Finds where comments stand in a version of their doc, in worker threads, and caches it by the hashes: never stored.
// To change how a place is found, see place-comments.ts.

import { LRUCache } from 'lru-cache'
import type { CommentAnchor } from '../../schema/comments/anchors.js'
import type { CommentPlace } from '../../schema/comments/shapes.js'
import type { Hash } from '../../schema/review/versions.js'
import { hashOf } from '../fs/checksum.js'
import type { Comparisons } from './comparisons.js'

/** More versions than these are left out: then only those on which comments were made count. */
const MOST_STEPS = 60
const CACHED = 20_000

export interface PlacedDoc {
  /** Of the doc: `html`. */
  extension: string
  /** The kept versions, oldest first, up to the one that is asked for. */
  versions: readonly Hash[]
  comments: readonly { anchor: CommentAnchor; hash: Hash }[]
  read(hash: Hash): Promise<Buffer>
}

/** The doc is gone, or its bytes cannot be read: nothing has a place. */
export const NO_PLACE: CommentPlace = {
  is: 'gone',
  from: null,
  to: null,
  start: null,
  end: null,
  line: null,
  now: null,
  near: { after: null, before: null },
}

export class CommentPlaces {
  readonly #comparisons: Comparisons
  readonly #cache = new LRUCache<string, CommentPlace>({ max: CACHED })

  constructor(comparisons: Comparisons) {
    this.#comparisons = comparisons
  }

  /** In the order of the comments. */
  async of(doc: PlacedDoc): Promise<CommentPlace[]> {
    const { extension, comments, read } = doc
    const versions = stepsOf(doc)
    const keys = comments.map(({ anchor, hash }) => {
      const way = versions.slice(Math.max(0, versions.lastIndexOf(hash)))
      const facts = [extension, hash, way, anchor]
      return hashOf(JSON.stringify(facts))
    })
    const missing = comments.flatMap(({ anchor, hash }, i) => {
      return this.#cache.has(keys[i] ?? '') ? [] : [{ anchor, hash, key: keys[i] ?? '' }]
    })
    if (missing.length > 0) {
      const first = Math.min(...missing.map(({ hash }) => Math.max(0, versions.lastIndexOf(hash))))
      const needed = versions.slice(first)
      const places = await this.#comparisons.places({
        extension,
        versions: needed,
        comments: missing.map(({ anchor, hash }) => ({ anchor, made: needed.lastIndexOf(hash) })),
        read,
      })
      missing.forEach(({ key }, i) => this.#cache.set(key, places[i] ?? NO_PLACE))
    }
    return keys.map(key => this.#cache.get(key) ?? NO_PLACE)
  }

  /** Forgets what is cached: the bytes of a version were forgotten. */
  clear(): void {
    this.#cache.clear()
  }
}

/** Each version but the repeated neighbours; of too many, those on which comments were made, and the last. */
function stepsOf({ versions, comments }: PlacedDoc): readonly Hash[] {
  const steps = versions.filter((hash, at) => hash !== versions[at - 1])
  if (steps.length <= MOST_STEPS + 1) return steps
  const made = new Set(comments.map(({ hash }) => hash))
  return steps.filter((hash, at) => at === steps.length - 1 || made.has(hash))
}
