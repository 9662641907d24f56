// Requests, while the path of a folder is typed, which layouts are in it, and folders that continue the path.
// To change how the choice looks, see layout-choice.ts; which layouts there are, server/detect/.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { DetectResponse, LayoutProposal } from '../../../schema/api/api.js'
import type { FolderEntry } from '../../../schema/config/config.js'
import { respell } from '../../../schema/names/home-path.js'
import type { Api } from '../../state/service/api.js'
import { Offline, Refused } from '../../state/service/http.js'

/** How long typing rests before a request. */
const REST_MS = 200

export type Detector = Pick<Api, 'detect' | 'folders'>

export class FolderDetection implements ReactiveController {
  /** The path of the last request, as it was typed. */
  path = ''
  /** The contents of the folder; null before the reply, and where there is no such folder. */
  found: DetectResponse | null = null
  /** Whether the reply about `path` is there. */
  isAnswered = false
  /** Paths of folders that the typed path may go on to. */
  completions: readonly string[] = []

  readonly #host: ReactiveControllerHost
  readonly #api: () => Detector
  #chosen: LayoutProposal | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #request = new AbortController()

  constructor(host: ReactiveControllerHost, api: () => Detector) {
    this.#host = host
    this.#api = api
    host.addController(this)
  }

  hostDisconnected(): void {
    this.clear()
  }

  /** Those that would add something. */
  get proposals(): readonly LayoutProposal[] {
    return this.found?.proposals.filter(({ entries }) => entries.length > 0) ?? []
  }

  /** The reader's choice, or the best one. */
  get chosen(): LayoutProposal | null {
    return this.proposals.find(proposal => proposal === this.#chosen) ?? this.proposals[0] ?? null
  }

  choose(proposal: LayoutProposal): void {
    this.#chosen = proposal
    this.#host.requestUpdate()
  }

  /** The folder entries of the choice; a path stays relative to the home folder where it was typed so. */
  get entries(): readonly FolderEntry[] {
    const typed = this.path.trim().replace(/\/+$/, '')
    const abs = this.found?.path ?? ''
    const entries = this.chosen?.entries ?? []
    if (!typed.startsWith('~')) return entries
    return entries.map(entry => ({ ...entry, path: respell(entry.path, abs, typed) }))
  }

  /** Requests the layouts of a path as soon as typing rests. */
  request(path: string): void {
    this.clear()
    this.path = path
    if (path.trim() !== '') this.#timer = setTimeout(() => void this.#send(path.trim()), REST_MS)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#request.abort()
    this.path = ''
    this.found = null
    this.isAnswered = false
    this.#host.requestUpdate()
  }

  async #send(path: string): Promise<void> {
    const { signal } = (this.#request = new AbortController())
    const typed = await this.#attempt(this.#api().folders(path, signal), signal)
    this.completions = typed?.folders ?? this.completions
    this.#host.requestUpdate()
    const found = typed?.isFolder
      ? await this.#attempt(this.#api().detect(path, signal), signal)
      : null
    if (signal.aborted) return
    this.found = found
    this.isAnswered = true
    this.#host.requestUpdate()
  }

  /** null where the service refuses or is away: saving shows the reason. */
  async #attempt<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      if (signal.aborted || error instanceof Offline || error instanceof Refused) return null
      throw error
    }
  }
}
