// A response that stays open, and what is written to it: events, as long as somebody reads them.

import type { ServerResponse } from 'node:http'
import type { Context } from 'koa'

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
