// Where the doc on show is loaded from, and whether its bytes are still those that were loaded.

import type { ReactiveControllerHost } from 'lit'
import { Offline, Refused, type Api } from '../state/api.js'

export class DocSource {
  readonly #host: ReactiveControllerHost
  readonly #api: Api
  #tag = ''
  /** A late answer must not take the place of a newer one. */
  #turn = 0

  /** Another object each time the doc has to be loaded again; no address before the first time. */
  current = { src: '' }

  /** Whether the service has no such file. */
  isGone = false

  constructor(host: ReactiveControllerHost, api: Api) {
    this.#host = host
    this.#api = api
  }

  /**
   * Loads the doc of this path.
   * @param onlyIfChanged - leaves it alone while its address and its bytes are what they were
   */
  async load(path: string, { onlyIfChanged = false } = {}): Promise<void> {
    const turn = ++this.#turn
    try {
      const [src, tag] = await Promise.all([this.#api.frame(path), this.#api.docTag(path)])
      if (turn !== this.#turn) return
      this.isGone = false
      const isChanged = src !== this.current.src || tag !== this.#tag
      if (isChanged || !onlyIfChanged) this.current = { src }
      this.#tag = tag
    } catch (error) {
      if (turn !== this.#turn || error instanceof Offline) return
      if (!(error instanceof Refused)) throw error
      this.isGone = true
    }
    this.#host.requestUpdate()
  }

  /** Nothing is on show any more. */
  clear(): void {
    this.#turn++
    this.current = { src: '' }
    this.isGone = false
  }
}
