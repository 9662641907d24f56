// Clients that misbehave: one never reads, some never finish a request or close half of a stream; and idle streams.
// To change when they come, see soak.mjs and report.mjs.

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Stream, get } from '../http.mjs'

const HALF_OPEN = 6
/** Bytes of a message; the system takes some megabytes for a client that reads nothing. */
const MESSAGE = 100_000
const MESSAGES = 1_000

/** An event stream whose client reads its head and never again. */
export async function deaf(port, id) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET /api/events?tab=${id}&tabs=1 HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await once(socket, 'readable')
  return socket
}

/** Tells so much that a client that does not read has 1 MB waiting, beyond what the system holds for it. */
export async function shout(port, listening) {
  const tabs = async () => JSON.parse((await get(port, '/api/status')).body).tabs
  const text = 'x'.repeat(MESSAGE)
  let told = 0
  while (told < MESSAGES && (await tabs()) > listening) {
    await get(port, `/api/open?doc=${text}`)
    told++
  }
  return { megabytes: Math.round((told * MESSAGE) / 1e6), tabs: await tabs() }
}

/** Keeps opening connections that say half of something; `stop()` lets go of all. */
export class HalfOpen {
  opened = 0
  #sockets = []
  #isStopped = false

  constructor(port, everyMs) {
    void this.#run(port, everyMs)
  }

  async #run(port, everyMs) {
    while (!this.#isStopped) {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => undefined).resume()
      const host = `Host: localhost:${port}\r\n`
      const kind = this.opened++ % 3
      if (kind === 0) socket.write(`GET /api/tree HTTP/1.1\r\n${host}X-Slow: `)
      if (kind === 1) socket.end(`GET /api/events HTTP/1.1\r\n${host}\r\n`)
      if (kind === 2)
        socket.write(`PUT /api/config HTTP/1.1\r\n${host}Content-Length: 900\r\n\r\n{"fol`)
      this.#sockets.push(socket)
      if (this.#sockets.length > HALF_OPEN) this.#sockets.shift().destroy()
      await pause(everyMs, undefined, { ref: false })
    }
  }

  stop() {
    this.#isStopped = true
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** Streams that hear nothing but comment lines for so long; resolves with the fewest that one heard. */
export async function idle(port, count, ms, sample) {
  const streams = await Promise.all(Array.from({ length: count }, () => Stream.open(port)))
  for (const stream of streams) stream.gather()
  const before = await sample()
  await pause(ms)
  const after = await sample()
  const comments = Math.min(...streams.map(stream => stream.comments()))
  for (const stream of streams) stream.close()
  return { before, after, comments }
}
