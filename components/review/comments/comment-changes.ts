// Asks what changed at the places of answered comments, since the version that each was made on.
// To change which changes belong to a comment, see changed-here.ts.

import type { ReactiveControllerHost } from 'lit'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { ComparisonCache } from '../../state/review/comparison-cache.js'
import { Offline, Refused } from '../../state/service/http.js'
import { changesAt, isCompared } from './changed-here.js'

const NONE: readonly CompareChange[] = []

export class CommentChanges {
  readonly #host: ReactiveControllerHost
  readonly #comparisons: () => ComparisonCache
  /** By both hashes; undefined while they are asked for, and where they cannot be told. */
  readonly #found = new Map<string, readonly CompareChange[] | undefined>()

  constructor(host: ReactiveControllerHost, comparisons: () => ComparisonCache) {
    this.#host = host
    this.#comparisons = comparisons
  }

  /** @param now - the bytes in which the comment is placed; null where the doc is gone */
  of(comment: DocComment, now: Hash | null): readonly CompareChange[] {
    if (now === null || comment.hash === now || !isCompared(comment)) return NONE
    const found = this.#found.get(`${comment.hash} ${now}`)
    return found ? changesAt(comment, found) : NONE
  }

  /** Asks for the comparisons of these comments that are not known yet. */
  load(path: string, comments: readonly DocComment[], now: Hash | null): void {
    if (now === null) return
    for (const comment of comments) {
      if (isCompared(comment) && comment.hash !== now) void this.#load(path, comment.hash, now)
    }
  }

  async #load(path: string, from: Hash, to: Hash): Promise<void> {
    const key = `${from} ${to}`
    if (this.#found.has(key)) return
    this.#found.set(key, undefined)
    try {
      const { way, ops } = await this.#comparisons().get(path, from, to)
      // The lines of a file say nothing about a block of its page.
      if (way !== 'blocks') return
      this.#found.set(key, ops)
      this.#host.requestUpdate()
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      // Without its bytes a comment says what it says anyway. A service that is back, or less busy, is asked again.
      if (error instanceof Offline || error.status === 409) this.#found.delete(key)
    }
  }
}
