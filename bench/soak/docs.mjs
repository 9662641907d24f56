// The docs folder of the soak, and what stands in it by now: each task with the titles and bodies of its docs.
// To change what is done to it, see changes.mjs.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Writer, pick } from '../prose.mjs'

const FILES = ['plan.html', 'recap.html', 'eli5.html', 'notes.md', 'review.md', 'log.md']

export class Docs {
  /** By name: `{name, status, docs, isBusy}`; `docs` holds `{title, body}` by the path in the task. */
  tasks = new Map()
  #writer
  #count = 0

  constructor(root, seed, tasks) {
    this.root = root
    this.#writer = new Writer(seed)
    this.random = this.#writer.random
    for (let left = tasks; left > 0; left--) {
      const task = this.newTask(pick(['active', 'active', 'done'], this.random))
      for (const folder of ['plans', this.newPhase(), this.newPhase()]) {
        for (const file of FILES.slice(0, 3 + Math.floor(this.random() * 3))) {
          const rel = `${folder}/${file}`
          this.write(task, rel, this.newDoc(rel))
        }
      }
      this.tasks.set(task.name, task)
    }
  }

  newTask(status) {
    return { name: this.newName(), status, docs: new Map(), isBusy: false }
  }

  newPhase() {
    return `plans/phase-${1 + Math.floor(this.random() * 9)}-${this.newName()}`
  }

  newName() {
    return `${this.#writer.word()}-${++this.#count}`
  }

  /** A doc like no other: its number is in its title. */
  newDoc(rel) {
    const title = `${this.#writer.word()} ${++this.#count}`
    const text = Array.from({ length: 3 }, () => this.#writer.paragraph())
    const body = rel.endsWith('.md')
      ? `# ${title}\n\n${text.join('\n\n')}\n`
      : `<!doctype html><title>${title}</title>\n<p>${text.join('</p>\n<p>')}</p>\n`
    return { title, body }
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

  /** The doc path of a file of a task. */
  path(task, rel, status = task.status) {
    return `docs/${status}/${task.name}/${rel}`
  }

  /** All docs, by doc path. */
  all() {
    const docs = new Map()
    for (const task of this.tasks.values()) {
      for (const [rel, doc] of task.docs) docs.set(this.path(task, rel), doc)
    }
    return docs
  }

  /** A task that no change touches now, or undefined. */
  freeTask() {
    const free = [...this.tasks.values()].filter(({ isBusy, docs }) => !isBusy && docs.size > 0)
    return free.length === 0 ? undefined : pick(free, this.random)
  }

  phases(task) {
    const folders = [...task.docs.keys()].map(rel => dirname(rel))
    return [...new Set(folders)].filter(folder => folder !== 'plans')
  }
}
