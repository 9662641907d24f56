// Runs the search: each key sends a new request and aborts the one before. Keeps the last hits.
// To change how hits are shown, see parts/search-results/; how words match, schema/reading/search.ts.

import type { ReactiveControllerHost } from 'lit'
import type { SearchHit } from '../../../schema/api/api.js'
import { wordsOf } from '../../../schema/reading/search.js'
import { withTitle } from '../../state/labels.js'
import type { Api } from '../../state/service/api.js'
import { Offline } from '../../state/service/http.js'

const SHORTEST = 2

export class SearchController {
  readonly #host: ReactiveControllerHost
  readonly #api: () => Pick<Api, 'search'>
  #request = new AbortController()

  /** null while nothing is searched for. */
  hits: readonly SearchHit[] | null = null
  /** The words of these hits; none while nothing is searched for. */
  words: readonly string[] = []
  /** Whether an answer is awaited. */
  isBusy = false
  /** Whether the service did not answer the last search. */
  isAway = false

  constructor(host: ReactiveControllerHost, api: () => Pick<Api, 'search'>) {
    this.#host = host
    this.#api = api
  }

  /** The last hits stay until the answer is there. Throws `Refused`. */
  async find(words: string): Promise<void> {
    this.stop()
    const { signal } = this.#request
    const q = words.trim()
    this.isBusy = q.length >= SHORTEST
    try {
      const hits = this.isBusy ? await this.#api().search(q, signal) : null
      if (signal.aborted) return
      this.isAway = false
      this.hits = hits?.map(hit => ({ ...hit, doc: withTitle(hit.doc) })) ?? null
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
