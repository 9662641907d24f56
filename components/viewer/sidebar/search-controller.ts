// The search that is under way, and what the last one found. Every key asks anew; an answer to what
// is no longer asked is dropped.

import type { ReactiveControllerHost } from 'lit'
import type { SearchHit } from '../../../schema/api/api.js'
import { wordsOf } from '../../../schema/reading/search.js'
import { Offline, type Api } from '../../state/service/api.js'

const SHORTEST = 2

export class SearchController {
  readonly #host: ReactiveControllerHost
  readonly #api: () => Pick<Api, 'search'>
  #request = new AbortController()

  /** null while nothing is searched for. */
  hits: readonly SearchHit[] | null = null
  /** The words that the hits hold; none while nothing is searched for. */
  words: readonly string[] = []
  /** Whether an answer is awaited. */
  isBusy = false
  /** Whether the service did not answer the last search. */
  isAway = false

  constructor(host: ReactiveControllerHost, api: () => Pick<Api, 'search'>) {
    this.#host = host
    this.#api = api
  }

  /** Keeps what was found until the answer is there. Throws `Refused`. */
  async ask(words: string): Promise<void> {
    this.stop()
    const { signal } = this.#request
    const q = words.trim()
    this.isBusy = q.length >= SHORTEST
    try {
      const hits = this.isBusy ? await this.#api().search(q, signal) : null
      if (signal.aborted) return
      this.isAway = false
      this.hits = hits
      this.words = hits ? wordsOf(q) : []
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof Offline)) throw error
      this.isAway = true
      this.hits = []
      this.words = wordsOf(q)
    } finally {
      if (!signal.aborted) {
        this.isBusy = false
        this.#host.requestUpdate()
      }
    }
  }

  stop(): void {
    this.#request.abort()
    this.#request = new AbortController()
  }
}
