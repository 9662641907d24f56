// What stands in the docs whose sources are shown. It asks for those on show by itself, and again when
// sources.ts has seen that their bytes are others, or when the service is back.

import { Offline, Refused, type Api } from './api.js'
import { shownPaths } from './on-show.js'
import type { Store } from './store.js'
import type { Raw, ViewState } from './view-state.js'

/** Bytes of a file that is shown as text. */
const MOST_BYTES = 8_000_000
const AWAY = 'The service does not answer. What is new is shown when it does.'
const NO_TEXT = 'There is no text in this file.'

export class RawTexts {
  readonly #store: Store<ViewState>
  readonly #api: Pick<Api, 'source'>
  #unfollow: (() => void) | null = null
  /** Paths under way. One question at a time: no late answer can follow a newer one. */
  readonly #asking = new Set<string>()
  /** Paths that the service did not answer for. */
  readonly #failed = new Set<string>()

  constructor(store: Store<ViewState>, api: Pick<Api, 'source'>) {
    this.#store = store
    this.#api = api
  }

  start(): void {
    this.#unfollow ??= this.#store.follow(this.#look)
    this.#look()
  }

  stop(): void {
    this.#unfollow?.()
    this.#unfollow = null
  }

  /** The service is back. */
  check(): void {
    this.#failed.clear()
    this.#look()
  }

  readonly #look = () => {
    const { state } = this.#store
    for (const path of this.#failed) if (!state.raws.has(path)) this.#failed.delete(path)
    if (!this.#unfollow || state.raws.size === 0) return
    for (const path of shownPaths(state)) {
      const tag = state.sources.get(path)?.tag
      const raw = state.raws.get(path)
      if (!raw || tag === undefined || raw.tag === tag) continue
      if (!this.#asking.has(path) && !this.#failed.has(path)) void this.#ask(path, tag)
    }
  }

  async #ask(path: string, tag: string): Promise<void> {
    this.#asking.add(path)
    try {
      const text = await this.#api.source(path, MOST_BYTES)
      this.#take(path, { text, tag, problem: '' })
    } catch (error) {
      if (error instanceof Offline) {
        this.#failed.add(path)
        this.#take(path, { problem: AWAY })
      } else if (!(error instanceof Refused)) throw error
      // A file that has gone is said to be, and what was read of it stays.
      else if (error.status === 404) this.#take(path, { tag, problem: NO_TEXT })
      else this.#take(path, { text: null, tag, problem: error.message })
    } finally {
      this.#asking.delete(path)
    }
    this.#look()
  }

  #take(path: string, change: Partial<Raw>): void {
    if (!this.#unfollow) return
    this.#store.update(state => {
      const raw = state.raws.get(path)
      // Meanwhile the page is shown again, or the doc has moved.
      if (!raw) return state
      return { ...state, raws: new Map(state.raws).set(path, { ...raw, ...change }) }
    })
  }
}
