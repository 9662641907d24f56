// The marks of docs after random steps, by brute force: each doc with its contents and receipts.
// To change which steps there are, see STEPS.

import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { markOf, type Mark } from '../../../schema/review/doc-mark.js'
import { readState, type DocReview, type ReadState } from '../../../schema/review/marks.js'
import { pick, type Random } from '../texts/random-text.js'
import { type Reviewed } from './reviewed.js'
import { sha } from '../sha.js'

interface ModelDoc {
  /** Where it lives, or last lived. */
  path: string
  /** No two docs ever have the same one. */
  texts: string[]
  now: string
  read: Set<string>
  isOpened: boolean
  isGone: boolean
}

interface ModelMark {
  hash: string
  state: ReadState
  quiet: boolean
  mark: Mark | null
}

/** One task, to which random things happen. */
export class Sequence {
  readonly docs: ModelDoc[] = []
  /** The names of its steps, for the report of a failure. */
  readonly done: string[] = []
  readonly #random: Random
  readonly #length: number
  readonly #folder: string
  readonly name: string
  #status = 'active'
  #count = 0

  constructor(folder: string, name: string, random: Random) {
    this.#folder = folder
    this.name = name
    this.#random = random
    this.#length = 5 + random(8)
    for (let left = 3; left > 0; left--) this.#add()
  }

  get files(): Record<string, string> {
    return Object.fromEntries(this.docs.map(({ path, now }) => [path, now]))
  }

  get isOver(): boolean {
    return this.done.length >= this.#length
  }

  /** The name of the docs folder whose quiet is to be turned over; null mostly. */
  async step(service: Reviewed): Promise<string | null> {
    if (this.isOver) return null
    const step = pick(this.#random, STEPS)
    this.done.push(step)
    if (step === 'quiet') return this.#folder
    await this.#do(step, service)
    return null
  }

  /** By doc path. */
  marks(quiet: ReadonlySet<string>): Map<string, ModelMark> {
    const isFolderQuiet = quiet.has(this.#folder)
    const living = this.docs.filter(({ isGone }) => !isGone)
    return new Map(
      living.map(({ path, now, read, isOpened }) => {
        const state = readState(read.size > 0, read.has(now))
        const isQuiet = isFolderQuiet || (state === 'new' && this.#status === 'done')
        const opened = isOpened ? '' : null
        const hash = sha(now)
        const todo = isQuiet || state === 'read' ? null : state
        const mark = markOf({ todo, opened, hash, drafts: 0 })
        return [path, { hash, state, quiet: isQuiet, mark }]
      }),
    )
  }

  async #do(step: Step, service: Reviewed): Promise<void> {
    const doc = this.#pick(({ isGone }) => !isGone)
    // Docs that went from the other status folder stay there.
    const gone = this.#pick(({ isGone, path }) => isGone && path.startsWith(this.#at('')))
    const file = ({ path }: ModelDoc) => join(service.home.path, path)
    switch (step) {
      case 'write': {
        const added = this.#add()
        return service.home.write({ [added.path]: added.now })
      }
      case 'edit':
        if (!doc) return
        this.#edit(doc)
        return service.home.write({ [doc.path]: doc.now })
      case 'undo':
        if (!doc) return
        doc.now = pick(this.#random, doc.texts)
        return service.home.write({ [doc.path]: doc.now })
      case 'rename': {
        if (!doc) return
        const from = file(doc)
        doc.path = this.#at(`plans/renamed-${++this.#count}.md`)
        return rename(from, file(doc))
      }
      case 'delete':
        if (!doc) return
        doc.isGone = true
        return rm(file(doc))
      case 'write again':
        if (!gone) return
        this.#edit(gone)
        gone.isGone = false
        return service.home.write({ [gone.path]: gone.now })
      case 'restore deleted':
        if (!gone) return
        return this.#restore(service, gone, null)
      case 'restore':
        if (!doc) return
        return this.#restore(service, doc, sha(doc.now))
      case 'open':
        if (!doc) return
        doc.isOpened = true
        return post(service, 'review/read', { docs: [hashed(doc, doc.now)], how: 'opened' })
      case 'read':
        return doc && this.#read(service, doc, doc.now)
      case 'read an earlier one':
        return doc && this.#read(service, doc, pick(this.#random, doc.texts))
      case 'unread': {
        const text = doc && pick(this.#random, [...doc.read, doc.now])
        if (!doc || text === undefined) return
        doc.read.delete(text)
        return post(service, 'review/unread', { docs: [hashed(doc, text)] })
      }
      case 'settle':
      case 'settle by hand':
        return doc && this.#settle(service, step === 'settle')
      case 'quiet':
        return
    }
  }

  #pick(isFit: (doc: ModelDoc) => boolean): ModelDoc | undefined {
    const fit = this.docs.filter(isFit)
    return fit.length === 0 ? undefined : pick(this.#random, fit)
  }

  #at(rel: string): string {
    return `${this.#folder}/${this.#status}/${this.name}/${rel}`
  }

  #add(): ModelDoc {
    const path = this.#at(`plans/doc-${++this.#count}.md`)
    const text = `# ${path}`
    const state = { isOpened: false, isGone: false }
    const doc = { path, texts: [text], now: text, read: new Set<string>(), ...state }
    this.docs.push(doc)
    return doc
  }

  #edit(doc: ModelDoc): void {
    doc.now = `# ${doc.texts[0]}, edited ${++this.#count}`
    doc.texts.push(doc.now)
  }

  async #restore(service: Reviewed, doc: ModelDoc, ifHash: string | null): Promise<void> {
    doc.now = pick(this.#random, doc.texts)
    doc.isGone = false
    await post(service, 'versions/restore', { ...hashed(doc, doc.now), ifHash })
  }

  async #read(service: Reviewed, doc: ModelDoc, text: string): Promise<void> {
    doc.read.add(text)
    await post(service, 'review/read', { docs: [hashed(doc, text)], how: 'marked' })
  }

  async #settle(service: Reviewed, isByApi: boolean): Promise<void> {
    const from = this.#at('')
    this.#status = this.#status === 'active' ? 'done' : 'active'
    const to = this.#at('')
    if (isByApi) {
      await post(service, 'move', { task: `${this.#folder}:${this.name}`, to: this.#status })
    } else {
      await mkdir(join(service.home.path, dirname(to)), { recursive: true })
      await rename(join(service.home.path, from), join(service.home.path, to))
    }
    for (const doc of this.docs) {
      if (!doc.isGone) doc.path = to + doc.path.slice(from.length)
    }
  }
}

const STEPS = [
  ...(['write', 'edit', 'edit', 'undo', 'undo', 'rename', 'delete', 'write again'] as const),
  ...(['restore', 'restore deleted', 'open', 'read', 'read', 'read an earlier one'] as const),
  ...(['unread', 'settle', 'settle by hand', 'quiet'] as const),
]
type Step = (typeof STEPS)[number]

function hashed({ path }: ModelDoc, text: string): Pick<DocReview, 'path'> & { hash: string } {
  return { path, hash: sha(text) }
}

async function post(service: Reviewed, target: string, body: object): Promise<void> {
  const answer = await service.post(`/api/${target}`, body)
  if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${answer.text}`)
}
