// Runs of rows that stand one behind the other. How many rows each has is known before they are made:
// of 50,000 docs forty are looked at.

import type { Doc, Task } from '../../../schema/tree.js'
import { docItem, insideTask, sizeInside, taskItem, type TaskItem } from './inside-task.js'
import { docId, rowOf, type Row, type RowOptions, type Spot } from './rows.js'

export interface Block {
  /** What the ids of its rows begin with. */
  readonly id: string
  /** How many rows. */
  readonly count: number
  /** The level of its first row. */
  readonly level: number
  /** Whether all its rows are as high as a row of a doc. */
  readonly isEven: boolean
  at(index: number): Row | undefined
  /** Its rows that are no deeper than the first. */
  top(): Iterable<Row>
  /** -1 where it has no such row. */
  indexOf(id: string): number
  /** The first row of a doc; -1 where it has none. */
  indexOfDoc(path: string): number
}

/** One row: a heading or a note. */
export class RowBlock implements Block {
  readonly count = 1
  readonly isEven = false
  readonly id: string
  readonly level: number
  readonly #row: Row

  constructor(row: Row) {
    this.#row = row
    this.id = row.id
    this.level = row.level
  }

  at(index: number): Row | undefined {
    return index === 0 ? this.#row : undefined
  }

  top(): Row[] {
    return [this.#row]
  }

  indexOf(id: string): number {
    return id === this.id ? 0 : -1
  }

  indexOfDoc(): number {
    return -1
  }
}

/** Docs and nothing else, in what has this id. */
export class DocsBlock implements Block {
  readonly count: number
  readonly isEven = true
  readonly id: string
  readonly level: number
  readonly #docs: readonly Doc[]
  readonly #within: Row['within']
  readonly #made = new Map<number, Row>()

  constructor(docs: readonly Doc[], id: string, { level, within }: Pick<Row, 'level' | 'within'>) {
    this.count = docs.length
    this.id = id
    this.level = level
    this.#docs = docs
    this.#within = within
  }

  at(index: number): Row | undefined {
    const doc = this.#docs[index]
    const made = this.#made.get(index)
    if (made || !doc) return made
    const { level, count: siblings } = this
    const spot = { level, position: index + 1, siblings, within: this.#within }
    const row = rowOf(docItem(doc, this.id), null, spot)
    this.#made.set(index, row)
    return row
  }

  top(): Row[] {
    return this.#docs.flatMap((_, i) => this.at(i) ?? [])
  }

  indexOf(id: string): number {
    // It may be of something else that begins with the same letters.
    return this.#docs.findIndex(({ path }) => id.endsWith(path) && docId(this.id, path) === id)
  }

  indexOfDoc(path: string): number {
    return this.#docs.findIndex(doc => doc.path === path)
  }
}

/** A task, with what is in it where it is open. */
export class TaskBlock implements Block {
  readonly count: number
  readonly isEven: boolean
  readonly #task: Task
  readonly #spot: Spot
  readonly #isOpenAt: RowOptions['isOpen']
  readonly #isOpen: boolean
  #head: Row | null = null
  #rows: readonly Row[] | null = null

  constructor(task: Task, spot: Spot, isOpen: boolean, isOpenAt: RowOptions['isOpen']) {
    this.#task = task
    this.#spot = spot
    this.#isOpen = isOpen
    this.#isOpenAt = isOpenAt
    const { rows, hasNotes } = isOpen ? sizeInside(task, isOpenAt) : NOTHING
    this.count = 1 + rows
    this.isEven = !hasNotes
  }

  get id(): string {
    return this.#task.dir
  }

  get level(): number {
    return this.#spot.level
  }

  at(index: number): Row | undefined {
    // To go from task to task no more of each is needed.
    return index === 0 ? this.#first : this.#all[index]
  }

  top(): Row[] {
    return [this.#first]
  }

  indexOf(id: string): number {
    return id === this.id ? 0 : this.#all.findIndex(row => row.id === id)
  }

  indexOfDoc(path: string): number {
    return this.#all.findIndex(({ content }) => content.type === 'doc' && content.doc.path === path)
  }

  get #first(): Row {
    return (this.#head ??= rowOf(taskItem(this.#task), this.#isOpen, this.#spot))
  }

  get #all(): readonly Row[] {
    return (this.#rows ??= this.#make())
  }

  #make(): Row[] {
    const rows = [this.#first]
    const add = (items: readonly TaskItem[], level: number, within: Row['within']) => {
      for (const [i, item] of items.entries()) {
        const { inside } = item
        const isOpen = inside ? this.#isOpenAt(item.id, true) : null
        rows.push(rowOf(item, isOpen, { level, position: i + 1, siblings: items.length, within }))
        if (inside && isOpen) add(inside, level + 1, item.content.type)
      }
    }
    if (this.#isOpen) add(insideTask(this.#task), this.level + 1, 'task')
    return rows
  }
}

const NOTHING = { rows: 0, hasNotes: false }
