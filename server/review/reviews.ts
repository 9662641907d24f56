// Answers the routes about reviews: kept versions, read marks. Talks to the thread of the database.
// To change what the thread does, see review-worker.ts; the messages between both, protocol.ts.

import { setTimeout as pause } from 'node:timers/promises'
import type { FactsEvent, WaitingEvent } from '../../schema/review/events.js'
import type { ReviewStatus, StoreState } from '../../schema/review/marks.js'
import {
  fillReview,
  type FullReviewSettings,
  type ReviewSettings,
} from '../../schema/config/review-settings.js'
import type { Hash } from '../../schema/review/versions.js'
import { Refusal } from '../refusal.js'
import { ThreadClient, type ParamsOf, type ReplyOf } from '../threads/thread-client.js'
import { AgentWaits, type WaitingAgent } from './agent-waits.js'
import { setAsideIn } from './store/database.js'
import type {
  NamedDoc,
  ReviewFunctions,
  ReviewList,
  ReviewListing,
  ReviewMessage,
  ReviewQuery,
  ReviewRequests,
  ReviewScan,
  ReviewWorkerParams,
  StoreCounts,
} from './protocol.js'

/** Requests wait so long for the store, and the events of a scan for its versions. */
const PATIENCE_MS = 2000
/** A thread that died is started again after this time. */
const RESTART_MS = 1000
const CLOSE_MS = 2000
const YOUNG_MB = 8
/** Clients are told that facts changed at most so often. */
const TELL_MS = 100

type ReviewThread = ThreadClient<ReviewFunctions, ReviewMessage>

export interface ReviewsOptions {
  /** The state directory. */
  dir: string
  /** A line for the terminal. */
  warn(line: string): void
  tell(event: FactsEvent | WaitingEvent): void
  /** All listed docs, as soon as the docs folders are scanned. */
  listing(): Promise<ReviewListing>
  /** Resolves when docs are neither scanned nor indexed: the first capture waits. */
  idle(): Promise<void>
}

export class Reviews {
  readonly #options: ReviewsOptions
  #settings: FullReviewSettings = fillReview()
  #client: ReviewThread | null = null
  #state: { store: StoreState; says: string | null; port: number | null } = OPENING
  readonly #waiting = new Set<() => void>()
  readonly #waits = new AgentWaits(() => this.#tellWaiting())
  /** The library is asked for the list. */
  #isListing = false
  /** Scans whose events are not sent yet. */
  #scans = 0
  #cursor: string | null = null
  /** The reply for all docs; kept until facts change. */
  #whole: Promise<ReviewList> | null = null
  #tellTimer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: ReviewsOptions) {
    this.#options = options
  }

  open(): void {
    this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#tellTimer) clearTimeout(this.#tellTimer)
    this.#wakeWaiting()
    this.#waits.close()
    await this.#client?.close()
  }

  /** Settings that count from now on, as the file has them. */
  use(settings: ReviewSettings | undefined): void {
    this.#settings = fillReview(settings)
    this.#whole = null
    this.#client?.request('settings', { settings: this.#settings }).catch(() => undefined)
  }

  /** Resolves when the versions of this scan are stored, after 2 s at most; null where none are to be. */
  scan(scan: ReviewScan): Promise<void> | null {
    if (!this.#client) return null
    const stored = this.#client.request('scan', scan).catch(() => undefined)
    this.#scans++
    return inTime(stored).finally(() => {
      if (this.#isClosed) return
      // The events of the scan are sent first.
      setImmediate(() => {
        this.#scans--
        this.#tellLater()
      })
    })
  }

  async status(): Promise<ReviewStatus> {
    const counts = this.#client?.request('counts', {}).catch(() => NOTHING) ?? NOTHING
    const { bytes, versions, docs, full } = (await inTime(counts)) ?? NOTHING
    const { store, says, port } = this.#state
    const setAside = setAsideIn(this.#options.dir)
    const { maxBytes } = this.#settings.versions
    return {
      store,
      says,
      port,
      bytes,
      maxBytes,
      versions,
      docs,
      full,
      setAside,
      waiting: this.#waits.waiting,
    }
  }

  /**
   * Calls one of these functions in the thread, when the store is ready. Throws what they throw, and after 2 s Refusal
   * 409 with the sentence of the specification.
   */
  async ask<N extends keyof ReviewRequests>(
    name: N,
    params: ParamsOf<ReviewRequests, N>,
  ): Promise<ReplyOf<ReviewRequests, N>> {
    return (await this.#ready()).request(name, params)
  }

  /**
   * Waits until `look` finds something, at most so many seconds; null where it finds nothing.
   * @param gone - the client went
   */
  wait<T>(
    agent: WaitingAgent,
    seconds: number,
    look: () => Promise<T | null>,
    gone: AbortSignal,
  ): Promise<T | null> {
    return this.#waits.wait(agent, seconds * 1000, look, gone)
  }

  /** Notes how a wait of this caller ended; returns how many in a row came to nothing. */
  countIdle(caller: Pick<WaitingAgent, 'as' | 'session'>, isIdle: boolean): number {
    return this.#waits.countIdle(caller, isIdle)
  }

  /** The reply to `GET /api/review`. */
  async list(query: ReviewQuery): Promise<ReviewList> {
    if (query.since !== null || query.docs !== null) return this.ask('list', query)
    await this.#ready()
    const whole = (this.#whole ??= this.ask('list', { ...query, known: null }))
    whole.catch(() => (this.#whole = null))
    const { cursor, json } = await whole
    return { cursor, json: cursor === query.known ? null : json }
  }

  /**
   * Captures the doc's file and returns its hash now; null where nothing can be pinned: the store is not ready,
   * the file is larger than `maxFile`, or cannot be read. Never throws.
   */
  async pin(doc: NamedDoc): Promise<Hash | null> {
    if (this.#state.store !== 'ready') return null
    return this.#client?.request('pin', { doc }).catch(() => null) ?? null
  }

  #start(): void {
    if (this.#isClosed) return
    const data: ReviewWorkerParams = { dir: this.#options.dir, settings: this.#settings }
    this.#client = new ThreadClient({
      script: new URL('./review-worker.js', import.meta.url),
      data,
      youngMb: YOUNG_MB,
      closeMs: CLOSE_MS,
      receive: message => this.#receive(message),
      died: error => this.#restart(error),
    })
  }

  #receive(message: ReviewMessage): void {
    switch (message.type) {
      case 'state':
        return this.#use({ store: message.state, says: message.says, port: message.port })
      case 'needs listing':
        void this.#list()
        return
      case 'cursor':
        this.#cursor = message.cursor
        this.#whole = null
        this.#waits.wake()
        return this.#tellLater()
      case 'warning':
        return this.#options.warn(message.line)
    }
  }

  #restart(error: Error): void {
    this.#client = null
    this.#use(OPENING)
    if (this.#isClosed) return
    this.#options.warn(`the review store stopped (${error.message}) and is started again`)
    setTimeout(() => this.#start(), RESTART_MS).unref()
  }

  #use(state: { store: StoreState; says: string | null; port: number | null }): void {
    this.#state = state
    this.#whole = null
    if (state.store === 'ready') this.#wakeWaiting()
  }

  async #list(): Promise<void> {
    if (this.#isListing) return
    this.#isListing = true
    try {
      const listing = await this.#options.listing().finally(() => (this.#isListing = false))
      const client = this.#client
      await client?.request(
        'listing',
        listing,
        listing.listing.map(piece => piece.buffer),
      )
      await this.#options.idle()
      await client?.request('catchUp', {})
    } catch {
      // A thread that died is started again: the store asks again when it is open, or with the next scan.
    }
  }

  /** Throws Refusal 409 where the store is not ready in time. */
  async #ready(): Promise<ReviewThread> {
    if (this.#state.store !== 'ready') {
      await inTime(new Promise<void>(resolve => this.#waiting.add(resolve)))
    }
    const { store, says, port } = this.#state
    if (store === 'ready' && this.#client) return this.#client
    const more = store === 'elsewhere' ? { code: 'elsewhere' as const, port } : {}
    throw new Refusal(409, says ?? OPENING.says, more)
  }

  #tellWaiting(): void {
    if (!this.#isClosed) this.#options.tell({ type: 'waiting', agents: this.#waits.waiting })
  }

  #wakeWaiting(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  #tellLater(): void {
    if (this.#tellTimer || this.#cursor === null || this.#scans > 0 || this.#isClosed) return
    this.#tellTimer = setTimeout(() => {
      this.#tellTimer = null
      // A scan may have begun meanwhile: its end tells.
      if (this.#cursor === null || this.#scans > 0) return
      this.#options.tell({ type: 'review', cursor: this.#cursor })
      this.#cursor = null
    }, TELL_MS).unref()
  }
}

const OPENING = {
  store: 'opening' as const,
  says: 'the review store is being opened',
  port: null,
}
const NOTHING: StoreCounts = { bytes: 0, versions: 0, docs: 0, full: false }

/** Resolves with the work, or with undefined when time is up. */
async function inTime<T>(work: Promise<T> | T): Promise<T | undefined> {
  const timer = new AbortController()
  const timeUp = pause(PATIENCE_MS, undefined, { ref: false, signal: timer.signal })
  const result = await Promise.race([work, timeUp.catch(() => undefined)])
  timer.abort()
  return result
}
