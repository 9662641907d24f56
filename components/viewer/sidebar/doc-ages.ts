// Fetches when the docs in view were last changed, some rows at a time, and each once: events tell of edits.
// To change how an age is shown, see ../doc-rows/age.ts.

import type { ReactiveControllerHost } from 'lit'
import type { AgesResponse } from '../../../schema/api/api.js'

/** Rows pass by while the tree is scrolled. */
const PAUSE_MS = 120
const MOST_AT_ONCE = 100

export class DocAges {
  readonly #host: ReactiveControllerHost
  readonly #fetch: (paths: readonly string[]) => Promise<AgesResponse | null>
  readonly #requested = new Set<string>()
  #wanted: readonly string[] = []
  #edits: ReadonlyMap<string, number> = new Map()
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

  /** These docs are in view. */
  want(paths: readonly string[]): void {
    this.#wanted = paths
    this.#askLater()
  }

  /** @param edits - when docs were edited; a map that is empty again means that events were missed */
  update(edits: ReadonlyMap<string, number>): void {
    if (edits === this.#edits) return
    this.#edits = edits
    for (const path of edits.keys()) this.#requested.add(path)
    if (edits.size > 0) this.times = new Map([...this.times, ...edits])
    else {
      this.#requested.clear()
      this.#askLater()
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #askLater(): void {
    clearTimeout(this.#timer)
    if (this.#missing.length > 0) this.#timer = setTimeout(() => void this.#load(), PAUSE_MS)
  }

  get #missing(): string[] {
    return this.#wanted.filter(path => !this.#requested.has(path)).slice(0, MOST_AT_ONCE)
  }

  async #load(): Promise<void> {
    const paths = this.#missing
    for (const path of paths) this.#requested.add(path)
    const ages = await this.#fetch(paths)
    if (ages) {
      this.times = new Map([...this.times, ...Object.entries(ages), ...this.#edits])
      this.#host.requestUpdate()
    } else for (const path of paths) this.#requested.delete(path)
  }
}
