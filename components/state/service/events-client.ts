// The events of the service for one viewer: through the shared worker, which holds one stream for all tabs, or,
// where there is none, through a stream of its own.
// To change what an event does, see viewer-model.ts; what the worker does, shared-events.ts.

import type { OpenEvent } from '../../../schema/api/events.js'
import { readEventsMessage, type StreamEvent, type TabMessage } from '../../messages/tabs.js'
import type { Api } from './api.js'
import { EventStream, type Connect } from './event-stream.js'
import { LastUse, hold, lockPrefix, randomId, untilFree } from './tab-lock.js'

/** The path of the worker's script, which the bundler puts here. Modules that are not bundled have no worker. */
declare const EVENTS_WORKER: string | undefined
const SCRIPT = typeof EVENTS_WORKER === 'undefined' ? null : EVENTS_WORKER

/** After so long without an answer, a tab connects to the shared worker again. */
const ANSWER_MS = 2000
/** WebKit loses a tab that connects while a worker ends. After more tries the tab opens a stream of its own. */
const MOST_TRIES = 5

interface EventsListener {
  /** The stream is open; events before this moment were missed. */
  opened(): void
  lost(): void
  received(event: Exclude<StreamEvent, OpenEvent>): void
  /** A link is to be opened; called in one tab of the browser, the one that was used last. */
  open(event: OpenEvent): void
}

/** As much of a SharedWorker as is used. */
export interface EventsWorker extends EventTarget {
  readonly port: MessagePort
}

export interface EventsClientOptions {
  /** The address of the service, or of any page of it. */
  base: string
  /** Whether it is a tab of the dashboard; an embedded viewer is not counted and opens nothing. */
  isCounted: boolean
  api: Pick<Api, 'countTabs'>
  listener: EventsListener
  /** Opens a stream; an EventSource where it is left out. */
  connect?: Connect
  /** Starts the shared worker, or connects to it. Throws where the browser has none. */
  openWorker?: (script: string) => EventsWorker
}

export class EventsClient {
  readonly #options: EventsClientOptions
  readonly #base: string
  #unwatch: (() => void) | null = null
  /** Ends what was joined; null while nothing is. */
  #end: AbortController | null = null
  /** Tells other tabs, or the worker, that this tab was used; null before it has joined. */
  #tellUse: (() => void) | null = null
  /** The stream of its own, where there is no shared worker. */
  #own: EventStream | null = null
  /** The id of the shared stream where this tab is the last that counts, else null. */
  #lastOf: string | null = null
  #used = 0
  #isOpen = false

  constructor(options: EventsClientOptions) {
    this.#options = options
    this.#base = new URL('/', options.base).href
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  start(): void {
    if (this.#unwatch) return
    this.#unwatch = watchPage({
      used: () => this.used(),
      slept: () => this.#sleep(),
      woke: () => this.#arrive(),
    })
    this.#arrive()
  }

  /** The reader did something in this viewer. What happens in the page itself is known without it. */
  used(): void {
    this.#used = Date.now()
    this.#tellUse?.()
    this.#own?.check()
  }

  stop(): void {
    this.#unwatch?.()
    this.#unwatch = null
    this.#leave()
  }

  #arrive(): void {
    if (this.#end) return
    if (isInUse()) this.#used = Date.now()
    this.#join()
  }

  #join(tries = 1): void {
    this.#end = new AbortController()
    void this.#share(this.#end.signal, tries)
  }

  /** A browser that keeps pages lays the worker to sleep when the last tab goes, before the worker can count. */
  #sleep(): void {
    if (this.#lastOf !== null) {
      // Refused or offline: the stream is gone.
      this.#options.api.countTabs(this.#lastOf, 0).catch(() => {})
    }
    this.#leave()
  }

  #leave(): void {
    this.#end?.abort()
    this.#end = null
    this.#tellUse = null
    this.#lastOf = null
    this.#own?.close()
    this.#own = null
    this.#isOpen = false
  }

  async #share(end: AbortSignal, tries: number): Promise<void> {
    const goAlone = () => {
      if (!end.aborted) this.#goAlone()
    }
    const { isCounted, openWorker = connectWorker } = this.#options
    const script = new URL(SCRIPT ?? '', this.#base).href
    const tab = randomId()
    const since = Date.now()
    try {
      const worker = openWorker(script)
      end.addEventListener('abort', () => worker.port.close())
      worker.addEventListener('error', goAlone)
      // The worker finds the lock of each tab that joins.
      const isHeld = await hold(`${lockPrefix(script)}tab/${tab}`, end)
      if (!isHeld || end.aborted) return
      const timer = setTimeout(() => {
        this.#leave()
        if (tries < MOST_TRIES) this.#join(tries + 1)
        else this.#goAlone()
      }, ANSWER_MS)
      end.addEventListener('abort', () => clearTimeout(timer))
      worker.port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = readEventsMessage(data)
        if (!message || end.aborted) return
        if (message.type === 'joined') {
          clearTimeout(timer)
          worker.removeEventListener('error', goAlone)
          void this.#rejoin(message.lock, end)
        } else if (message.type === 'counted') {
          this.#lastOf = isCounted && message.tabs === 1 ? message.stream : null
        } else if (message.type === 'opened') this.#opened()
        else if (message.type === 'lost') this.#lost()
        else this.#received(message.event)
      }
      this.#tellUse = () => {
        const here: TabMessage = { type: 'here', tab, isCounted, used: this.#used, since }
        worker.port.postMessage(here)
      }
      this.#tellUse()
    } catch {
      // The browser has no shared workers, or no locks, or allows none here.
      goAlone()
    }
  }

  /** Joins again when the worker has ended: the browser then starts another one. */
  async #rejoin(lock: string, end: AbortSignal): Promise<void> {
    if (!(await untilFree(lock, end))) return
    this.#leave()
    this.#join()
  }

  #goAlone(): void {
    this.#leave()
    const { signal: end } = (this.#end = new AbortController())
    const { api, isCounted, connect } = this.#options
    // An embedded viewer opens no links.
    const use = isCounted ? new LastUse(`${lockPrefix(this.#base)}used/`, this.#used, end) : null
    this.#tellUse = () => use?.note(this.#used)
    const open = async (event: OpenEvent) => {
      const isLast = await use?.wasHere()
      if (isLast && !end.aborted) this.#options.listener.open(event)
    }
    this.#own = new EventStream(
      {
        base: this.#base,
        api,
        connect,
        opened: () => this.#opened(),
        lost: () => this.#lost(),
        received: event => {
          if (event.type === 'open') void open(event)
          else this.#options.listener.received(event)
        },
      },
      isCounted ? 1 : 0,
    )
  }

  #opened(): void {
    this.#isOpen = true
    this.#options.listener.opened()
  }

  #lost(): void {
    this.#isOpen = false
    this.#options.listener.lost()
  }

  #received(event: StreamEvent): void {
    if (event.type === 'open') this.#options.listener.open(event)
    else this.#options.listener.received(event)
  }
}

function connectWorker(script: string): EventsWorker {
  if (SCRIPT === null) throw new Error('the page is not bundled')
  return new SharedWorker(script)
}

// Events of the page itself: it is used, and the browser lays it to sleep and wakes it.
// A page that sleeps gets no events and opens no links, so it leaves before.

interface PageLife {
  /** The reader did something here, or came here. */
  used(): void
  /** It is left: it may be kept, and woken. */
  slept(): void
  woke(): void
}

/** Calls these until the returned function is called. */
function watchPage(life: PageLife): () => void {
  const end = new AbortController()
  const options = { signal: end.signal, capture: true, passive: true }
  const used = () => life.used()
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, used, options)
  // The window's own: a doc that was loaded takes the focus by itself, also in a tab left behind.
  addEventListener('focus', ({ target }) => target === window && used(), options)
  const seen = () => document.visibilityState === 'visible' && used()
  document.addEventListener('visibilitychange', seen, options)
  // A page that is left may be kept, and shown again as it was.
  addEventListener('pagehide', () => life.slept(), options)
  addEventListener('pageshow', ({ persisted }) => persisted && life.woke(), options)
  document.addEventListener('freeze', () => life.slept(), options)
  document.addEventListener('resume', () => life.woke(), options)
  return () => end.abort()
}

/** Whether the reader is here now. */
function isInUse(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
