// Asks what changed at the places of answered comments, since the version that each was made on.
// To change which changes belong to a comment, see changed-here.ts.

import type { ReactiveControllerHost } from 'lit'
import type { DocComment } from '../../../schema/comments/shapes.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import type { Hash } from '../../../schema/review/versions.js'
import type { Api } from '../../state/service/api.js'
import { Offline, Refused } from '../../state/service/http.js'
import { changesAt, isCompared } from './changed-here.js'

const NONE: readonly CompareChange[] = []

export class CommentChanges {
  readonly #host: ReactiveControllerHost
  readonly #api: () => Pick<Api, 'compare'>
  /** By the two hashes that were compared; an empty list while the answer is on its way. */
  readonly #found = new Map<string, readonly CompareChange[]>()

  constructor(host: ReactiveControllerHost, api: () => Pick<Api, 'compare'>) {
    this.#host = host
    this.#api = api
  }

  /** @param now - the bytes in which the comment is placed; null where the doc is gone */
  of(comment: DocComment, now: Hash | null): readonly CompareChange[] {
    if (now === null || comment.hash === now || !isCompared(comment)) return NONE
    const found = this.#found.get(`${comment.hash} ${now}`)
    return found && found.length > 0 ? changesAt(comment, found) : NONE
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
    this.#found.set(key, NONE)
    try {
      const { ops } = await this.#api().compare(path, { from, to })
      this.#found.set(key, ops)
      this.#host.requestUpdate()
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
      // Without its bytes a comment says what it says anyway. A service that is back is asked again.
      if (error instanceof Offline) this.#found.delete(key)
    }
  }
}
