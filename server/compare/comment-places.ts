// Finds where comments stand in a version of their doc, in worker threads, and caches it by the hashes: never stored.
// To change how a place is found, see place-comments.ts.

import { LRUCache } from 'lru-cache'
import type { CommentAnchor } from '../../schema/comments/anchors.js'
import { UNKNOWN_PLACE, type CommentPlace } from '../../schema/comments/shapes.js'
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
  ...UNKNOWN_PLACE,
  is: 'gone',
  near: { after: null, before: null },
}

const DOC_PLACE: CommentPlace = { ...UNKNOWN_PLACE, is: 'exact' }

export class CommentPlaces {
  readonly #comparisons: Comparisons
  readonly #cache = new LRUCache<string, CommentPlace>({ max: CACHED })

  constructor(comparisons: Comparisons) {
    this.#comparisons = comparisons
  }

  /** In the order of the comments. What is `unknown` is looked for again by the next call. */
  async of(doc: PlacedDoc): Promise<CommentPlace[]> {
    const { extension, comments, read } = doc
    const versions = stepsOf(doc)
    const keyed = comments.map(({ anchor, hash }) => {
      const made = versions.lastIndexOf(hash)
      const facts = [extension, hash, versions.slice(Math.max(0, made)), anchor]
      return { anchor, made, key: hashOf(JSON.stringify(facts)) }
    })
    const places = keyed.map(({ anchor, key }) => {
      return anchor.type === 'doc' ? DOC_PLACE : this.#cache.get(key)
    })
    const missing = keyed.filter((_, i) => !places[i])
    if (missing.length > 0) {
      const first = Math.min(...missing.map(({ made }) => Math.max(0, made)))
      const found = await this.#comparisons.places({
        extension,
        versions: versions.slice(first),
        comments: missing.map(({ anchor, made }) => ({ anchor, made: Math.max(-1, made - first) })),
        read,
      })
      missing.forEach((comment, i) => {
        const place = found[i] ?? UNKNOWN_PLACE
        places[keyed.indexOf(comment)] = place
        if (place.is !== 'unknown') this.#cache.set(comment.key, place)
      })
    }
    return places.map(place => place ?? UNKNOWN_PLACE)
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
