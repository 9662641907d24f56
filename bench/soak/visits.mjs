// What tabs ask for without an event: searches and docs.
// To change how often, see EVERY_MS.

import { setTimeout as pause } from 'node:timers/promises'
import { get } from '../http.mjs'
import { pick, seeded } from '../prose.mjs'

const EVERY_MS = 1_000
const HITS = 40

export class Visits {
  searches = 0
  reads = 0
  lookedFor = 0
  wrong = []
  isAlone = false
  #port
  #world
  #tabs
  #random = seeded(7)

  constructor(port, world, tabs) {
    this.#port = port
    this.#world = world
    this.#tabs = tabs
  }

  async work(until) {
    await Promise.all(this.#tabs.map(() => this.#visit(until)))
  }

  async #visit(until) {
    while (!until()) {
      await pause(EVERY_MS * (0.5 + this.#random()))
      if (this.isAlone) continue
      try {
        await this.#search()
        await this.#read()
      } catch (error) {
        // The service is being started again; anything else shows elsewhere, too.
        if (!this.isAlone && !error.code) this.wrong.push(error.stack)
        else if (!this.isAlone) this.wrong.push(`${error.code} in a request`)
      }
    }
  }

  async #search() {
    const task = this.#world.freeTask()
    const docs = [...(task?.docs.values() ?? [])]
    const words = pick(docs, this.#random)?.body.match(/[a-z]{3,}/g) ?? ['nothing']
    const q = `${pick(words, this.#random)} ${pick(words, this.#random)}`
    const reply = await get(this.#port, `/api/search?q=${encodeURIComponent(q)}`)
    const hits = JSON.parse(reply.body)
    if (reply.status !== 200 || hits.length > HITS) this.wrong.push(`${q}: ${reply.status}`)
    this.searches++
  }

  /** A doc that is not touched meanwhile is what it is on disk. */
  async #read() {
    const task = this.#world.freeTask()
    const [rel, doc] = pick([...(task?.docs ?? [['', null]])], this.#random)
    if (!doc || !rel.endsWith('.html')) return
    const path = this.#world.path(task, rel)
    const { status, body } = await get(this.#port, `/docs/${encodeURI(path)}`)
    const isUntouched =
      !task.isBusy && task.docs.get(rel) === doc && this.#world.path(task, rel) === path
    if (isUntouched && (status !== 200 || body.toString() !== doc.body)) {
      this.wrong.push(`${path} is served with ${status}, and is another on disk`)
    }
    this.reads++
  }

  /** What was told is found: each doc by a word that stands nowhere else. */
  async found(task) {
    const [rel, doc] = [...task.docs].at(-1) ?? []
    if (!doc || this.isAlone) return
    let [paths, isIndexing] = [[], true]
    // Right after a start what is found is not all: the page says so.
    while (paths.length === 0 && isIndexing) {
      isIndexing = await this.#isIndexing()
      paths = await this.#pathsOf(doc.word)
    }
    this.lookedFor++
    if (paths.length !== 1 || paths[0] !== this.#world.path(task, rel)) {
      this.wrong.push(
        `${doc.word} is found in ${paths.join(', ') || 'nothing'}, not in ${this.#world.path(task, rel)}`,
      )
    }
  }

  async #pathsOf(word) {
    const reply = await get(this.#port, `/api/search?q=${word}`)
    return JSON.parse(reply.body).map(hit => hit.doc.path)
  }

  async #isIndexing() {
    return JSON.parse((await get(this.#port, '/api/status')).body).indexing !== null
  }
}
