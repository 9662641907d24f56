// The content of a docs folder by now: each task with the titles and hashes of its docs.
// To change what is done to it, see changes.mjs; what is written first, corpus.mjs.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { pick } from '../dist/test/support/texts/random-text.js'
import { filesIn } from './corpus.mjs'
import { Writer, page } from './prose.mjs'

const STATUSES = ['active', 'done']
const BYTES = 1_500

export class Docs {
  /** Each `{name, status, docs, isBusy}`; `docs` holds `{title, hash}` by the path in the task. */
  tasks
  #writer
  #count = 0

  /** Reads the docs folder. Its doc paths begin with `docs`. */
  constructor(root, seed = 1) {
    this.root = root
    this.#writer = new Writer(seed)
    this.random = this.#writer.random
    const names = STATUSES.flatMap(status => readdirSync(join(root, status)))
    this.tasks = names.map(name => ({ name, isBusy: false }))
    for (const task of this.tasks) this.read(task)
  }

  /** Reads one task again, wherever it lies by now. */
  read(task) {
    task.status = STATUSES.find(status => existsSync(join(this.root, status, task.name)))
    const files = filesIn(this.folder(task)).filter(file => /\.(?:html|md)$/.test(file))
    const entries = files.map(file => [relative(this.folder(task), file), factsOf(file)])
    task.docs = new Map(entries)
  }

  folder({ status, name }) {
    return join(this.root, status, name)
  }

  newName() {
    return `${this.#writer.word()}-${++this.#count}`
  }

  newPhase() {
    return `phase-${1 + this.random(9)}-${this.newName()}`
  }

  /** The text of a doc like no other: its number is in its title. */
  newText(file) {
    const title = `${this.#writer.word()} ${++this.#count}`
    return page(this.#writer, extname(file).slice(1), BYTES, title)
  }

  /** The docs of some tasks, by doc path. */
  all(tasks = this.tasks) {
    const docs = tasks.map(({ status, name, docs }) =>
      [...docs].map(([rel, doc]) => [`docs/${status}/${name}/${rel}`, doc]),
    )
    return new Map(docs.flat())
  }

  /** A task with docs that no change touches now, or undefined. */
  freeTask() {
    const free = this.tasks.filter(({ isBusy, docs }) => !isBusy && docs.size > 0)
    return free.length === 0 ? undefined : pick(this.random, free)
  }
}

function factsOf(file) {
  const bytes = readFileSync(file)
  const [, html, markdown] = /<title>(.*?)<\/title>|^# (.*)$/m.exec(bytes) ?? []
  return { title: html ?? markdown, hash: createHash('sha256').update(bytes).digest('hex') }
}
