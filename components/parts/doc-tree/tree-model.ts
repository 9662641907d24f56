// Keeps the rows of the latest tree, expansion and filter, and finds rows by id and by doc.
// To change which rows there are, see build-rows.ts; where they stand and which has the focus, cursor.ts.

import { isPlainKind } from '../../../schema/reading/kinds.js'
import {
  addCounts,
  addMark,
  NO_MARKS,
  strongestMark,
  type Mark,
  type MarkCount,
} from '../../../schema/review/doc-mark.js'
import { foldersAbove, nestDocs, type DocFolder } from '../../tree/doc-folders.js'
import type { Collection, Doc, Kind, Task, Tree } from '../../../schema/tree.js'
import { typedName } from '../../tree/typed-name.js'
import { TreeFilter, filterWords } from './filter.js'
import { buildRows, type KnownRows } from './build-rows.js'
import {
  newestTask,
  type Order,
  parentOf,
  type Row,
  collectionId,
  folderId,
  sectionId,
  subfolderId,
} from './rows.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'
import { listingsOf, workspacesOf } from '../../../schema/names/listings.js'

export interface ModelInput {
  tree: Tree | null
  /** Of rows that differ from their default. */
  folds: ReadonlyMap<string, boolean>
  filter: string
  order: Order
  marks: ReadonlyMap<string, Mark>
  statusFolders: ReadonlyMap<string, StatusFolders>
  /** The reader is in the tree: tasks stay in the order in which they are. */
  isHeld: boolean
}

export class TreeModel {
  rows: readonly Row[] = []
  /** Of the filter, normalised; none where nothing is filtered. */
  words: readonly string[] = []
  /**
   * The indexes of the rows of now: of all but docs, by id (null until one is looked up); and of the docs that were
   * looked up.
   */
  #byId: Map<string, number> | null = null
  #byDoc = new Map<string, number>()
  readonly #known: KnownRows = new WeakMap()
  readonly #nested = new WeakMap<Collection, DocFolder>()
  readonly #filter = new TreeFilter(collection => this.nested(collection))
  #input: ModelInput | null = null
  /** What was folded while the filter stood: it is forgotten with it. */
  #filterFolds: ReadonlyMap<string, boolean> = new Map()
  /** The id of the task that is open by default; a newer one does not open by itself later. */
  newest = ''
  #kinds = new Map<string, Kind>()
  /** The docs folders with docs of several kinds. */
  #mixed: ReadonlySet<string> = new Set()
  /** How many docs are marked in each directory, at any depth. */
  #counts: ReadonlyMap<string, MarkCount> = new Map()
  /** How many of some docs are marked. */
  #countsAmong = new WeakMap<readonly Doc[], MarkCount>()
  /** The tree that was given last, and the same with its tasks in the order on show. */
  #given: Tree | null = null
  #ordered: Tree | null = null

  /** Takes what is given; true where the rows were made anew. */
  take(input: ModelInput): boolean {
    const before = this.#input
    this.#input = input
    if (before?.marks !== input.marks) {
      this.#counts = countByDir(input.marks)
      this.#countsAmong = new WeakMap()
    }
    if (before?.filter !== input.filter) this.#filterFolds = new Map()
    const { tree, folds, filter, order, statusFolders } = input
    const orderedBefore = this.#ordered
    this.#order(tree, input.isHeld)
    const isSame = orderedBefore === this.#ordered && before?.folds === folds
    const isSameLook = before?.order === order && before.statusFolders === statusFolders
    if (isSame && isSameLook && before.filter === filter) return false
    if (tree) {
      this.newest ||= newestTask(tree)
      this.#kinds = new Map(tree.kinds.map(kind => [kind.id, kind]))
      if (before?.tree !== tree) this.#mixed = mixedFolders(tree)
    }
    this.#build()
    return true
  }

  /** New tasks come first while the others stay where they are. */
  #order(tree: Tree | null, isHeld: boolean): void {
    const isSame = tree === this.#given
    this.#given = tree
    if (!tree || !isHeld || !this.#ordered) this.#ordered = tree
    else if (!isSame) {
      const places = new Map(this.#ordered.tasks.map(({ dir }, at) => [dir, at]))
      const placeOf = ({ dir }: Task) => places.get(dir) ?? -1
      const tasks = tree.tasks.toSorted((a, b) => placeOf(a) - placeOf(b))
      this.#ordered = { ...tree, tasks }
    }
  }

  /** Folds a row for as long as the filter stands. */
  foldFiltered(id: string, isOpen: boolean): void {
    this.#filterFolds = new Map([...this.#filterFolds, [id, isOpen]])
    this.#build()
  }

  /** -1 where there is no such row. */
  indexOf(id: string): number {
    if (id === '') return -1
    const { rows } = this
    const byId = (this.#byId ??= indexesOf(rows))
    const index = byId.get(id)
    if (index !== undefined) return index
    // A doc's id begins with the id of the row that it stands in, and of rows above that.
    for (const { index: end } of [...id.matchAll(/>/g)].reverse()) {
      const parent = byId.get(id.slice(0, end)) ?? rows.length
      for (let at = parent + 1; at < rows.length && parentOf(rows, at) >= parent; at++) {
        if (rows[at]?.id === id) return at
      }
    }
    return -1
  }

  /** The first row of a doc; -1 where it has none, or where there is no doc: `''`. */
  indexOfDoc(path: string): number {
    if (path === '') return -1
    const isOfDoc = ({ content }: Row) => content.type === 'doc' && content.doc.path === path
    const index = this.#byDoc.get(path) ?? this.rows.findIndex(isOfDoc)
    this.#byDoc.set(path, index)
    return index
  }

  has(id: string): boolean {
    return this.indexOf(id) >= 0
  }

  /** The kind of a doc; null where it would say nothing: a plain one, or the only one in its docs folder. */
  readonly kindOf = ({ path, kind }: Doc): Kind | null => {
    const isMixed = this.#mixed.has(path.slice(0, path.indexOf('/')))
    return isMixed && !isPlainKind({ id: kind }) ? (this.#kinds.get(kind) ?? null) : null
  }

  /** The mark of a doc, or the strongest one in a row; headings are marked only while folded. */
  readonly markIn = (row: Row): Mark | null => {
    const { content, isOpen } = row
    if (content.type === 'doc') return this.#markOf(content.doc) ?? null
    const isWorkspace = content.type === 'task' || content.type === 'workspace'
    if (isOpen && !isWorkspace) return null
    return strongestMark(this.countIn(row))
  }

  readonly countIn = ({ content }: Row): MarkCount => {
    switch (content.type) {
      case 'task':
        return this.#countOf(content.task.dir)
      case 'workspace':
        return this.#countAmong(content.workspace.docs)
      case 'section':
        return content.dirs.map(dir => this.#countOf(dir)).reduce(addCounts, NO_MARKS)
      case 'collection':
        return this.#countAmong(content.docs)
      case 'subfolder':
        return this.#countAmong(content.folder.allDocs)
      case 'folder':
        return this.#countOf(content.folder.name)
      case 'doc':
        return this.#countAmong([content.doc])
      case 'note':
        return NO_MARKS
    }
  }

  #markOf({ path }: Doc): Mark | undefined {
    return this.#input?.marks.get(path)
  }

  #countOf(dir: string): MarkCount {
    return this.#counts.get(dir) ?? NO_MARKS
  }

  #countAmong(docs: readonly Doc[]): MarkCount {
    if (this.#counts.size === 0) return NO_MARKS
    const known = this.#countsAmong.get(docs)
    if (known) return known
    const count = docs.flatMap(doc => this.#markOf(doc) ?? []).reduce(addMark, NO_MARKS)
    this.#countsAmong.set(docs, count)
    return count
  }

  /** The docs of a collection by folder. */
  nested(collection: Collection): DocFolder {
    const known = this.#nested.get(collection)
    if (known) return known
    const nested = nestDocs(collection.docs)
    this.#nested.set(collection, nested)
    return nested
  }

  /** The ids of the closed rows that a doc stands in, at any depth; none where the tree does not list it. */
  foldedAbove(path: string, tree: Tree, folds: ReadonlyMap<string, boolean>): string[] {
    const above = this.#rowsAbove(path, tree)
    const folded = new Set<string>()
    const isOpen = (id: string, byDefault: boolean) => {
      if (!above.has(id)) return false
      if (!(folds.get(id) ?? byDefault)) folded.add(id)
      return true
    }
    // buildRows calls isOpen for each row.
    if (above.size > 0) {
      buildRows(tree, {
        isOpen,
        order: 'newest',
        newest: this.newest || newestTask(tree),
        isFiltered: false,
        hasHeadings: tree.folders.length > 1,
        nested: collection => this.nested(collection),
      })
    }
    return [...folded]
  }

  #rowsAbove(path: string, tree: Tree): Set<string> {
    const [listing] = listingsOf([path], tree).get(path) ?? []
    if (!listing) return new Set()
    if ('collection' in listing) {
      const { folder, label } = listing.collection
      const id = collectionId(folder, label)
      const subfolders = foldersAbove(path, this.nested(listing.collection))
      return new Set([folderId(folder), id, ...subfolders.map(({ dir }) => subfolderId(id, dir))])
    }
    const { task, workspace } = listing
    const section = sectionId(task.folder, task.status === 'done')
    return new Set([folderId(task.folder), section, task.dir, workspace.dir])
  }

  /** The task as the tree has it, of which a filter may have left a part. */
  whole(task: Task): Task {
    return this.#input?.tree?.tasks.find(({ dir }) => dir === task.dir) ?? task
  }

  #build(): void {
    const { folds, filter = '', order = 'newest', statusFolders } = this.#input ?? {}
    const tree = this.#ordered
    this.words = filterWords(typedName(filter, tree))
    const isFiltered = this.words.length > 0
    const left = tree && isFiltered ? this.#filter.apply(tree, this.words) : null
    const isOpen = (id: string, byDefault: boolean) =>
      left ? (this.#filterFolds.get(id) ?? !left.whole.has(id)) : (folds?.get(id) ?? byDefault)
    const hasHeadings = (tree?.folders.length ?? 0) > 1
    const { newest } = this
    const nested = (one: Collection) => left?.nested.get(one) ?? this.nested(one)
    const options = { isOpen, order, newest, isFiltered, hasHeadings, statusFolders, nested }
    const shown = left?.tree ?? tree
    this.rows = shown ? buildRows(shown, options, this.#known) : []
    this.#byDoc = new Map()
    this.#byId = null
  }
}

/** The names of the docs folders whose docs have several kinds. */
function mixedFolders({ tasks, collections }: Tree): Set<string> {
  const kinds = new Map<string, string>()
  const mixed = new Set<string>()
  for (const place of [...tasks.flatMap(workspacesOf), ...collections]) {
    const [folder = ''] = 'dir' in place ? place.dir.split('/') : [place.folder]
    if (mixed.has(folder)) continue
    const kind = kinds.get(folder) ?? place.docs[0]?.kind
    if (kind === undefined) continue
    kinds.set(folder, kind)
    if (place.docs.some(doc => doc.kind !== kind)) mixed.add(folder)
  }
  return mixed
}

/** By id, of all rows but those of docs. */
function indexesOf(rows: readonly Row[]): Map<string, number> {
  const indexes = new Map<string, number>()
  rows.forEach(({ id, content }, index) => {
    if (content.type !== 'doc') indexes.set(id, index)
  })
  return indexes
}

function countByDir(marks: ReadonlyMap<string, Mark>): Map<string, MarkCount> {
  const counts = new Map<string, MarkCount>()
  for (const [path, mark] of marks) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const dir = path.slice(0, end)
      counts.set(dir, addMark(counts.get(dir) ?? NO_MARKS, mark))
    }
  }
  return counts
}
