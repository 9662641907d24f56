// Docs that stopped the page. Where a framed doc shares the page's process, one that never stops
// computing stops both. So what is being loaded is noted, until the page has been alive for a while
// with it; a note that outlives its page tells which docs not to load by themselves again.

import { keysOf, readKey, writeKey } from './storage.js'
import type { Store } from './store.js'
import { heldBelow, hold } from './tabs/locks.js'
import { randomId } from './tabs/random-id.js'
import type { ViewState } from './view-state.js'

/** A note of each page, under a lock of the same name for as long as the page is there. */
const NOTE = 'plan-viewer/loading/'
const HUNG = 'plan-viewer/hung'
const MOST_HUNG = 100

const BEAT_MS = 500
/** A beat that comes later than this was held up. */
export const LATE_MS = 2000
/** So long the page has to beat in time with a doc that is ready. */
export const CALM_MS = 2000
/** So long it has to with one that never says that it is ready. */
export const UNREADY_MS = 30_000
/** Whoever held the page up for so long was stopped by the browser. */
export const STOPPED_MS = 8000

interface Loading {
  since: number
  /** null while the doc cannot be seen. */
  readyAt: number | null
}

export class HungDocs {
  readonly #store: Store<ViewState>
  readonly #name = NOTE + randomId()
  readonly #loading = new Map<string, Loading>()
  /** Ends the time in which other pages see that this one is there. */
  #end: AbortController | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #isKnown = false
  #beat = 0
  /** When the page last came back after it was held up. */
  #backAt = -Infinity
  /** In the background beats come late. */
  #isHidden = false

  constructor(store: Store<ViewState>) {
    this.#store = store
  }

  /** Whether it is known which docs stopped a page: nothing is to be loaded before. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  start(): void {
    addEventListener('pagehide', this.#leave)
    addEventListener('pageshow', this.#comeBack)
    document.addEventListener('visibilitychange', this.#see)
    this.#isHidden = document.hidden
    if (!this.#end) void this.#learn()
  }

  stop(): void {
    removeEventListener('pagehide', this.#leave)
    removeEventListener('pageshow', this.#comeBack)
    document.removeEventListener('visibilitychange', this.#see)
    this.#forget()
    this.#endPresence()
  }

  /** A doc is about to be put into a frame. */
  loading(path: string): void {
    const now = performance.now()
    if (this.#loading.size === 0) {
      this.#beat = now
      this.#timer = setInterval(() => this.beat(performance.now()), BEAT_MS)
    }
    this.#loading.set(path, { since: now, readyAt: null })
    this.#note()
  }

  /** The doc can be seen. */
  ready(path: string): void {
    const loading = this.#loading.get(path)
    if (loading) loading.readyAt ??= performance.now()
  }

  /** The reader wants the doc all the same. */
  allow(path: string): void {
    writeHung(readPaths(HUNG).filter(other => other !== path))
    this.#store.update(state => {
      const hung = new Set(state.hung)
      return hung.delete(path) ? { ...state, hung } : state
    })
  }

  /** The page is alive at this time. */
  beat(now: number): void {
    const late = now - this.#beat
    this.#beat = now
    if (late > LATE_MS && !this.#isHidden) this.#backAt = now
    if (late > STOPPED_MS && !this.#isHidden) {
      addHung([...this.#loading.keys()])
      this.#forget()
      return
    }
    const { size } = this.#loading
    const { sources } = this.#store.state
    for (const [path, { since, readyAt }] of this.#loading) {
      const begin = Math.max(this.#backAt, readyAt ?? since)
      const isCalm = now - begin >= (readyAt === null ? UNREADY_MS : CALM_MS)
      if (isCalm || !sources.has(path)) this.#loading.delete(path)
    }
    if (this.#loading.size === 0) this.#forget()
    else if (this.#loading.size < size) this.#note()
  }

  async #learn(): Promise<void> {
    const end = new AbortController()
    this.#end = end
    try {
      await hold(this.#name, end.signal)
      const alive = await heldBelow(NOTE, end.signal)
      if (end.signal.aborted) return
      const left = keysOf('local', NOTE).filter(key => !alive.includes(key.slice(NOTE.length)))
      addHung(left.flatMap(readPaths))
      for (const key of left) writeKey('local', key, null)
    } catch {
      // Where there are no locks, no page is known to be gone.
    }
    this.#isKnown = true
    // Whoever waits for it looks again.
    this.#store.update(state => ({ ...state, hung: new Set(readPaths(HUNG)) }))
  }

  /** A page that is left while it is alive leaves no note. */
  readonly #leave = () => {
    const now = performance.now()
    const isLate = now - this.#beat > LATE_MS && !this.#isHidden
    // What waits in front of a reload may still run, and comes back only just before it.
    if (!isLate && now - this.#backAt >= CALM_MS) this.#forget()
    // A page that holds a lock cannot be kept for the way back.
    this.#endPresence()
  }

  readonly #comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void this.#learn()
  }

  #endPresence(): void {
    this.#end?.abort()
    this.#end = null
    this.#isKnown = false
  }

  readonly #see = () => {
    if (document.hidden && this.#loading.size > 0) this.beat(performance.now())
    this.#beat = performance.now()
    this.#isHidden = document.hidden
  }

  #note(): void {
    writeKey('local', this.#name, [...this.#loading.keys()])
  }

  #forget(): void {
    clearInterval(this.#timer)
    this.#loading.clear()
    writeKey('local', this.#name, null)
  }
}

function addHung(paths: readonly string[]): void {
  if (paths.length > 0) writeHung([...new Set([...readPaths(HUNG), ...paths])])
}

function writeHung(paths: readonly string[]): void {
  writeKey('local', HUNG, paths.length === 0 ? null : paths.slice(-MOST_HUNG))
}

function readPaths(key: string): string[] {
  const value = readKey('local', key)
  return Array.isArray(value) ? value.filter(path => typeof path === 'string') : []
}
