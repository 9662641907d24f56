// Requests what the service would read with a draft, while it is being edited. The newest reply wins, and
// stays until there is another. To change how it is shown, see preview.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { FolderPreview, Preview } from '../../schema/api/api.js'
import type { Api } from '../state/service/api.js'
import { Offline, Refused } from '../state/service/http.js'

/** How long typing must rest before a request. */
const REST_MS = 250

/** The part of the API that it needs. */
export type Previewer = Pick<Api, 'preview'>

export class PreviewController implements ReactiveController {
  /** The newest reply; null before the first. */
  preview: Preview | null = null
  /** The last counts; a draft with a mistake leaves them as they were. */
  counted: readonly FolderPreview[] = []
  /** Why there is no reply, in words; empty where there is one. */
  failure = ''
  /** Whether a request is pending. */
  isPending = false

  readonly #host: ReactiveControllerHost
  readonly #api: () => Previewer
  #timer: ReturnType<typeof setTimeout> | undefined
  #abort = new AbortController()

  constructor(host: ReactiveControllerHost, api: () => Previewer) {
    this.#host = host
    this.#api = api
    host.addController(this)
  }

  hostDisconnected(): void {
    this.cancel()
  }

  /** Requests a preview of this draft as soon as typing rests, or at once. */
  request(draft: unknown, { now = false } = {}): void {
    this.cancel()
    this.isPending = true
    this.#host.requestUpdate()
    if (now) void this.#send(draft)
    else this.#timer = setTimeout(() => void this.#send(draft), REST_MS)
  }

  /** Aborts the request. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#abort.abort()
    this.isPending = false
  }

  /** Forgets the last reply. */
  clear(): void {
    this.cancel()
    this.preview = null
    this.counted = []
    this.failure = ''
    this.#host.requestUpdate()
  }

  async #send(draft: unknown): Promise<void> {
    const abort = new AbortController()
    this.#abort = abort
    try {
      const preview = await this.#api().preview(draft, abort.signal)
      if (abort.signal.aborted) return
      this.preview = preview
      if (preview.ok || preview.folders.length > 0) this.counted = preview.folders
      this.failure = ''
    } catch (error) {
      if (abort.signal.aborted) return
      if (!(error instanceof Offline || error instanceof Refused)) throw error
      this.failure = error.message
    }
    this.isPending = false
    this.#host.requestUpdate()
  }
}
