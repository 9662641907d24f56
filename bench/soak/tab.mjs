// One browser tab as the page behaves: a stream that opens again when it broke, and a tree that is fetched after
// events. To change what a tab must be told, see soak.mjs.

import { setTimeout as pause } from 'node:timers/promises'
import { applyChanges } from '../../dist/schema/api/tree-changes.js'
import { listen } from '../../dist/test/support/http.js'
import { docsOf, get } from '../http.mjs'

const AGAIN_MS = 500

export class Tab {
  /** The events of docs that it received, each `type path`. */
  told = []
  /** The docs of its tree, by path. */
  titles = new Map()
  /** It fetched the tree since its stream is open. */
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
    void this.#stream?.close()
  }

  close() {
    this.#isClosed = true
    this.cut()
  }

  async #connect() {
    while (!this.#isClosed) {
      try {
        this.#stream = await listen(this.#port, '?tabs=1')
        void this.#refresh().then(isThere => (this.isCaughtUp = isThere))
        for (let event; (event = await this.#stream.next());) this.#receive(event)
      } catch {
        // The service is not there; the page tries again.
      }
      this.isCaughtUp = false
      await pause(AGAIN_MS)
    }
  }

  #receive({ type, path, doc }) {
    if (type === 'tree') void this.#refresh()
    if (type === 'added' || type === 'changed') this.told.push(`${type} ${path ?? doc.path}`)
  }

  /** One fetch at a time. Resolves with whether it knows what was true when this was called. */
  #refresh() {
    this.#isDue = true
    this.#fetching ??= this.#fetchWhileDue().finally(() => (this.#fetching = null))
    return this.#fetching.then(
      () => true,
      () => {
        this.cut()
        return false
      },
    )
  }

  async #fetchWhileDue() {
    while (this.#isDue) {
      this.#isDue = false
      const headers = this.#etag ? { 'If-None-Match': this.#etag } : {}
      const reply = await get(this.#port, this.#tree ? '/api/changes' : '/api/tree', headers)
      if (reply.status === 200) {
        const body = reply.json()
        this.#tree = ('gone' in body ? applyChanges(this.#tree, body) : body).tree
        this.#etag = reply.headers.etag
        this.titles = new Map(docsOf(this.#tree).map(({ path, title }) => [path, title]))
      } else if (reply.status !== 304) this.faults.push(`tree: ${reply.status}`)
    }
  }
}
