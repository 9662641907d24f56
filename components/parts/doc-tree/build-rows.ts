// The rows of a tree, from top to bottom, as a list: it knows how many there are and where each
// stands, and makes those that are looked at.

import type { Task, Tree, Doc } from '../../../schema/tree.js'
import {
  rowOf,
  type Row,
  type RowOptions,
  type Spot,
  docId,
  docItem,
  insideTask,
  sizeInside,
  taskItem,
  type TaskItem,
  headingsOf,
  type Heading,
} from './rows.js'
import { lastUpTo } from '../shared/binary-search.js'

/** The rows of a tree: only what is unfolded becomes any. */
export function rowsOf(tree: Tree, options: RowOptions): RowList {
  const blocks: Block[] = []
  const add = (headings: readonly Heading[], level: number, within: Row['within']) => {
    for (const [i, heading] of headings.entries()) {
      const { id, content, isOpenByDefault = true, inside } = heading
      const isOpen = inside ? options.isOpen(id, isOpenByDefault) : null
      const spot = { level, position: i + 1, siblings: headings.length, within }
      blocks.push(new RowBlock(rowOf(heading, isOpen, spot)))
      if (!inside || !isOpen) continue
      const found = inside()
      const at = { level: level + 1, within: content.type }
      if ('headings' in found) add(found.headings, at.level, at.within)
      else if ('docs' in found) blocks.push(new DocsBlock(found.docs, id, at))
      else addTasks(found.tasks, at)
    }
  }
  const addTasks = (tasks: readonly Task[], at: Pick<Spot, 'level' | 'within'>) => {
    const { isOpen, isFiltered, newest } = options
    const siblings = tasks.length
    for (const [i, task] of tasks.entries()) {
      const isTaskOpen = isOpen(task.dir, isFiltered || task.dir === newest)
      blocks.push(new TaskBlock(task, { ...at, position: i + 1, siblings }, isTaskOpen, isOpen))
    }
  }
  add(headingsOf(tree, options), 1, null)
  return new RowList(blocks)
}

export class RowList implements Iterable<Row> {
  readonly blocks: readonly Block[]
  readonly length: number
  /** The index of the first row of each block. */
  readonly #starts: Float64Array
  /** The first block of each id. */
  #byId: Map<string, number> | null = null

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks
    this.#starts = new Float64Array(blocks.length)
    let length = 0
    blocks.forEach(({ count }, i) => {
      this.#starts[i] = length
      length += count
    })
    this.length = length
  }

  /** undefined where there is no such row; nothing is counted from the end. */
  at(index: number): Row | undefined {
    const block = this.#blockAt(index)
    return this.blocks[block]?.at(index - this.#startOf(block))
  }

  *[Symbol.iterator](): Generator<Row> {
    for (let i = 0; i < this.length; i++) {
      const row = this.at(i)
      if (row) yield row
    }
  }

  /** -1 where there is no such row. */
  indexOf(id: string): number {
    // Any part of it may be the id of what it stands in.
    return this.#find(id, /[/>]|$/g, block => block.indexOf(id))
  }

  /** The first row of a doc; -1 where it has none. */
  indexOfDoc(path: string): number {
    const index = this.#find(path, /\//g, block => block.indexOfDoc(path))
    if (index >= 0) return index
    for (const [i, block] of this.blocks.entries()) {
      if (!(block instanceof DocsBlock)) continue
      const at = block.indexOfDoc(path)
      if (at >= 0) return this.#startOf(i) + at
    }
    return -1
  }

  /** The index of the row that this one stands in; -1 at the top. */
  parentOf(index: number): number {
    const level = this.at(index)?.level ?? 0
    let block = this.#blockAt(index)
    const start = this.#startOf(block)
    if (level > (this.blocks[block]?.level ?? 0)) {
      for (let at = index - 1; at >= start; at--) if ((this.at(at)?.level ?? 0) < level) return at
    }
    // What is above a block of tasks or docs is one row, so that no other block is looked into.
    for (block--; block >= 0; block--) {
      if ((this.blocks[block]?.level ?? 0) < level) return this.#startOf(block)
    }
    return -1
  }

  /** The rows that stand in the same one, this one included. */
  *siblingsOf(index: number): Generator<Row> {
    const level = this.at(index)?.level ?? 0
    const from = this.parentOf(index) + 1
    const isWithinBlock = level > (this.blocks[this.#blockAt(index)]?.level ?? 0)
    if (isWithinBlock) {
      for (let at = from; (this.at(at)?.level ?? 0) >= level; at++) {
        const row = this.at(at)
        if (row?.level === level) yield row
      }
      return
    }
    for (const block of this.blocks.slice(this.#blockAt(from))) {
      if (block.level < level) return
      if (block.level === level) yield* block.top()
    }
  }

  #find(id: string, ends: RegExp, indexIn: (block: Block) => number): number {
    for (const { index: end } of id.matchAll(ends)) {
      const part = id.slice(0, end)
      for (let i = this.#firstOf(part); this.blocks[i]?.id === part; i++) {
        const block = this.blocks[i]
        const at = block ? indexIn(block) : -1
        if (at >= 0) return this.#startOf(i) + at
      }
    }
    return -1
  }

  /** The first block whose rows' ids begin with this; -1 for none. */
  #firstOf(id: string): number {
    if (!this.#byId) {
      this.#byId = new Map()
      for (const [i, block] of this.blocks.entries()) {
        if (!this.#byId.has(block.id)) this.#byId.set(block.id, i)
      }
    }
    return this.#byId.get(id) ?? -1
  }

  #blockAt(index: number): number {
    return index < this.length ? lastUpTo(this.#starts, index) : -1
  }

  #startOf(block: number): number {
    return this.#starts[block] ?? 0
  }
}

export const NO_ROWS = new RowList([])

// Runs of rows that stand one behind the other. How many rows each has is known before they are made:
// of 50,000 docs forty are looked at.

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
class DocsBlock implements Block {
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
class TaskBlock implements Block {
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
