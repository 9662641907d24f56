// Holds the event stream for all tabs of a browser: counts the tabs, sends them the events, and picks the one
// tab that opens a link. Runs in the shared worker. To change how a tab takes part, see events-client.ts.

import {
  lastUsed,
  readTabMessage,
  type TabMessage,
  type EventsMessage,
  type StreamEvent,
} from '../../messages/tabs.js'
import { EventStream, type EventStreamOptions } from './event-stream.js'
import { heldBelow, hold, randomId, untilFree } from './tab-lock.js'

/** Tabs that live, but do not join, do not hold up the others longer than this. */
const JOIN_MS = 500
const LOOK_AGAIN_MS = 20

export interface SharedEventsOptions extends Pick<EventStreamOptions, 'base' | 'api' | 'connect'> {
  /** The start of the names of all locks. */
  prefix: string
  /** Ends the worker in a test. */
  end?: AbortSignal
}

type JoinedTab = TabMessage & { port: MessagePort }

export class SharedEvents {
  readonly #options: SharedEventsOptions
  readonly #end: AbortSignal
  /** Free when this worker has ended: its tabs wait for that. */
  readonly #lock: string
  readonly #isLocked: Promise<boolean>
  readonly #tabs = new Map<string, JoinedTab>()
  #stream: EventStream | null = null
  #isOpening = false
  /** null before the service has answered. */
  #isOpen: boolean | null = null

  constructor(options: SharedEventsOptions) {
    this.#options = options
    this.#end = options.end ?? new AbortController().signal
    this.#lock = `${options.prefix}worker/${randomId()}`
    this.#isLocked = hold(this.#lock, this.#end)
    this.#end.addEventListener('abort', () => this.#stream?.close())
  }

  /** Serves the tab behind a port. */
  connect(port: MessagePort): void {
    const listen = () => {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = readTabMessage(data)
        if (message && !this.#end.aborted) this.#receive(message, port)
      }
    }
    // Where a browser gives a worker no locks, the tab gets no answer and opens a stream of its own.
    this.#isLocked.then(listen, () => port.close())
  }

  #receive(message: TabMessage, port: MessagePort): void {
    const isKnown = this.#tabs.has(message.tab)
    const last = lastUsed(this.#tabs.values())
    // After every use that is known, even where the clock was set back.
    const used = isKnown ? Math.max(message.used, (last?.used ?? 0) + 1) : message.used
    this.#tabs.set(message.tab, { ...message, used, port })
    if (isKnown) this.#stream?.check()
    else this.#welcome(message.tab, port)
  }

  #welcome(tab: string, port: MessagePort): void {
    send(port, { type: 'joined', lock: this.#lock })
    if (this.#isOpen) send(port, { type: 'opened' })
    if (this.#isOpen === false) send(port, { type: 'lost' })
    void this.#watch(tab)
    if (this.#stream) this.#count()
    else void this.#open()
  }

  /** Stands in line for the lock of a tab: it is free as soon as the tab is closed or has crashed. */
  async #watch(tab: string): Promise<void> {
    if (!(await untilFree(this.#lockOf(tab), this.#end))) return
    this.#tabs.get(tab)?.port.close()
    this.#tabs.delete(tab)
    if (this.#tabs.size > 0) this.#count()
    else {
      this.#stream?.close()
      this.#stream = null
      this.#isOpen = null
    }
  }

  async #open(): Promise<void> {
    if (this.#isOpening) return
    this.#isOpening = true
    await this.#untilAllJoined()
    this.#isOpening = false
    if (this.#tabs.size === 0 || this.#end.aborted) return
    const { base, api, connect } = this.#options
    this.#stream = new EventStream(
      {
        base,
        api,
        connect,
        opened: () => {
          this.#isOpen = true
          this.#sendAll({ type: 'opened' })
        },
        lost: () => {
          this.#isOpen = false
          this.#sendAll({ type: 'lost' })
        },
        received: event => void this.#pass(event),
      },
      this.#counted.length,
    )
    this.#count()
  }

  /**
   * The tabs of a worker that crashed join the next one within a moment. The service gets their number with
   * the first byte, and a link opens in the tab that was used last.
   */
  async #untilAllJoined(): Promise<void> {
    const living = await heldBelow(this.#lockOf(''), this.#end)
    const deadline = performance.now() + JOIN_MS
    while (living.some(tab => !this.#tabs.has(tab)) && performance.now() < deadline) {
      await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  }

  get #counted(): JoinedTab[] {
    return [...this.#tabs.values()].filter(({ isCounted }) => isCounted)
  }

  #count(): void {
    if (!this.#stream) return
    const tabs = this.#counted.length
    this.#stream.count(tabs)
    this.#sendAll({ type: 'counted', stream: this.#stream.id, tabs })
  }

  async #pass(event: StreamEvent): Promise<void> {
    const message: EventsMessage = { type: 'event', event }
    if (event.type !== 'open') {
      this.#sendAll(message)
      return
    }
    // A tab that went a moment ago is still known here. Meanwhile the last messages of the others arrive.
    const living = await heldBelow(this.#lockOf(''), this.#end)
    const tab = lastUsed(this.#counted.filter(({ tab }) => living.includes(tab)))
    if (tab) send(tab.port, message)
  }

  #sendAll(message: EventsMessage): void {
    for (const { port } of this.#tabs.values()) send(port, message)
  }

  #lockOf(tab: string): string {
    return `${this.#options.prefix}tab/${tab}`
  }
}

function send(port: MessagePort, message: EventsMessage): void {
  port.postMessage(message)
}
