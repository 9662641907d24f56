// How many words changed in the docs of "For you" since the reader approved, reviewed or read them: `+17 −1`.
// To change what they are compared with, see server/review/requests/bases.ts.

import type { ReactiveControllerHost } from 'lit'
import { loadersOf } from '../../state/review/review-loaders.js'
import type { ViewerModel } from '../../state/viewer-model.js'
import type { ForYouRow } from './rows.js'

/** So many rows are compared, one after the other. */
const MOST = 20

export class ChangedWords {
  readonly #host: ReactiveControllerHost
  readonly #model: () => ViewerModel
  /** By path and both hashes. */
  readonly #words = new Map<string, string>()
  /** Grows with each list. */
  #list = 0

  constructor(host: ReactiveControllerHost, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
  }

  begin(rows: readonly ForYouRow[]): void {
    void this.#compare(rows.filter(keyOf).slice(0, MOST), ++this.#list)
  }

  /** `''` while it is not known, and where nothing has changed. */
  of(row: ForYouRow): string {
    return this.#words.get(keyOf(row)) ?? ''
  }

  async #compare(rows: readonly ForYouRow[], list: number): Promise<void> {
    for (const row of rows) {
      const { path = '', review } = row.docs[0] ?? {}
      const key = keyOf(row)
      if (this.#list !== list) return
      if (!review?.base || review.hash === null || this.#words.has(key)) continue
      const reply = await loadersOf(this.#model()).comparisons.find(
        path,
        review.base.hash,
        review.hash,
      )
      const { in: more = 0, out: less = 0 } = reply?.counts.words ?? {}
      this.#words.set(key, more + less === 0 ? '' : `+${more} −${less}`)
      this.#host.requestUpdate()
    }
  }
}

/** `''` for a row that is not compared. */
function keyOf({ todo, docs }: ForYouRow): string {
  const [doc] = docs
  const { base, hash } = doc?.review ?? {}
  if (!doc || !base || hash === base.hash || todo === 'new' || todo === 'draft') return ''
  return [doc.path, base.hash, hash].join('\n')
}
