// Docs that stopped the page. Where a framed doc shares the page's process, one that never stops
// computing stops both. So a thread of its own hears the page's beats while docs load, and stores the
// docs where the beats stay away. These are not loaded again by themselves. See crash-guard-worker.ts.

import { docEvent } from '../actions/docs.js'
import { mountedDoc } from '../selectors.js'
import type { Store } from '../store.js'
import type { ViewerState } from '../state.js'

const BEAT_MS = 500
/** A beat that comes later than this was held up. */
export const LATE_MS = 2000
/** So long the page has to beat in time with a doc that is ready. */
export const CALM_MS = 2000
/** So long it has to with one that never says that it is ready. */
export const UNREADY_MS = 30_000
/** A doc that held the page up for so long was stopped by the browser. */
export const STOPPED_MS = 8000

interface Loading {
  since: number
  /** null while the doc cannot be seen. */
  readyAt: number | null
}

export class CrashGuard {
  readonly #store: Store<ViewerState>
  readonly #open: typeof openWatch
  readonly #loading = new Map<string, Loading>()
  #watch: Watch | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #isKnown = false
  #beat = 0
  /** When the page last came back after it was held up. */
  #backAt = -Infinity
  /** In the background beats come late. */
  #isHidden = false

  /** @param open - starts the thread */
  constructor(store: Store<ViewerState>, open = openWatch) {
    this.#store = store
    this.#open = open
  }

  /** Whether it is known which docs stopped a page: nothing is to be loaded before. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  start(): void {
    if (this.#watch) return
    addEventListener('pagehide', this.#pause)
    addEventListener('pageshow', this.#resume)
    document.addEventListener('visibilitychange', this.#see)
    this.#isHidden = document.hidden
    this.#watch = this.#open(late => this.#learn(late))
  }

  stop(): void {
    removeEventListener('pagehide', this.#pause)
    removeEventListener('pageshow', this.#resume)
    document.removeEventListener('visibilitychange', this.#see)
    this.#forget()
    this.#watch?.close()
    this.#watch = null
  }

  /** A doc is about to be put into a frame. */
  loading(path: string): void {
    const now = performance.now()
    if (this.#loading.size === 0) {
      this.#beat = now
      this.#timer = setInterval(() => this.beat(performance.now()), BEAT_MS)
    }
    this.#loading.set(path, { since: now, readyAt: null })
    this.#tell()
  }

  /** The doc can be seen. */
  ready(path: string): void {
    const loading = this.#loading.get(path)
    if (loading) loading.readyAt ??= performance.now()
  }

  /** The reader wants the doc all the same. */
  allow(path: string): void {
    this.#watch?.post({ type: 'allow', path })
    this.#store.update(state => docEvent(state, path, { type: 'allowed' }))
  }

  /** The page is alive at this time. */
  beat(now: number): void {
    const late = now - this.#beat
    this.#beat = now
    if (late > LATE_MS && !this.#isHidden) this.#backAt = now
    // What the thread has stored stays stored.
    if (late > STOPPED_MS && !this.#isHidden) return this.#forget()
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
    if (this.#loading.size === 0) this.#forget()
    else this.#tell()
  }

  #learn(late: readonly string[]): void {
    if (this.#isKnown) return
    this.#isKnown = true
    // What waits for it looks again.
    this.#store.update(state =>
      late.reduce((now, path) => docEvent(now, path, { type: 'froze' }), { ...state }),
    )
  }

  /** A page that is left stands still, too. */
  readonly #pause = () => {
    this.#watch?.post({ type: 'loading', paths: [] })
  }

  readonly #resume = () => {
    this.#beat = performance.now()
    if (this.#loading.size > 0) this.#tell()
  }

  readonly #see = () => {
    if (document.hidden && this.#loading.size > 0) this.beat(performance.now())
    this.#isHidden = document.hidden
    if (this.#isHidden) this.#pause()
    else this.#resume()
  }

  #tell(): void {
    const paths = this.#isHidden ? [] : [...this.#loading.keys()]
    this.#watch?.post({ type: 'loading', paths })
  }

  #forget(): void {
    clearInterval(this.#timer)
    this.#loading.clear()
    this.#watch?.post({ type: 'loading', paths: [] })
  }
}

// The page's end of the thread that notices when the page stands still. To change what is noticed,
// see crash-guard-worker.ts; what follows from it, crash-guard.ts.

/** What the page tells the thread. Each message is a beat. */
export type ToWatch =
  | { type: 'beat' }
  /** These docs load now; none ends the watch. */
  | { type: 'loading'; paths: readonly string[] }
  /** The page goes on with these docs. */
  | { type: 'calm'; paths: readonly string[] }
  /** The reader wants this doc all the same. */
  | { type: 'allow'; path: string }

/** What the thread tells once: the docs that are stored. */
export interface FromWatch {
  late: readonly string[]
}

export interface Watch {
  post(message: ToWatch): void
  close(): void
}

/** Docs do not wait longer than this for what is stored. */
const PATIENCE_MS = 2000

/** @param learn - told which docs are stored: none where the browser allows no thread or database */
export function openWatch(learn: (late: readonly string[]) => void): Watch {
  let worker: Worker
  try {
    worker = new Worker(new URL('./crash-guard-worker.js', import.meta.url), { type: 'module' })
  } catch {
    // A page of another origin may have the code, but no thread of it.
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
