// What routes ask about reviews: kept versions, read marks. Talks to the thread that has the database.
// To change what the thread does, see review-worker.ts; the messages between both, protocol.ts.

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FactsEvent } from '../../schema/review/events.js'
import type {
  MarkedResponse,
  ReadHow,
  ReviewStatus,
  StoreState,
} from '../../schema/review/marks.js'
import {
  fillReview,
  type FullReviewSettings,
  type ReviewSettings,
} from '../../schema/config/review-settings.js'
import type { GoneResponse, Hash, Time, VersionsResponse } from '../../schema/review/versions.js'
import { Refusal } from '../refusal.js'
import { ThreadClient } from '../threads/thread-client.js'
import { setAsideIn } from './store/database.js'
import type {
  AskedDoc,
  AskedHash,
  AskedSides,
  CompareSides,
  ReviewFunctions,
  ReviewList,
  ReviewMessage,
  ReviewQuery,
  ReviewRoots,
  ReviewWorkerParams,
  StoreCounts,
  VersionBytes,
} from './protocol.js'

/** Requests wait so long for the store, and the events of a scan for its versions. */
const PATIENCE_MS = 2000
/** A thread that died is started again after this time. */
const RESTART_MS = 1000
const CLOSE_MS = 2000
const YOUNG_MB = 8
const IDLE_MS = 25
/** Clients are told that facts changed at most so often. */
const TELL_MS = 100

type ReviewThread = ThreadClient<ReviewFunctions, ReviewMessage>

/** What one scan changed, as the library has it. */
export interface ReviewRound {
  roots: ReviewRoots
  /** `ListingChanges` as JSON; null where no doc changed. */
  listing: Uint8Array | null
  /** The library knows no earlier scan: the whole list is to be asked for. */
  isWhole: boolean
}

export interface ReviewsOptions {
  /** The state directory. */
  dir: string
  /** A line for the terminal. */
  warn(line: string): void
  tell(event: FactsEvent): void
  /** All listed docs, as soon as the docs folders are scanned. */
  listing(): Promise<{ roots: ReviewRoots; listing: Uint8Array[] }>
  /** Whether docs are being scanned or indexed: the first capture waits. */
  isBusy(): boolean
}

/**
 * Every method but `status`, `use`, `round` and `pin` waits at most 2 s for the store, then throws Refusal 409 with
 * the sentence of the specification. An unknown doc is Refusal 404 `<asked> is not a document in the docs folders`.
 */
export class Reviews {
  readonly #options: ReviewsOptions
  readonly #sign = randomBytes(16).toString('base64url')
  #settings: FullReviewSettings = fillReview()
  #port: number | null = null
  #client: ReviewThread | null = null
  #state: { store: StoreState; says: string | null; port: number | null } = OPENING
  readonly #waiting = new Set<() => void>()
  /** Whether the database is open, and wants the list of docs. */
  #isOpen = false
  /** Whether the library is asked for the list. */
  #isListing = false
  /** Rounds whose events are not told yet. */
  #rounds = 0
  #cursor: string | null = null
  /** The reply for all docs; kept until facts change. */
  #whole: Promise<ReviewList> | null = null
  #tellTimer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: ReviewsOptions) {
    this.#options = options
  }

  /** @param port - the service listens there: its lock says so */
  open(port: number): void {
    this.#port = port
    this.#start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#tellTimer) clearTimeout(this.#tellTimer)
    this.#wakeWaiting()
    await this.#client?.close()
  }

  /** Settings that count from now on, as the file has them. */
  use(settings: ReviewSettings | undefined): void {
    this.#settings = fillReview(settings)
    this.#whole = null
    this.#client?.request('settings', { settings: this.#settings }).catch(() => undefined)
  }

  /** Resolves when the versions of this scan are stored, after 2 s at most; null where none are to be. */
  round({ roots, listing, isWhole }: ReviewRound): Promise<void> | null {
    if (!this.#client || this.#isKeptElsewhere) return null
    if (isWhole && this.#isOpen) void this.#list()
    if (isWhole) return null
    const stored = this.#client.request('round', { roots, listing }).catch(() => undefined)
    this.#rounds++
    return inTime(stored).finally(() => {
      // The events of the round are told first.
      setImmediate(() => {
        this.#rounds--
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
    return { store, says, port, bytes, maxBytes, versions, docs, full, setAside, waiting: [] }
  }

  /** The reply to `GET /api/review`. */
  async list(query: ReviewQuery): Promise<ReviewList> {
    const client = await this.#ready()
    if (query.since !== null || query.docs !== null) return listed(client, query)
    const whole = (this.#whole ??= listed(client, { ...query, known: null }))
    whole.catch(() => (this.#whole = null))
    const { cursor, json } = await whole
    return { cursor, json: cursor === query.known ? null : json }
  }

  /** Refusal 404 `no such version of <asked>`; all or none. */
  async markRead(docs: readonly AskedHash[], how: ReadHow): Promise<MarkedResponse> {
    return (await this.#ready()).request('markRead', { docs, how })
  }

  async markUnread(docs: readonly AskedHash[]): Promise<MarkedResponse> {
    return (await this.#ready()).request('markUnread', { docs })
  }

  /** Deleted docs, too. @param before - only lines with a smaller number */
  async versions(doc: AskedDoc, before: number | null): Promise<VersionsResponse> {
    return (await this.#ready()).request('versions', { doc, before })
  }

  /** Deleted docs, too. Refusal 404 `no such version`, 410 `that version was let go`. */
  async bytes(doc: AskedDoc, hash: Hash): Promise<VersionBytes> {
    const found = await (await this.#ready()).request('bytes', { doc, hash })
    return { ...found, bytes: bufferOf(found.bytes) }
  }

  /** The two versions that a comparison is of; deleted docs, too. Refusal 404, 410. */
  async sides(doc: AskedDoc, sides: AskedSides): Promise<CompareSides> {
    return (await this.#ready()).request('sides', { doc, sides })
  }

  /** @param before - only docs that went before this time */
  async gone(before: Time | null): Promise<GoneResponse> {
    return (await this.#ready()).request('gone', { before })
  }

  /** The file at this doc path was written back: it is read again, and its version says so. */
  async restored(path: string, hash: Hash): Promise<void> {
    return (await this.#ready()).request('restored', { path, hash })
  }

  /** How many bytes became free. Refusal 409 `those are the bytes of <path> now`. */
  async forget(doc: AskedDoc, hashes: readonly Hash[] | 'all'): Promise<number> {
    return (await this.#ready()).request('forget', { doc, hashes })
  }

  /** Doc ids. Refusal 404 `no such doc`, 409 `that doc still lives`, 409 `that doc has reviews`. */
  async join(from: string, to: string): Promise<string> {
    return (await this.#ready()).request('join', { from, to })
  }

  /** How many docs were joined. Refusal 404 `no such folder`, 409. */
  async adopt(from: string, to: string): Promise<number> {
    return (await this.#ready()).request('adopt', { from, to })
  }

  /**
   * Captures the doc's file and returns its hash now; null where nothing can be pinned: the store is not ready,
   * the file is larger than `maxFile`, or cannot be read. Never throws.
   */
  async pin(doc: AskedDoc): Promise<Hash | null> {
    if (this.#state.store !== 'ready') return null
    return this.#client?.request('pin', { doc }).catch(() => null) ?? null
  }

  /** The kept bytes of the doc that lives, or last lived, at this doc path; null without. */
  async pinned(path: string, hash: Hash): Promise<Buffer | null> {
    const bytes = await (await this.#ready()).request('pinned', { path, hash })
    return bytes && bufferOf(bytes)
  }

  get #isKeptElsewhere(): boolean {
    return this.#state.store === 'elsewhere' || this.#state.store === 'newer'
  }

  #start(): void {
    if (this.#isClosed || this.#port === null) return
    const data: ReviewWorkerParams = {
      dir: this.#options.dir,
      port: this.#port,
      sign: this.#sign,
      settings: this.#settings,
    }
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
        this.#isOpen = true
        void this.#list()
        return
      case 'cursor':
        this.#cursor = message.cursor
        this.#whole = null
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
    if (state.store === 'ready') return this.#wakeWaiting()
    // An open database asks for the list; a closed one has forgotten it.
    this.#isOpen = false
  }

  async #list(): Promise<void> {
    if (this.#isListing) return
    this.#isListing = true
    try {
      const { roots, listing } = await this.#options.listing().finally(() => {
        this.#isListing = false
      })
      const client = this.#client
      if (!client || !this.#isOpen) return
      await client.request('listing', { roots, listing })
      while (this.#options.isBusy()) await pause(IDLE_MS, undefined, { ref: false })
      await client.request('catchUp', {})
    } catch {
      // A thread that died is started again: the store asks again, or the library has another whole list.
    }
  }

  /** Throws Refusal 409 where the store is not ready in time. */
  async #ready(): Promise<ReviewThread> {
    if (this.#state.store !== 'ready') {
      await inTime(new Promise<void>(resolve => this.#waiting.add(resolve)))
    }
    const { store, says } = this.#state
    if (store === 'ready' && this.#client) return this.#client
    throw new Refusal(409, says ?? OPENING.says)
  }

  #wakeWaiting(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  #tellLater(): void {
    if (this.#tellTimer || this.#cursor === null || this.#rounds > 0 || this.#isClosed) return
    this.#tellTimer = setTimeout(() => {
      this.#tellTimer = null
      // A round may have begun meanwhile: its end tells.
      if (this.#cursor === null || this.#rounds > 0) return
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

async function listed(client: ReviewThread, query: ReviewQuery): Promise<ReviewList> {
  const { cursor, json } = await client.request('list', query)
  return { cursor, json: json && bufferOf(json) }
}

/** A Buffer comes over as the bytes that it is a view of. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
