// The event streams that are open, and how many browser tabs each of them serves.
// What is worth telling them is decided elsewhere.

import type { Context } from 'koa'
import type { ServerEvent } from '../schema/api/events.js'
import type { ServerResponse } from 'node:http'

const RETRY_MS = 1000
const ALIVE_MS = 20_000
const RETURN_MS = 2000
const MAX_QUEUED_BYTES = 1024 * 1024

interface Listener {
  stream: EventStream
  /** How many browser tabs hear through this stream. */
  tabs: number
}

export class Hub {
  /** By the id the stream gave itself, or a symbol of its own. */
  readonly #listeners = new Map<string | symbol, Listener>()
  /** Streams with an id that ended a moment ago and may be back in another, oldest first. */
  readonly #away = new Map<string, NodeJS.Timeout>()
  readonly #waiting = new Set<() => void>()
  #alive: NodeJS.Timeout | null = null
  #isClosed = false

  /**
   * Turns a request into a stream that lives as long as its reader does.
   * A stream with an id takes the place of the one that had it.
   */
  join(ctx: Context, id: string | null, tabs: number): void {
    const key = id ?? Symbol('plain stream')
    const listener = { stream: new EventStream(ctx, `retry: ${RETRY_MS}\n\n`), tabs }
    if (this.#isClosed) {
      listener.stream.end()
      return
    }

    this.#listeners.get(key)?.stream.end()
    this.#listeners.set(key, listener)
    if (id !== null) this.#welcome(id)
    this.#alive ??= setInterval(() => this.#send(':\n\n'), ALIVE_MS).unref()
    // The response closes however the reader goes: closed, reloaded or asleep.
    const leave = () => this.#leave(key, listener)
    if (ctx.res.closed || ctx.res.destroyed) leave()
    else ctx.res.once('close', leave)
  }

  /** A stream says how many tabs it serves; false when there is no such stream. */
  count(id: string, tabs: number): boolean {
    const listener = this.#listeners.get(id)
    if (listener) listener.tabs = tabs
    return listener !== undefined
  }

  /** How many browser tabs listen. */
  get tabs(): number {
    return [...this.#listeners.values()].reduce((sum, { tabs }) => sum + tabs, 0)
  }

  /**
   * Tells every stream, and returns how many tabs there were to hear it. What is told at once goes out
   * at once: a thousand events in one piece take a stream no longer than a few.
   */
  tell(events: readonly ServerEvent[]): number {
    return this.#send(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''))
  }

  /**
   * Resolves when no stream with an id is between two connections any more: a browser whose leading tab
   * was closed comes back within a moment, and is not to be taken for closed meanwhile.
   */
  settled(): Promise<void> {
    if (this.#away.size === 0) return Promise.resolve()
    return new Promise(resolve => this.#waiting.add(resolve))
  }

  /** Ends every stream, now and later. A server with a reader still listening cannot close. */
  close(): void {
    this.#isClosed = true
    if (this.#alive) clearInterval(this.#alive)
    for (const { stream } of this.#listeners.values()) stream.end()
    for (const timer of this.#away.values()) clearTimeout(timer)
    this.#away.clear()
    this.#wake()
  }

  #send(message: string): number {
    if (this.#isClosed) return 0
    const bytes = Buffer.from(message)
    let heard = 0
    for (const [key, listener] of this.#listeners) {
      const { stream, tabs } = listener
      // A reader that has stopped reading would otherwise fill the memory.
      if (stream.queuedBytes > MAX_QUEUED_BYTES) {
        this.#leave(key, listener)
        stream.destroy()
        continue
      }
      stream.write(bytes)
      heard += tabs
    }
    return heard
  }

  #leave(key: string | symbol, listener: Listener): void {
    if (this.#listeners.get(key) !== listener) return
    this.#listeners.delete(key)
    if (this.#listeners.size === 0 && this.#alive) {
      clearInterval(this.#alive)
      this.#alive = null
    }
    if (typeof key === 'symbol' || this.#isClosed) return
    this.#away.set(key, setTimeout(() => this.#forget(key), RETURN_MS).unref())
  }

  // The next leader of that browser may name itself anew, so any new stream will do.
  #welcome(id: string): void {
    const back = this.#away.has(id) ? id : this.#away.keys().next().value
    if (back !== undefined) this.#forget(back)
  }

  #forget(id: string): void {
    clearTimeout(this.#away.get(id))
    this.#away.delete(id)
    if (this.#away.size === 0) this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }
}

export class EventStream {
  readonly #res: ServerResponse
  /** The head is on its way: from now on the connection is this stream's alone. */
  #isOpen = false

  /** Answers a request with a stream that begins with `hello`. */
  constructor(ctx: Context, hello: string) {
    this.#res = ctx.res
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'text/event-stream'
    ctx.status = 200
    ctx.respond = false
    // It is over when the connection is: so there are no chunks with sizes, and bytes go as they are.
    ctx.set('Connection', 'close')
    this.#res.removeHeader('Transfer-Encoding')
    this.#res.write(hello, () => (this.#isOpen = true))
  }

  /** How many bytes wait for their reader. */
  get queuedBytes(): number {
    return this.#res.writableLength
  }

  /** Writes to the connection itself: by way of the response, an event takes twice as long to so many. */
  write(bytes: Buffer): void {
    const { socket, writableEnded } = this.#res
    if (writableEnded) return
    if (this.#isOpen && socket) socket.write(bytes)
    else this.#res.write(bytes)
  }

  /** After everything that has been written. */
  end(): void {
    this.#res.end()
  }

  /** At once. */
  destroy(): void {
    this.#res.destroy()
  }
}
