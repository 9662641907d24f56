// Clients of the service: requests, and an event stream over a bare socket.
// To change a client that behaves badly, see soak/strangers.mjs.

import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const GIVEN_UP = new Set(['ECONNRESET', 'EPIPE'])

const agent = new Agent({ keepAlive: true })

/** Ends the connections that are kept for the next GET. */
export function letGo() {
  agent.destroy()
}

/** One GET; resolves with status, headers and body (a Buffer). */
export function get(port, path, headers = {}) {
  return send(port, { path, headers })
}

/** One request of any method, with `body`; resolves as `get`. */
export function send(port, { method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    // Only a GET may be sent again when the service has closed an idle connection.
    const options = { host: '127.0.0.1', port, method, path, headers }
    options.agent = method === 'GET' && agent
    const sent = request(options, reply => {
      const parts = []
      reply.on('data', part => parts.push(part))
      reply.on('end', () => {
        const { statusCode: status, headers: replied } = reply
        resolve({ status, headers: replied, body: Buffer.concat(parts) })
      })
      reply.on('error', reject)
    })
    sent.on('error', error => {
      if (sent.reusedSocket && GIVEN_UP.has(error.code)) resolve(send(port, { path, headers }))
      else reject(error)
    })
    sent.end(body)
  })
}

/** Where these words are searched for. */
export function searchFor(words) {
  return `/api/search?q=${encodeURIComponent(words.join(' '))}`
}

/** An open event stream. `next(text)` resolves with the moment in which `text` arrives. */
export class Stream {
  #socket
  #waiting = null
  #text = ''
  #isGathering = false
  #heardAt = 0

  static async open(port) {
    const stream = new Stream()
    stream.#socket = connect(port, '127.0.0.1')
    await once(stream.#socket, 'connect')
    stream.#socket.write(`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await once(stream.#socket, 'data')
    stream.#socket.setEncoding('latin1').on('data', text => stream.#hear(text))
    return stream
  }

  next(text) {
    return new Promise(resolve => (this.#waiting = { text, resolve }))
  }

  /** From now on every event is kept. */
  gather() {
    this.#text = ''
    this.#isGathering = true
  }

  /** The events that were kept. */
  gathered() {
    this.#isGathering = false
    return this.#text.split('\n').flatMap(line => {
      return line.startsWith('data: ') ? [JSON.parse(line.slice('data: '.length))] : []
    })
  }

  /** How many comment lines were kept. */
  comments() {
    return this.#text.match(/^:$/gm)?.length ?? 0
  }

  /** Resolves when nothing has come for so long. */
  async quiet(ms) {
    this.#heardAt = performance.now()
    for (let left = ms; left > 0; left = this.#heardAt + ms - performance.now()) {
      await new Promise(resolve => setTimeout(resolve, left))
    }
  }

  #hear(text) {
    this.#heardAt = performance.now()
    if (this.#isGathering) this.#text += text
    if (!this.#waiting || !text.includes(this.#waiting.text)) return
    const { resolve } = this.#waiting
    this.#waiting = null
    resolve(performance.now())
  }

  close() {
    this.#socket.destroy()
  }
}
