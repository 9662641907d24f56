// Fetches the tree whenever it may have changed, one request at a time.
// To change what a new tree does to the state, see ../actions/receive.ts.

import type { TreeResponse } from '../../../schema/api/api.js'
import type { Api, Tagged } from './api.js'
import { treeOf } from '../selectors.js'
import type { Store } from '../store.js'
import type { ViewerState } from '../state.js'

export interface TreeSyncOptions {
  store: Store<ViewerState>
  api: Pick<Api, 'tree'>
  /** Resolves to null where there is no answer. */
  attempt: <T>(answer: Promise<T>) => Promise<T | null>
  /** Receives another tree than the last one. */
  receive: (reply: Tagged<TreeResponse>) => void
}

export class TreeSync {
  readonly #options: TreeSyncOptions
  #fetching: Promise<void> | null = null
  /** The tree may have changed since the last request. */
  #isToFetch = false

  constructor(options: TreeSyncOptions) {
    this.#options = options
  }

  /** Fetches the tree; when it resolves, the state shows what was true when it was called. */
  refresh(): Promise<void> {
    this.#isToFetch = true
    this.#fetching ??= this.#fetch()
    return this.#fetching
  }

  /** One request at a time: no older tree comes after a newer one. */
  async #fetch(): Promise<void> {
    const { store, api, attempt, receive } = this.#options
    try {
      while (this.#isToFetch) {
        this.#isToFetch = false
        const reply = await attempt(api.tree(store.state.etag, treeOf(store.state)))
        if (reply && reply !== 'same') receive(reply)
      }
    } finally {
      this.#fetching = null
    }
  }
}
