// Clients of the service: requests, and an event stream, by the helpers of the tests.
// To change what a whole tab does with them, see soak/tab.mjs.

import { setTimeout as pause } from 'node:timers/promises'
import { ask, listen } from '../dist/test/support/http.js'

/** One GET; resolves with status, headers and body (a Buffer), and `json()`. Rejects when nothing answers. */
export async function get(port, path, headers = {}) {
  const reply = await ask(port, { target: path, headers: Object.entries(headers) })
  if (reply.status === 0) throw new Error(`no answer to ${path}`)
  return reply
}

/** The parsed body of a GET. */
export async function getJson(port, path) {
  return (await get(port, path)).json()
}

/** A POST as the dashboard sends it. */
export function post(port, target, value) {
  const headers = { Origin: `http://localhost:${port}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify(value)
  return ask(port, { method: 'POST', target, headers: Object.entries(headers), body })
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
  #listening
  #lastAt = 0

  static async open(port) {
    const stream = new EventStream()
    stream.#listening = await listen(port)
    void stream.#read()
    return stream
  }

  /** The events of docs that it received, each `type path`. */
  get docs() {
    return this.events
      .filter(({ type }) => type === 'added' || type === 'changed')
      .map(({ type, path, doc }) => `${type} ${path ?? doc.path}`)
  }

  /** Resolves when nothing has arrived for this long. */
  async quiet(ms) {
    this.#lastAt = performance.now()
    for (let left = ms; left > 0; left = this.#lastAt + ms - performance.now()) await pause(left)
  }

  close() {
    return this.#listening.close()
  }

  async #read() {
    for (let event = await this.#listening.next(); event; event = await this.#listening.next()) {
      this.#lastAt = performance.now()
      this.events.push({ ...event, at: this.#lastAt })
    }
  }
}
