// One browser tab as the page behaves: an event stream that is opened again, a tree and docs that are fetched after
// events, and nothing else that it knows. To change what a tab must be told, see ledger.mjs.

import { randomBytes } from 'node:crypto'
import { get as httpGet } from 'node:http'
import { get } from '../http.mjs'
import { applyChanges } from '../../dist/schema/api/tree-changes.js'
import { diffTrees } from '../../dist/schema/api/diff.js'
import { docsOf } from '../brute-force.mjs'
import { identity, titlesOf } from './tree.mjs'

const AGAIN_MS = 1_000
const ON_SHOW = 12

export class Tab {
  tree = null
  /** Whether the tree was fetched since the stream is open: from here on each event counts. */
  isCaughtUp = false
  reconnects = 0
  comments = 0
  /** The docs it would find by its first tree and the events alone, whatever their status folder. */
  known = new Set()
  /** What was refused or broke off otherwise than by us. */
  troubles = []
  #shown = new Map()
  #etag
  #request = null
  #response = null
  #isClosed = false
  #fetching = null
  #isDue = false
  #work = 0
  #options

  /** `heard(tab, event)` is told of each event of a doc, `lost(tab)` of each end of the stream. */
  constructor(index, port, options) {
    this.index = index
    this.port = port
    this.id = randomBytes(16).toString('base64url')
    this.#options = options
    this.#connect()
  }

  /** Nothing is under way: what it believes is all that it can know. */
  get isIdle() {
    return this.isCaughtUp && this.#work === 0 && !this.#fetching && !this.#isDue
  }

  /** Bodies of the docs on show, by path. */
  get shown() {
    return new Map([...this.#shown].map(([path, { body }]) => [path, body]))
  }

  /** Its connection breaks; it comes back as a page does. */
  cut() {
    this.#response?.destroy()
    this.#request?.destroy()
  }

  close() {
    this.#isClosed = true
    this.cut()
  }

  #connect() {
    if (this.#isClosed) return
    const path = `/api/events?tab=${this.id}&tabs=1`
    const request = httpGet({ host: '127.0.0.1', port: this.port, path, agent: false })
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      this.isCaughtUp = false
      this.#options.lost(this)
      if (this.#isClosed) return
      this.reconnects++
      setTimeout(() => this.#connect(), AGAIN_MS)
    }
    this.#request = request
    request.on('error', over)
    request.on('response', response => {
      this.#response = response
      if (response.statusCode !== 200) this.troubles.push(`events: ${response.statusCode}`)
      let text = ''
      response.setEncoding('utf8').on('data', part => {
        const messages = (text + part).split('\n\n')
        text = messages.pop()
        for (const message of messages) this.#hear(message)
      })
      response.on('error', over)
      response.on('close', over)
      this.#later(async () => {
        await this.#fetchTree()
        if (isOver) return
        // As the page does: what a tree lists by now and no event told of is found by comparing, also
        // where a tree listed it before the connection broke.
        for (const path of titlesOf(this.tree).keys()) this.known.add(identity(path))
        this.isCaughtUp = true
        await Promise.all([...this.#shown.values()].map(doc => this.#fetchDoc(doc)))
      })
    })
  }

  #hear(message) {
    if (message.startsWith(':')) this.comments++
    if (!message.startsWith('data: ')) return
    const event = JSON.parse(message.slice('data: '.length))
    if (event.type === 'tree') return this.#later(() => this.#fetchTree())
    if (event.type === 'open') return
    const path = event.type === 'added' ? event.doc.path : event.path
    if (event.type === 'added') this.known.add(identity(path))
    this.#options.heard(this, event)
    const doc = this.#shown.get(path)
    // Told of as new, it went and came back between two trees.
    if (doc) this.#later(() => this.#fetchDoc(doc))
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
      const reply = await get(this.port, this.tree ? '/api/changes' : '/api/tree', headers)
      if (reply.status === 200) this.#take(this.#treeOf(JSON.parse(reply.body)), reply.headers.etag)
      else if (reply.status !== 304) this.troubles.push(`tree: ${reply.status}`)
    }
  }

  #treeOf(reply) {
    return ('gone' in reply ? applyChanges(this.tree, reply) : reply).tree
  }

  #take(tree, etag) {
    const before = this.tree
    this.tree = tree
    this.#etag = etag
    const docs = docsOf(tree)
    const listed = new Set(docs.map(({ path }) => path))
    for (const [from, to] of before ? diffTrees(before, tree).moved : []) {
      const doc = this.#shown.get(from)
      if (!doc) continue
      doc.path = to
      this.#shown.delete(from)
      this.#shown.set(to, doc)
      // It may have been edited on the way, and that was told before it was known here.
      this.#later(() => this.#fetchDoc(doc))
    }
    for (const path of this.#shown.keys()) if (!listed.has(path)) this.#shown.delete(path)
    while (this.#shown.size < Math.min(ON_SHOW, docs.length)) {
      const { path } = docs[Math.floor(this.#options.random() * docs.length)]
      if (this.#shown.has(path)) continue
      const doc = { path }
      this.#shown.set(path, doc)
      this.#later(() => this.#fetchDoc(doc))
    }
    this.#options.took?.(this)
  }

  /** One question at a time: no late answer can follow a newer one. */
  async #fetchDoc(doc) {
    doc.isDue = true
    if (doc.isAsking) return
    doc.isAsking = true
    try {
      while (doc.isDue) {
        doc.isDue = false
        const address = `/docs/${doc.path.split('/').map(encodeURIComponent).join('/')}`
        const headers = doc.etag ? { 'If-None-Match': doc.etag } : {}
        const reply = await get(this.port, address, headers)
        if (reply.status === 200) {
          Object.assign(doc, { etag: reply.headers.etag, body: reply.body.toString() })
        } else if (reply.status !== 304 && reply.status !== 404) {
          this.troubles.push(`${address}: ${reply.status}`)
        }
      }
    } finally {
      doc.isAsking = false
    }
  }

  /** A failure is a failure of the connection: what was asked for comes with the next one. */
  #later(work) {
    this.#work++
    void work()
      .catch(error => {
        if (!error.code) this.troubles.push(error.stack)
        // The service went, and every stream with it; the page asks again when that is back.
        this.cut()
      })
      .finally(() => this.#work--)
  }
}
