// The settings while they are being edited: the draft, the file it began from, what was asked of the
// service and what it said. How they look is the element's affair.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ConfigResponse } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { readProblems, sameSettings, sameShown, withUnshownOf } from '../../schema/config/draft.js'
import type { Problem } from '../../schema/config/problem.js'
import type { ReviewStatus } from '../../schema/review/marks.js'
import { Offline, Refused, type Api, type Tagged } from '../state/service/api.js'
import { Draft } from './draft.js'
import { DryRun } from './preview-controller.js'
import { FolderDetection } from './detection/folder-detection.js'

/** What of the service the settings need. */
export type SettingsApi = Pick<
  Api,
  'config' | 'saveConfig' | 'preview' | 'detect' | 'folders' | 'reviewStatus'
>

type Loaded = Tagged<ConfigResponse>

export class SettingsForm implements ReactiveController {
  readonly run: DryRun
  readonly detection: FolderDetection
  readonly edits: Draft
  /** What the file said last; null until it was read. */
  loaded: Loaded | null = null
  /** What the file says now, where that collides with the draft. */
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
  /** What the service said when it refused to save. */
  #refused: readonly Problem[] = []
  /** A late answer must not take the place of a newer one. */
  #turn = 0

  constructor(host: ReactiveControllerHost, api: () => SettingsApi) {
    this.#host = host
    this.#api = api
    this.run = new DryRun(host, api)
    this.detection = new FolderDetection(host, api)
    this.edits = new Draft(() => this.#edited())
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#turn++
  }

  get isDirty(): boolean {
    return this.loaded !== null && !sameSettings(this.edits.config, this.loaded.value.config)
  }

  get canSave(): boolean {
    const isAgreed = this.run.preview?.ok === true && this.#refused.length === 0
    return this.isDirty && isAgreed && !this.isSaving && !this.theirs
  }

  /** Everything that stands against the draft. */
  get problems(): readonly Problem[] {
    if (this.#refused.length > 0) return this.#refused
    return readProblems(this.run.preview?.error ?? '')
  }

  /** Reads the settings, or reads them again where nothing is edited; edits are never lost by it. */
  async refresh(): Promise<void> {
    // Saving reads them again itself.
    if (this.isSaving) return
    const turn = ++this.#turn
    const reply = await this.#attempt(this.#api().config())
    if (!reply || turn !== this.#turn) return
    this.#meet(reply)
    await this.#refreshReviews()
  }

  /** Saves the draft, and says whether it is saved. */
  async save(): Promise<boolean> {
    const { config } = this.edits
    if (!this.canSave || !this.loaded) return false
    this.#turn++
    this.isSaving = true
    this.failure = ''
    this.#host.requestUpdate()
    const isSaved = await this.#send(config, this.loaded.etag)
    // The reply says how the file is marked now; without it the next save would meet a stranger.
    const reply = isSaved ? await this.#attempt(this.#api().config()) : null
    this.isSaving = false
    if (isSaved) {
      const { port } = this.loaded.value.config
      this.isPortNew = config.port !== port && this.loaded.value.overrides.port === undefined
      this.loaded = { ...this.loaded, value: { ...this.loaded.value, config } }
      this.isJustSaved = true
      if (reply) this.#meet(reply)
      void this.#refreshReviews()
    }
    this.#host.requestUpdate()
    return isSaved
  }

  /** Throws the draft away for what the file says now. */
  loadTheirs(): void {
    if (this.theirs) this.#take(this.theirs)
  }

  /** Keeps the draft, to be saved over what the file says now. */
  keepMine(): void {
    if (!this.theirs) return
    const config = withUnshownOf(this.edits.config, this.theirs.value.config)
    this.loaded = this.theirs
    this.theirs = null
    this.edits.settle(config)
    this.run.ask(config, { now: true })
  }

  /** Throws the edits away. */
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
        if (reply) this.#meet(reply, { isRefused: true })
      } else if (error instanceof Refused && error.status === 400) {
        this.#refused = readProblems(error.message)
      } else this.#regret(error)
      return false
    }
  }

  /** Compares what the file says now with the draft. */
  #meet(reply: Loaded, { isRefused = false } = {}): void {
    this.failure = ''
    const config = reply.value.config
    const { loaded } = this
    if (!loaded || !this.isDirty || sameSettings(config, this.edits.config))
      return this.#take(reply)
    const isSame = reply.etag === loaded.etag
    if (!isRefused && (isSame || sameShown(config, loaded.value.config))) {
      this.loaded = reply
      this.edits.settle(withUnshownOf(this.edits.config, config))
    } else {
      this.theirs = reply
    }
    this.run.ask(this.edits.config, { now: true })
    this.#host.requestUpdate()
  }

  #take(reply: Loaded): void {
    const { config } = reply.value
    this.loaded = reply
    this.theirs = null
    this.#refused = []
    if (!sameShown(config, this.edits.config)) this.isJustSaved = false
    if (!sameSettings(config, this.edits.config)) this.edits.settle(config)
    // The folders may have changed where the settings did not.
    this.run.ask(this.edits.config, { now: true })
    this.#host.requestUpdate()
  }

  #edited(): void {
    this.#refused = []
    this.isJustSaved = false
    this.failure = ''
    this.run.ask(this.edits.config)
    this.#host.requestUpdate()
  }

  async #attempt<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      this.#regret(error)
      return null
    }
  }

  #regret(error: unknown): void {
    if (!(error instanceof Offline || error instanceof Refused)) throw error
    this.failure = error.message
    this.#host.requestUpdate()
  }
}
