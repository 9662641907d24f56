// Fetches when the docs in view were last changed, some rows at a time.
// To change how an age is shown, see parts/doc-tree/row.ts.

import type { ReactiveControllerHost } from 'lit'
import type { AgesResponse } from '../../../schema/api/api.js'

/** Rows pass by while the tree is scrolled. */
const PAUSE_MS = 120
const MOST_AT_ONCE = 100

export class DocAges {
  readonly #host: ReactiveControllerHost
  readonly #fetch: (paths: readonly string[]) => Promise<AgesResponse | null>
  /** The ETag of the tree when the age of each doc was requested. */
  readonly #requested = new Map<string, string>()
  #wanted: readonly string[] = []
  #etag = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** In milliseconds, by doc path. */
  times: ReadonlyMap<string, number> = new Map()

  /** @param fetch - null where the service does not answer */
  constructor(
    host: ReactiveControllerHost,
    fetch: (paths: readonly string[]) => Promise<AgesResponse | null>,
  ) {
    this.#host = host
    this.#fetch = fetch
  }

  /**
   * These docs are in view.
   * @param etag - of the tree: after each change all ages are requested again
   */
  want(paths: readonly string[], etag: string): void {
    this.#wanted = paths
    this.#etag = etag
    clearTimeout(this.#timer)
    if (this.#missing.length > 0) this.#timer = setTimeout(() => void this.#load(), PAUSE_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  get #missing(): string[] {
    const missing = this.#wanted.filter(path => this.#requested.get(path) !== this.#etag)
    return missing.slice(0, MOST_AT_ONCE)
  }

  async #load(): Promise<void> {
    const [paths, etag] = [this.#missing, this.#etag]
    for (const path of paths) this.#requested.set(path, etag)
    const ages = await this.#fetch(paths)
    if (ages) {
      this.times = new Map([...this.times, ...Object.entries(ages)])
      this.#host.requestUpdate()
    } else for (const path of paths) this.#requested.delete(path)
  }
}
