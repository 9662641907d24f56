// What the service would read under a draft, asked for while it is being written. An older answer
// never takes the place of a newer one, and the last one stays until there is another.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { FolderPreview, Preview } from '../../schema/api/api.js'
import { Offline, Refused, type Api } from '../state/service/api.js'

/** How long typing has to rest before the service is asked. */
const REST_MS = 250

/** What is asked of the service. */
export type Previewer = Pick<Api, 'preview'>

export class DryRun implements ReactiveController {
  /** The newest answer; null before the first. */
  preview: Preview | null = null
  /** What was counted last; a draft that cannot be read with leaves it as it was. */
  counted: readonly FolderPreview[] = []
  /** Why there is no answer, in words; empty where there is one. */
  failure = ''
  /** Whether an answer is awaited. */
  isAsking = false

  readonly #host: ReactiveControllerHost
  readonly #api: () => Previewer
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  constructor(host: ReactiveControllerHost, api: () => Previewer) {
    this.#host = host
    this.#api = api
    host.addController(this)
  }

  hostDisconnected(): void {
    this.cancel()
  }

  /** Asks about this draft as soon as typing rests, or at once. */
  ask(draft: unknown, { now = false } = {}): void {
    this.cancel()
    this.isAsking = true
    this.#host.requestUpdate()
    if (now) void this.#ask(draft)
    else this.#timer = setTimeout(() => void this.#ask(draft), REST_MS)
  }

  /** Wants no answer any more. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#asking.abort()
    this.isAsking = false
  }

  /** Forgets what was answered. */
  clear(): void {
    this.cancel()
    this.preview = null
    this.counted = []
    this.failure = ''
    this.#host.requestUpdate()
  }

  async #ask(draft: unknown): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    try {
      const preview = await this.#api().preview(draft, asking.signal)
      if (asking.signal.aborted) return
      this.preview = preview
      if (preview.ok || preview.folders.length > 0) this.counted = preview.folders
      this.failure = ''
    } catch (error) {
      if (asking.signal.aborted) return
      if (!(error instanceof Offline || error instanceof Refused)) throw error
      this.failure = error.message
    }
    this.isAsking = false
    this.#host.requestUpdate()
  }
}
