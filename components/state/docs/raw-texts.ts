// What stands in the docs whose sources are shown. It asks for those on show by itself, and again when
// doc-loader.ts has seen that their bytes are others, or when the service is back.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { Offline, Refused, type Api } from '../service/api.js'
import { shownPaths } from '../selectors.js'
import type { Store } from '../store.js'
import type { Raw, ViewState } from '../state.js'

/** Bytes of a file that is shown as text. */
const MOST_BYTES = 8_000_000
const AWAY = 'The service does not answer. What is new is shown when it does.'
const NO_TEXT = 'There is no text in this file.'

interface TextSource {
  readonly store: Store<ViewState>
  readonly api: Pick<Api, 'source'>
}

export class RawTexts implements ReactiveController {
  readonly #viewOf: () => TextSource
  #store: Store<ViewState> | null = null
  #unfollow = () => {}
  /** Paths under way. One question at a time: no late answer can follow a newer one. */
  readonly #asking = new Set<string>()
  /** Paths that the service did not answer for. */
  readonly #failed = new Set<string>()
  #wasLost = false

  /** @param host - what shows the sources: nothing is read while it is out of the page */
  constructor(host: ReactiveControllerHost, viewOf: () => TextSource) {
    this.#viewOf = viewOf
    host.addController(this)
  }

  hostConnected(): void {
    this.#store = this.#viewOf().store
    this.#unfollow = this.#store.follow(this.#look)
    this.#look()
  }

  hostDisconnected(): void {
    this.#unfollow()
    this.#store = null
  }

  readonly #look = () => {
    if (!this.#store) return
    const { state } = this.#store
    if (state.live === 'live' && this.#wasLost) this.#failed.clear()
    this.#wasLost = state.live === 'lost'
    for (const path of this.#failed) if (!state.raws.has(path)) this.#failed.delete(path)
    if (state.raws.size === 0) return
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
      const text = await this.#viewOf().api.source(path, MOST_BYTES)
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
    this.#store?.update(state => {
      const raw = state.raws.get(path)
      // Meanwhile the page is shown again, or the doc has moved.
      if (!raw) return state
      return { ...state, raws: new Map(state.raws).set(path, { ...raw, ...change }) }
    })
  }
}
