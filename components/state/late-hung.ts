// Stands for the docs that stopped the page until what knows of them is loaded: docs wait for it, and
// the tree does not.

import type { HungDocs } from './hung.js'
import type { Store } from './store.js'
import type { ViewState } from './view-state.js'

export class LateHungDocs implements Pick<HungDocs, 'isKnown' | 'loading' | 'ready' | 'allow'> {
  readonly #store: Store<ViewState>
  #docs: HungDocs | null = null
  #isStarted = false

  constructor(store: Store<ViewState>) {
    this.#store = store
  }

  get isKnown(): boolean {
    return this.#docs?.isKnown ?? false
  }

  start(): void {
    this.#isStarted = true
    void this.#load()
  }

  stop(): void {
    this.#isStarted = false
    this.#docs?.stop()
  }

  loading(path: string): void {
    this.#docs?.loading(path)
  }

  ready(path: string): void {
    this.#docs?.ready(path)
  }

  allow(path: string): void {
    this.#docs?.allow(path)
  }

  async #load(): Promise<void> {
    if (!this.#docs) {
      const { HungDocs } = await import('./hung.js')
      this.#docs ??= new HungDocs(this.#store)
    }
    if (this.#isStarted) this.#docs.start()
  }
}
