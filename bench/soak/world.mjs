// The docs folder of the soak, and what stands there by now: each task with its docs, titles and bodies.
// To change what is done to it, see changes.mjs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pick, Writer } from '../prose.mjs'

export const FOLDER = 'docs'
const FILES = ['plan.html', 'recap.html', 'eli5.html', 'notes.md', 'review.md', 'log.md']
const PARAGRAPHS = 3

export class World {
  /** By name: `{name, status, docs, isBusy}`; `docs` holds `{title, body, word}` by the path inside the task. */
  tasks = new Map()
  #writer
  #count = 0

  constructor(root, seed) {
    this.root = root
    this.#writer = new Writer(seed)
    this.random = this.#writer.random
  }

  /** Writes so many tasks, and what stands outside of them. */
  fill(tasks) {
    for (let left = tasks; left > 0; left--) {
      const task = this.newTask(pick(['active', 'active', 'done'], this.random))
      for (const [rel, doc] of this.plannedDocs()) this.write(task, rel, doc)
      if (left % 10 === 0) writeFileSync(this.abs(task, 'plans/raw.txt'), 'shown by some settings')
      this.tasks.set(task.name, task)
    }
  }

  newTask(status) {
    return { name: this.newName(), status, docs: new Map(), isBusy: false }
  }

  /** Docs for a whole task: some of its own, some in phases, one of research. */
  plannedDocs() {
    const docs = new Map()
    for (const folder of ['plans', this.newPhase(1), this.newPhase(2)]) {
      for (const file of FILES.slice(0, 3 + Math.floor(this.random() * 3))) {
        docs.set(`${folder}/${file}`, this.doc(file))
      }
    }
    docs.set('research/finding.html', this.doc('finding.html'))
    return docs
  }

  newPhase(number) {
    return `plans/phase-${number}-${this.newName()}`
  }

  newName() {
    this.#count++
    return `${this.#writer.word()}-${this.#count}`
  }

  /** Another version of a doc: it is told from all others by its title, and by a word in it. */
  doc(file) {
    this.#count++
    const word = `zq${this.#count}qz`
    const title = `${this.#writer.word()} ${this.#count}`
    const text = Array.from({ length: PARAGRAPHS }, () => this.#writer.paragraph())
    const body = file.endsWith('.md')
      ? `# ${title}\n\n${text.join('\n\n')}\n\n${word}\n`
      : `<!doctype html><title>${title}</title>\n<p>${text.join('</p>\n<p>')}</p>\n<p>${word}</p>\n`
    return { title, body, word }
  }

  write(task, rel, doc) {
    const file = this.abs(task, rel)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, doc.body)
    task.docs.set(rel, doc)
  }

  abs(task, rel = '', status = task.status) {
    return join(this.root, status, task.name, rel)
  }

  /** The doc path of a file of a task; `status` where it is going to be. */
  path(task, rel, status = task.status) {
    return `${FOLDER}/${status}/${task.name}/${rel}`
  }

  /** How many docs there are. */
  get size() {
    let size = 0
    for (const { docs } of this.tasks.values()) size += docs.size
    return size
  }

  /** A task that no agent works on, or undefined. */
  freeTask() {
    const names = [...this.tasks.keys()]
    for (let tries = 0; tries < 20; tries++) {
      const task = this.tasks.get(pick(names, this.random))
      if (task && !task.isBusy) return task
    }
    return undefined
  }

  /** Folders of phases of a task. */
  phases(task) {
    const folders = [...task.docs.keys()].map(rel => dirname(rel))
    return [...new Set(folders)].filter(folder => folder.startsWith('plans/'))
  }

  /** What a reader of the tree must see: titles by doc path. */
  titles() {
    const titles = new Map()
    for (const task of this.tasks.values()) {
      for (const [rel, { title }] of task.docs) titles.set(this.path(task, rel), title)
    }
    return titles
  }
}
