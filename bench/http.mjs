// Clients of the service: requests, and an event stream.
// To change what a whole tab does with them, see soak/tab.mjs.

import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const CLOSED_CODES = new Set(['ECONNRESET', 'EPIPE'])
const agent = new Agent({ keepAlive: true })

/** One GET; resolves with status, headers and body (a Buffer). */
export function get(port, path, headers = {}) {
  return send(port, { path, headers })
}

/** The parsed body of a GET. */
export async function getJson(port, path) {
  return JSON.parse((await get(port, path)).body)
}

/** One request of any method, with `body`; resolves as `get`. */
export function send(port, { method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    // The service may have closed an idle connection: only a GET may be sent again.
    const isGet = method === 'GET'
    const options = { host: '127.0.0.1', port, method, path, headers, agent: isGet && agent }
    const sent = request(options, async reply => {
      try {
        const { statusCode: status, headers } = reply
        resolve({ status, headers, body: Buffer.concat(await reply.toArray()) })
      } catch (error) {
        reject(error)
      }
    })
    sent.on('error', error => {
      if (sent.reusedSocket && CLOSED_CODES.has(error.code)) resolve(get(port, path, headers))
      else reject(error)
    })
    sent.end(body)
  })
}

/** A POST as the dashboard sends it. */
export function post(port, path, value) {
  const headers = { Origin: `http://localhost:${port}`, 'Content-Type': 'application/json' }
  return send(port, { method: 'POST', path, headers, body: JSON.stringify(value) })
}

/** The address that searches for these words. */
export function searchFor(words) {
  return `/api/search?q=${encodeURIComponent(words.join(' '))}`
}

/** The docs of a tree of `GET /api/tree`, with those of collections. */
export function docsOf(tree) {
  const tasks = tree.tasks.flatMap(task => [task, ...task.phases, ...task.groups])
  return [...tasks, ...tree.collections].flatMap(({ docs }) => docs)
}

/** An open event stream. Every event is kept in `events`, with the moment `at` of its arrival. */
export class EventStream {
  events = []
  comments = 0
  #request
  #lastAt = 0
  #waiting = null
  #onEvent

  static async open(
    port,
    { query = '', onEvent = () => undefined, onClose = () => undefined } = {},
  ) {
    const stream = new EventStream()
    stream.#onEvent = onEvent
    stream.#request = request({
      host: '127.0.0.1',
      port,
      path: `/api/events${query}`,
      agent: false,
    })
    stream.#request.end()
    const [reply] = await once(stream.#request, 'response')
    stream.#request.on('error', () => undefined)
    reply.on('error', () => undefined).on('close', onClose)
    let text = ''
    reply.setEncoding('utf8').on('data', part => {
      const messages = (text + part).split('\n\n')
      text = messages.pop()
      for (const message of messages) stream.#receive(message)
    })
    return stream
  }

  /** Resolves with the moment of the next event for which this holds. */
  next(isWanted) {
    return new Promise(resolve => (this.#waiting = { isWanted, resolve }))
  }

  /** Resolves when nothing has arrived for this long. */
  async quiet(ms) {
    this.#lastAt = performance.now()
    for (let left = ms; left > 0; left = this.#lastAt + ms - performance.now()) await pause(left)
  }

  close() {
    this.#request.destroy()
  }

  #receive(message) {
    const at = performance.now()
    this.#lastAt = at
    if (message.startsWith(':')) this.comments++
    const data = message.split('\n').find(line => line.startsWith('data: '))
    if (data === undefined) return
    const event = { ...JSON.parse(data.slice('data: '.length)), at }
    this.events.push(event)
    this.#onEvent(event)
    if (!this.#waiting?.isWanted(event)) return
    this.#waiting.resolve(at)
    this.#waiting = null
  }
}
