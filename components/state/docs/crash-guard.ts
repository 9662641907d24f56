// Blocks docs that froze the page: a framed doc may share the page's process. While docs load, the page sends
// heartbeats to a worker, which stores the docs when they stop. A stored doc loads only after the reader allows it.
// To change when a doc is stored, see crash-guard-worker.ts.

import { docEvent } from '../actions/docs.js'
import { mountedDoc } from '../selectors.js'
import type { Store } from '../store.js'
import type { ViewerState } from '../state.js'

const BEAT_MS = 500
/** After a heartbeat that is later than this, the page was frozen. */
export const LATE_MS = 2000
/** A ready doc is safe after so long without a late heartbeat. */
export const CALM_MS = 2000
/** So is a doc that never says that it is ready. */
export const UNREADY_MS = 30_000
/** The browser has stopped a doc that froze the page for so long. */
export const STOPPED_MS = 8000

interface Loading {
  since: number
  /** null before the doc is ready. */
  readyAt: number | null
}

export class CrashGuard {
  readonly #store: Store<ViewerState>
  readonly #open: typeof openWatch
  readonly #loading = new Map<string, Loading>()
  /** Resolves when it is known which docs are blocked: no frame loads one before. */
  readonly known: Promise<void>
  #isKnown = false
  #setKnown = () => {}
  #watch: Watch | null = null
  #listening = new AbortController()
  #timer: ReturnType<typeof setInterval> | undefined
  #beat = 0
  /** When the page last continued after it was frozen. */
  #backAt = -Infinity
  /** Timers of a hidden page are late. */
  #isHidden = false

  /** @param open - starts the worker */
  constructor(store: Store<ViewerState>, open = openWatch) {
    this.#store = store
    this.#open = open
    this.known = new Promise(resolve => (this.#setKnown = resolve))
  }

  start(): void {
    if (this.#watch) return
    const { signal } = (this.#listening = new AbortController())
    addEventListener('pagehide', () => this.#pause(), { signal })
    addEventListener('pageshow', () => this.#resume(), { signal })
    document.addEventListener('visibilitychange', () => this.#onVisibility(), { signal })
    this.#isHidden = document.hidden
    this.#watch = this.#open(late => this.#receiveBlocked(late))
  }

  stop(): void {
    this.#listening.abort()
    this.#stopWatching()
    this.#watch?.close()
    this.#watch = null
  }

  /** A frame is about to load this doc. */
  loading(path: string): void {
    const now = performance.now()
    if (this.#loading.size === 0) {
      this.#beat = now
      this.#timer = setInterval(() => this.beat(performance.now()), BEAT_MS)
    }
    this.#loading.set(path, { since: now, readyAt: null })
    this.#sendLoading()
  }

  /** The doc is ready. */
  ready(path: string): void {
    const loading = this.#loading.get(path)
    if (loading) loading.readyAt ??= performance.now()
  }

  /** The reader opens the doc in spite of it. */
  allow(path: string): void {
    this.#watch?.post({ type: 'allow', path })
    this.#store.update(state => docEvent(state, path, { type: 'allowed' }))
  }

  /** A heartbeat of the page at this time. */
  beat(now: number): void {
    const late = now - this.#beat
    this.#beat = now
    if (late > LATE_MS && !this.#isHidden) this.#backAt = now
    // The worker keeps what it has stored.
    if (late > STOPPED_MS && !this.#isHidden) return this.#stopWatching()
    const calm: string[] = []
    const { state } = this.#store
    for (const [path, { since, readyAt }] of this.#loading) {
      const begin = Math.max(this.#backAt, readyAt ?? since)
      const isCalm = now - begin >= (readyAt === null ? UNREADY_MS : CALM_MS)
      if (isCalm || !mountedDoc(state, path)) calm.push(path)
    }
    if (calm.length === 0) return this.#watch?.post({ type: 'beat' })
    for (const path of calm) this.#loading.delete(path)
    this.#watch?.post({ type: 'calm', paths: calm })
    if (this.#loading.size === 0) this.#stopWatching()
    else this.#sendLoading()
  }

  #receiveBlocked(late: readonly string[]): void {
    if (this.#isKnown) return
    this.#isKnown = true
    this.#store.update(state => {
      return late.reduce((now, path) => docEvent(now, path, { type: 'froze' }), state)
    })
    this.#setKnown()
  }

  /** A page in the back-forward cache stands still, too. */
  #pause(): void {
    this.#watch?.post({ type: 'loading', paths: [] })
  }

  #resume(): void {
    this.#beat = performance.now()
    if (this.#loading.size > 0) this.#sendLoading()
  }

  #onVisibility(): void {
    if (document.hidden && this.#loading.size > 0) this.beat(performance.now())
    this.#isHidden = document.hidden
    if (this.#isHidden) this.#pause()
    else this.#resume()
  }

  #sendLoading(): void {
    const paths = this.#isHidden ? [] : [...this.#loading.keys()]
    this.#watch?.post({ type: 'loading', paths })
  }

  #stopWatching(): void {
    clearInterval(this.#timer)
    this.#loading.clear()
    this.#watch?.post({ type: 'loading', paths: [] })
  }
}

/** The messages from the page to the worker. Each one is a heartbeat. */
export type ToWatch =
  | { type: 'beat' }
  /** These docs load now; none ends the watch. */
  | { type: 'loading'; paths: readonly string[] }
  /** The page runs in time with these docs. */
  | { type: 'calm'; paths: readonly string[] }
  /** The reader opens this doc in spite of it. */
  | { type: 'allow'; path: string }

/** The message that the worker sends once: the docs that are stored. */
export interface FromWatch {
  late: readonly string[]
}

export interface Watch {
  post(message: ToWatch): void
  close(): void
}

/** Docs do not wait longer than this for the worker. */
const PATIENCE_MS = 2000

/** @param learn - called with the stored docs: none where the browser allows no worker or database */
export function openWatch(learn: (late: readonly string[]) => void): Watch {
  let worker: Worker
  try {
    worker = new Worker(new URL('./crash-guard-worker.js', import.meta.url), { type: 'module' })
  } catch {
    // A page of another origin may run this code, but not start its worker.
    queueMicrotask(() => learn([]))
    return { post: () => {}, close: () => {} }
  }
  const timer = setTimeout(() => learn([]), PATIENCE_MS)
  const answer = (late: readonly string[]) => {
    clearTimeout(timer)
    learn(late)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWatch>) => answer(data.late))
  worker.addEventListener('error', event => {
    event.preventDefault()
    answer([])
  })
  return {
    post: message => worker.postMessage(message),
    close: () => {
      clearTimeout(timer)
      worker.terminate()
    },
  }
}
