// The settings while they are being edited: the draft, the file that it began from, and the replies of the
// service. To change what an edit does, see draft.ts; how they look, settings.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ConfigResponse } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import {
  readProblems,
  sameSettings,
  sameShown,
  withUnshownOf,
} from '../state/config/config-draft.js'
import type { Problem } from '../../schema/config/problem.js'
import type { ReviewStatus } from '../../schema/review/marks.js'
import type { Api, Tagged } from '../state/service/api.js'
import { Offline, Refused } from '../state/service/http.js'
import { Draft } from './draft.js'
import { PreviewController } from './preview-controller.js'
import { FolderDetection } from './detection/folder-detection.js'

/** The part of the API that the settings need. */
export type SettingsApi = Pick<
  Api,
  'config' | 'saveConfig' | 'preview' | 'detect' | 'folders' | 'places' | 'reviewStatus'
>

type Loaded = Tagged<ConfigResponse>

export class SettingsForm implements ReactiveController {
  readonly run: PreviewController
  readonly detection: FolderDetection
  readonly edits: Draft
  /** The file as it was read last; null until then. */
  loaded: Loaded | null = null
  /** The file as it is now, where it collides with the draft. */
  theirs: Loaded | null = null
  /** Why the settings could not be read or saved, in words. */
  failure = ''
  isSaving = false
  /** Whether the draft is what was saved a moment ago. */
  isJustSaved = false
  /** Whether that changed the port, which the service keeps until its next start. */
  isPortNew = false
  /** Whether reviews are kept, and how much space they take; null while it is not known. */
  reviews: ReviewStatus | null = null

  readonly #host: ReactiveControllerHost
  readonly #api: () => SettingsApi
  /** The reasons of the last refused save. */
  #refused: readonly Problem[] = []
  /** The id of the last request: a late reply must not replace a newer one. */
  #request = 0

  constructor(host: ReactiveControllerHost, api: () => SettingsApi) {
    this.#host = host
    this.#api = api
    this.run = new PreviewController(host, api)
    this.detection = new FolderDetection(host, api)
    this.edits = new Draft(() => this.#edited())
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#request++
  }

  get isDirty(): boolean {
    return this.loaded !== null && !sameSettings(this.edits.config, this.loaded.value.config)
  }

  get canSave(): boolean {
    const isAgreed = this.run.preview?.ok === true && this.#refused.length === 0
    return this.isDirty && isAgreed && !this.isSaving && !this.theirs
  }

  /** All problems of the draft. */
  get problems(): readonly Problem[] {
    if (this.#refused.length > 0) return this.#refused
    return readProblems(this.run.preview?.error ?? '')
  }

  /** Reads the settings, or reads them again where nothing is edited; edits are never lost by it. */
  async refresh(): Promise<void> {
    // Saving reads them again itself.
    if (this.isSaving) return
    const request = ++this.#request
    const reply = await this.#attempt(this.#api().config())
    if (!reply || request !== this.#request) return
    this.#receive(reply)
    await this.#refreshReviews()
  }

  /** Resolves to whether the draft was saved. */
  async save(): Promise<boolean> {
    const { config } = this.edits
    if (!this.canSave || !this.loaded) return false
    this.#request++
    this.isSaving = true
    this.failure = ''
    this.#host.requestUpdate()
    const isSaved = await this.#send(config, this.loaded.etag)
    // The reply has the ETag of the file now; without it the next save would get 412.
    const reply = isSaved ? await this.#attempt(this.#api().config()) : null
    this.isSaving = false
    if (isSaved) {
      const { port } = this.loaded.value.config
      this.isPortNew = config.port !== port && this.loaded.value.overrides.port === undefined
      this.loaded = { ...this.loaded, value: { ...this.loaded.value, config } }
      this.isJustSaved = true
      if (reply) this.#receive(reply)
      void this.#refreshReviews()
    }
    this.#host.requestUpdate()
    return isSaved
  }

  /** Replaces the draft by the file. */
  loadTheirs(): void {
    if (this.theirs) this.#take(this.theirs)
  }

  /** Keeps the draft, to be saved over the file. */
  keepMine(): void {
    if (!this.theirs) return
    const config = withUnshownOf(this.edits.config, this.theirs.value.config)
    this.loaded = this.theirs
    this.theirs = null
    this.edits.config = config
    this.run.request(config, { now: true })
  }

  /** Discards the edits. */
  discard(): void {
    if (this.loaded) this.#take(this.loaded)
  }

  /** The settings are usable without it. */
  async #refreshReviews(): Promise<void> {
    this.reviews = await this.#api()
      .reviewStatus()
      .catch(() => null)
    this.#host.requestUpdate()
  }

  async #send(config: Config, etag: string): Promise<boolean> {
    try {
      await this.#api().saveConfig(config, etag)
      return true
    } catch (error) {
      if (error instanceof Refused && error.status === 412) {
        const reply = await this.#attempt(this.#api().config())
        if (reply) this.#receive(reply, { isRefused: true })
      } else if (error instanceof Refused && error.status === 400) {
        this.#refused = readProblems(error.message)
      } else this.#fail(error)
      return false
    }
  }

  /** Compares the file with the draft. */
  #receive(reply: Loaded, { isRefused = false } = {}): void {
    this.failure = ''
    const config = reply.value.config
    const { loaded } = this
    if (!loaded || !this.isDirty || sameSettings(config, this.edits.config))
      return this.#take(reply)
    const isSame = reply.etag === loaded.etag
    if (!isRefused && (isSame || sameShown(config, loaded.value.config))) {
      this.loaded = reply
      this.edits.config = withUnshownOf(this.edits.config, config)
    } else {
      this.theirs = reply
    }
    this.run.request(this.edits.config, { now: true })
    this.#host.requestUpdate()
  }

  #take(reply: Loaded): void {
    const { config } = reply.value
    this.loaded = reply
    this.theirs = null
    this.#refused = []
    if (!sameShown(config, this.edits.config)) this.isJustSaved = false
    if (!sameSettings(config, this.edits.config)) this.edits.config = config
    // The folders may have changed where the settings did not.
    this.run.request(this.edits.config, { now: true })
    this.#host.requestUpdate()
  }

  #edited(): void {
    this.#refused = []
    this.isJustSaved = false
    this.failure = ''
    this.run.request(this.edits.config)
    this.#host.requestUpdate()
  }

  async #attempt<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      this.#fail(error)
      return null
    }
  }

  #fail(error: unknown): void {
    if (!(error instanceof Offline || error instanceof Refused)) throw error
    this.failure = error.message
    this.#host.requestUpdate()
  }
}
