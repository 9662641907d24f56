// One event stream of the service: opens it, opens it again when it is lost, and says how many tabs it serves.
// To change what an event does, see viewer-model.ts; which tabs share the stream, shared-events.ts.

import { readEvent, type StreamEvent } from '../../messages/tabs.js'
import type { Api } from './api.js'
import { Refused } from './http.js'
import { randomId } from './tab-lock.js'

const RETRY_MS = 1000
/** The stream is checked at most this often. */
const CHECK_MS = 5000

/** As much of an EventSource as is used: `open`, `message` and `error`, and an end. */
export interface Source extends EventTarget {
  close(): void
}

export type Connect = (address: string) => Source

export interface EventStreamOptions {
  /** The address of the service, with a slash at its end. */
  base: string
  api: Pick<Api, 'countTabs'>
  /** Opens a stream; an EventSource where it is left out. */
  connect?: Connect
  /** The stream is open; events before this moment were missed. */
  opened(): void
  lost(): void
  received(event: StreamEvent): void
}

export class EventStream {
  /** A stream takes the place of the earlier one with its id. */
  readonly id = randomId()
  readonly #options: EventStreamOptions
  #source: Source | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** null before the service has answered at all. */
  #isOpen: boolean | null = null
  #tabs: number
  /** The number that the service knows; null to send it again in any case. */
  #sent: number | null = null
  #isSending = false
  #checked = Date.now()

  constructor(options: EventStreamOptions, tabs: number) {
    this.#options = options
    this.#tabs = tabs
    addEventListener('online', this.#hurry)
    this.#connect()
  }

  /** Sets how many tabs it serves. */
  count(tabs: number): void {
    this.#tabs = tabs
    void this.#sendCount()
  }

  /** Asks the service whether it still has this stream: it may have been lost while the machine slept. */
  check(): void {
    const now = Date.now()
    if (Math.abs(now - this.#checked) < CHECK_MS) return
    this.#checked = now
    this.#sent = null
    if (this.#isOpen) void this.#sendCount()
    else this.#hurry()
  }

  close(): void {
    removeEventListener('online', this.#hurry)
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#source?.close()
    this.#source = null
    this.#isOpen = false
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#source?.close()
    const { base, connect = openSource, opened, received } = this.#options
    // The number is right from the first byte, at every connection: the browser's own way to connect
    // again would repeat an old one.
    this.#sent = this.#tabs
    const source = connect(`${base}api/events?tab=${this.id}&tabs=${this.#tabs}&review=1`)
    this.#source = source
    source.addEventListener('open', () => {
      this.#isOpen = true
      opened()
      void this.#sendCount()
    })
    source.addEventListener('message', message => {
      const event = readEvent(parse((message as MessageEvent<unknown>).data))
      if (event) received(event)
    })
    source.addEventListener('error', () => this.#lose())
  }

  #lose(): void {
    const isNews = this.#isOpen !== false
    this.#source?.close()
    this.#isOpen = false
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), RETRY_MS)
    if (isNews) this.#options.lost()
  }

  readonly #hurry = () => {
    if (this.#timer !== undefined) this.#connect()
  }

  async #sendCount(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#isOpen && this.#sent !== this.#tabs) {
        const tabs = this.#tabs
        await this.#options.api.countTabs(this.id, tabs)
        this.#sent = tabs
      }
    } catch (error) {
      // Refused: the service has no such stream any more. Offline: the stream ends, too, now or soon.
      if (this.#isOpen) this.#lose()
      if (error instanceof Refused) this.#hurry()
    } finally {
      this.#isSending = false
    }
  }
}

function openSource(address: string): Source {
  return new EventSource(address)
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
