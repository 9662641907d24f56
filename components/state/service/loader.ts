// The base of what sends requests for what the state wants: it looks at the state after each change.
// To change what is wanted, see docs/doc-loader.ts, review/comments-loader.ts and review/compare-loader.ts.

import type { ViewerState } from '../state.js'
import type { Store } from '../store.js'

export abstract class Loader<Requests> {
  protected readonly store: Store<ViewerState>
  protected readonly api: Requests
  #unsubscribe: (() => void) | null = null

  constructor(store: Store<ViewerState>, api: Requests) {
    this.store = store
    this.api = api
  }

  start(): void {
    this.#unsubscribe ??= this.store.subscribe(() => this.look())
    this.look()
  }

  /** Answers are dropped from here on, and the next start sends the requests again. */
  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.forget()
  }

  protected get isStarted(): boolean {
    return this.#unsubscribe !== null
  }

  /** Sends the requests that are wanted and were not sent. */
  protected abstract look(): void

  /** Forgets which requests were sent. */
  protected abstract forget(): void

  /** An answer that comes after the stop changes nothing. */
  protected update(action: (state: ViewerState) => ViewerState): void {
    if (this.#unsubscribe) this.store.update(action)
  }
}
