// The event stream of one browser: opened, kept open, and told how many tabs hear through it.
// To change what an event does, see events-client.ts.

import type { ServerEvent } from '../../../schema/api/events.js'
import { readEvent } from '../../../schema/messages/tabs.js'
import { Refused, type Api } from './api.js'

const TRY_AGAIN_MS = 1000

/** As much of an EventSource as is used: `open`, `message` and `error`, and an end. */
export interface Source extends EventTarget {
  close(): void
}

export type Connect = (address: string) => Source

export interface StreamOptions {
  /** What it calls itself to the service, where it takes the place of the one that had this name. */
  id: string
  /** Ends with a slash. */
  base: string
  api: Pick<Api, 'countTabs'>
  connect: Connect
  /** It is open, for the first time or again; what happened meanwhile was not heard. */
  opened: () => void
  lost: () => void
  heard: (event: ServerEvent) => void
}

export class LiveStream {
  readonly #options: StreamOptions
  #source: Source | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = false
  #isSaying = false
  #tabs: number
  /** The number that the service knows; null to say it again in any case. */
  #said: number | null = null

  constructor(options: StreamOptions, tabs: number) {
    this.#options = options
    this.#tabs = tabs
    addEventListener('online', this.#hurry)
    this.#connect()
  }

  /** How many tabs hear through it. */
  count(tabs: number): void {
    this.#tabs = tabs
    void this.#say()
  }

  /** Asks the service whether it still knows this stream: it may have been lost while the machine slept. */
  check(): void {
    this.#said = null
    if (this.#isOpen) void this.#say()
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
    const { id, base, connect, opened, heard } = this.#options
    // The number is right from the first byte, at every connection: the browser's own way to connect
    // again would repeat an old one.
    this.#said = this.#tabs
    const source = connect(`${base}api/events?tab=${id}&tabs=${this.#tabs}`)
    this.#source = source
    source.addEventListener('open', () => {
      this.#isOpen = true
      opened()
      void this.#say()
    })
    source.addEventListener('message', message => {
      const event = readEvent(parse((message as MessageEvent<unknown>).data))
      if (event) heard(event)
    })
    source.addEventListener('error', () => this.#lose())
  }

  #lose(): void {
    this.#source?.close()
    this.#isOpen = false
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#connect(), TRY_AGAIN_MS)
    this.#options.lost()
  }

  readonly #hurry = () => {
    if (this.#timer !== undefined) this.#connect()
  }

  async #say(): Promise<void> {
    if (this.#isSaying) return
    this.#isSaying = true
    try {
      while (this.#isOpen && this.#said !== this.#tabs) {
        const tabs = this.#tabs
        await this.#options.api.countTabs(this.#options.id, tabs)
        this.#said = tabs
      }
    } catch (error) {
      // Refused, the stream is none of the service's any more; offline, it says so itself or soon will.
      if (this.#isOpen) this.#lose()
      if (error instanceof Refused) this.#hurry()
    } finally {
      this.#isSaying = false
    }
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
