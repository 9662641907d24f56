// The open event streams, and how many browser tabs each of them serves: tells events to clients.
// To change which events there are, see tree/announcer.ts; how a tab receives them, components/state/service/.

import { PassThrough } from 'node:stream'
import type { Context } from 'koa'
import type { ServerEvent } from '../schema/api/events.js'
import type { ReviewEvent } from '../schema/review/events.js'

const RETRY_MS = 1000
const ALIVE_MS = 20_000
const RECONNECT_MS = 2000
const MAX_QUEUED_BYTES = 1024 * 1024

/** The query of an event stream. */
export interface StreamRequest {
  /** A stream replaces the earlier one with its id; null: it replaces none. */
  id: string | null
  /** How many browser tabs it serves. */
  tabs: number
  /** It carries the events of reviews, too. */
  hasReviews?: boolean
}

interface Client {
  stream: PassThrough
  /** Bytes that wait for the client: in the stream, in the reply and in its socket. */
  queuedBytes(): number
  /** How many browser tabs the stream serves. */
  tabs: number
  /** It carries the events of reviews, too. */
  hasReviews: boolean
}

export class EventHub {
  /** By the id that the client gave, or a symbol of its own. */
  readonly #clients = new Map<string | symbol, Client>()
  /** Ids whose stream or last tab ended less than two seconds ago, oldest first: the browser may be back. */
  readonly #away = new Map<string, NodeJS.Timeout>()
  readonly #waiting = new Set<() => void>()
  #alive: NodeJS.Timeout | null = null
  #isClosed = false
  /** Called when a tree was told: what docs are made of may be another. */
  afterTree: () => Promise<void> = async () => {}

  /** Replies with a stream that lives as long as its client. */
  join(ctx: Context, { id, tabs, hasReviews = false }: StreamRequest): void {
    const key = id ?? Symbol('plain stream')
    const client = { ...openStream(ctx, tabs), hasReviews }
    if (this.#isClosed) {
      client.stream.end()
      return
    }
    this.#clients.get(key)?.stream.end()
    this.#clients.set(key, client)
    if (id !== null) this.#welcome(id)
    this.#alive ??= setInterval(() => this.#send(':\n\n'), ALIVE_MS).unref()
    // Koa destroys the stream when the reply is over, however the client went.
    client.stream.once('close', () => this.#leave(key, client))
  }

  /** Sets how many tabs a stream serves; false when there is no such stream. */
  count(id: string, tabs: number): boolean {
    const client = this.#clients.get(id)
    if (!client) return false
    // The only tab may be loading again.
    if (tabs === 0 && client.tabs > 0) this.#await(id)
    if (tabs > 0) this.#forget(id)
    client.tabs = tabs
    return true
  }

  /** How many browser tabs listen. */
  get tabs(): number {
    return [...this.#clients.values()].reduce((sum, { tabs }) => sum + tabs, 0)
  }

  /** Tells every stream these events, all in one write, and returns how many tabs it told. */
  tell(events: readonly ServerEvent[]): number {
    const told = this.#send(events.map(messageOf).join(''))
    if (events.some(({ type }) => type === 'tree')) void this.afterTree()
    return told
  }

  /** Tells the streams that carry events of reviews, and of files of docs. */
  tellReviews(event: ReviewEvent): number {
    return this.#send(messageOf(event), ({ hasReviews }) => hasReviews)
  }

  /**
   * Resolves when no client with an id is between two streams, or two pages: a browser is back within a
   * moment, and its tabs count meanwhile.
   */
  whenReconnected(): Promise<void> {
    if (this.#away.size === 0) return Promise.resolve()
    return new Promise(resolve => this.#waiting.add(resolve))
  }

  /** Ends every stream, now and later. A server with an open stream cannot close. */
  close(): void {
    this.#isClosed = true
    if (this.#alive) clearInterval(this.#alive)
    for (const { stream } of this.#clients.values()) stream.end()
    for (const timer of this.#away.values()) clearTimeout(timer)
    this.#away.clear()
    this.#resolveWaiting()
  }

  #send(message: string, isMeant: (client: Client) => boolean = () => true): number {
    if (this.#isClosed) return 0
    const bytes = Buffer.from(message)
    let told = 0
    for (const [key, client] of this.#clients) {
      if (!isMeant(client)) continue
      // A client that does not read would fill the memory.
      if (client.queuedBytes() > MAX_QUEUED_BYTES) {
        this.#leave(key, client)
        client.stream.destroy()
        continue
      }
      client.stream.write(bytes)
      told += client.tabs
    }
    return told
  }

  #leave(key: string | symbol, client: Client): void {
    if (this.#clients.get(key) !== client) return
    this.#clients.delete(key)
    if (this.#clients.size === 0 && this.#alive) {
      clearInterval(this.#alive)
      this.#alive = null
    }
    if (typeof key === 'string' && !this.#isClosed) this.#await(key)
  }

  #await(id: string): void {
    clearTimeout(this.#away.get(id))
    this.#away.set(id, setTimeout(() => this.#forget(id), RECONNECT_MS).unref())
  }

  // The next shared worker of that browser has another id, so any new stream counts as the reconnect.
  #welcome(id: string): void {
    const back = this.#away.has(id) ? id : this.#away.keys().next().value
    if (back !== undefined) this.#forget(back)
  }

  #forget(id: string): void {
    clearTimeout(this.#away.get(id))
    this.#away.delete(id)
    if (this.#away.size === 0) this.#resolveWaiting()
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }
}

function messageOf(event: ServerEvent | ReviewEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** Replies with an event stream that is open until it ends. */
function openStream(ctx: Context, tabs: number): Pick<Client, 'stream' | 'queuedBytes' | 'tabs'> {
  const { res } = ctx
  const stream = new PassThrough()
  stream.write(`retry: ${RETRY_MS}\n\n`)
  ctx.type = 'text/event-stream'
  ctx.set({ 'Cache-Control': 'no-store', Connection: 'close' })
  ctx.body = stream
  // The reply ends with its connection, so it needs no chunks with sizes.
  res.removeHeader('Transfer-Encoding')
  const queuedBytes = () => stream.writableLength + stream.readableLength + res.writableLength
  return { stream, queuedBytes, tabs }
}
