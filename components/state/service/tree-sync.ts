// The tree, as often as there may be another one; and from one to the next, the news that were missed.

import type { TreeResponse } from '../../../schema/api/api.js'
import type { AddedEvent } from '../../../schema/api/events.js'
import type { Api, Tagged } from './api.js'
import { treeOf } from '../selectors.js'
import type { Store } from '../store.js'
import { Unheard } from './unheard.js'
import type { ViewState } from '../state.js'

export interface TreeFeedOptions {
  store: Store<ViewState>
  api: Pick<Api, 'tree'>
  /** Resolves to null where there is no answer. */
  attempt: <T>(answer: Promise<T>) => Promise<T | null>
  /** Takes another tree than the last one. */
  receive: (reply: Tagged<TreeResponse>) => void
  /** Takes what events told of that were missed. */
  receiveMissed: (missed: readonly AddedEvent[]) => void
}

export class TreeFeed {
  readonly #options: TreeFeedOptions
  readonly #unheard = new Unheard()
  #fetching: Promise<void> | null = null
  /** Another tree may be there since the one was asked for. */
  #isToFetch = false
  /** Events may have been missed. */
  #isLate = false

  constructor(options: TreeFeedOptions) {
    this.#options = options
  }

  /** Events may be missed from here on. */
  lost(): void {
    this.#unheard.lost()
  }

  /** Events are received again. `hasMissed`: the next tree shows what the missed ones told of. */
  opened(hasMissed: boolean): void {
    if (hasMissed) this.#isLate = true
    else this.#unheard.resumed()
  }

  /** An event told of this doc. */
  told(path: string): void {
    this.#unheard.told(path)
  }

  /** Fetches the tree; when it resolves, the state shows what was true when it was called. */
  refresh(): Promise<void> {
    this.#isToFetch = true
    this.#fetching ??= this.#fetch()
    return this.#fetching
  }

  /** One tree at a time: a late one can never follow a newer one. */
  async #fetch(): Promise<void> {
    try {
      while (this.#isToFetch) {
        this.#isToFetch = false
        await this.#fetchOnce()
      }
    } finally {
      this.#fetching = null
    }
  }

  async #fetchOnce(): Promise<void> {
    const { store, api, attempt, receive, receiveMissed } = this.#options
    const isLate = this.#isLate
    this.#isLate = false
    const before = treeOf(store.state)
    this.#unheard.asked()
    const reply = await attempt(api.tree(store.state.etag, before))
    if (!reply) this.#isLate ||= isLate
    else if (reply !== 'same') receive(reply)
    const after = treeOf(store.state)
    if (!reply || !before || !after) return
    receiveMissed(this.#unheard.follow(before, after, isLate))
  }
}
