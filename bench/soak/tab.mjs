// One browser tab as the page behaves: a stream that opens again when it broke, and a tree that is fetched after
// events. To change what a tab must be told, see soak.mjs.

import { setTimeout as pause } from 'node:timers/promises'
import { applyChanges } from '../../dist/schema/api/tree-changes.js'
import { EventStream, docsOf, get } from '../http.mjs'

const AGAIN_MS = 500

export class Tab {
  /** How often it heard of each doc: `type path`. */
  told = new Map()
  /** Of its tree, by doc path. */
  titles = new Map()
  /** Whether it fetched the tree since its stream is open. */
  isCaughtUp = false
  /** Replies that a page would not understand. */
  faults = []
  #port
  #tree = null
  #etag
  #stream
  #isDue = false
  #fetching = null
  #isClosed = false

  constructor(port) {
    this.#port = port
    void this.#connect()
  }

  /** Its connection breaks; it comes back as a page does. */
  cut() {
    this.#stream?.close()
  }

  close() {
    this.#isClosed = true
    this.cut()
  }

  async #connect() {
    while (!this.#isClosed) {
      try {
        const closed = new Promise((resolve, reject) => {
          const options = {
            query: '?tabs=1',
            onEvent: event => this.#receive(event),
            onClose: resolve,
          }
          EventStream.open(this.#port, options).then(stream => {
            this.#stream = stream
            this.#fetchTree().then(() => (this.isCaughtUp = true), reject)
          }, reject)
        })
        await closed
      } catch {
        // The service is not there; the page tries again.
        this.#stream?.close()
      }
      this.isCaughtUp = false
      await pause(AGAIN_MS)
    }
  }

  #receive({ type, path, doc }) {
    if (type === 'tree') this.#fetchTree().catch(() => this.cut())
    if (type !== 'added' && type !== 'changed') return
    const line = `${type} ${path ?? doc.path}`
    this.told.set(line, (this.told.get(line) ?? 0) + 1)
  }

  /** One fetch at a time; resolves when it knows what was true when this was called. */
  #fetchTree() {
    this.#isDue = true
    this.#fetching ??= this.#fetchWhileDue().finally(() => (this.#fetching = null))
    return this.#fetching
  }

  async #fetchWhileDue() {
    while (this.#isDue) {
      this.#isDue = false
      const headers = this.#etag ? { 'If-None-Match': this.#etag } : {}
      const reply = await get(this.#port, this.#tree ? '/api/changes' : '/api/tree', headers)
      if (reply.status === 200) {
        const body = JSON.parse(reply.body)
        this.#tree = ('gone' in body ? applyChanges(this.#tree, body) : body).tree
        this.#etag = reply.headers.etag
        this.titles = new Map(docsOf(this.#tree).map(({ path, title }) => [path, title]))
      } else if (reply.status !== 304) this.faults.push(`tree: ${reply.status}`)
    }
  }
}
