// The rows of docs for <plan-tree>: keeps those of the latest tree, expansion and filter.
// To change which rows there are, see build-rows.ts; what they show, row-details.ts.

import { isPlainKind } from '../../../schema/reading/kinds.js'
import {
  addCounts,
  addMark,
  NO_MARKS,
  strongestMark,
  type Mark,
  type MarkCount,
} from '../../../schema/review/doc-mark.js'
import type { RowDetails, TreeRow } from '../../parts/tree/tree-row.js'
import { foldersAbove, nestDocs, type DocFolder } from '../../tree/doc-folders.js'
import type { Collection, Doc, Kind, ListedTree, Task } from '../../../schema/tree.js'
import { typedName } from '../../tree/typed-name.js'
import { TreeFilter, filterWords, type Filtered } from './filter.js'
import { buildRows, type KnownRows } from './build-rows.js'
import { detailsOf } from './row-details.js'
import {
  newestTask,
  type PlanRow,
  type MenuRow,
  type Order,
  collectionId,
  folderId,
  sectionId,
  subfolderId,
} from './rows.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'
import { listingsOf, workspacesOf } from '../../../schema/names/listings.js'

// A page of another project gives and takes these values.
export type { PlanRow } from './rows.js'
export type {
  Collection,
  Doc,
  DocsFolderInfo,
  Folder,
  Kind,
  ListedTree,
  Task,
} from '../../../schema/tree.js'

const NONE: ReadonlyMap<string, never> = new Map<string, never>()

/** The input from which the rows follow. Only `tree` has to be given. */
export interface DocRowsInput {
  /** As `GET /api/tree` sends it; null while it is not known. */
  tree: ListedTree | null
  /** Whether rows are open, by id, where they differ from their default. */
  folds?: ReadonlyMap<string, boolean>
  /** Lists only what is called so, with what it stands in. */
  filter?: string
  /** How tasks are sorted: by their newest change, or by name. */
  order?: Order
  /** The docs that the reader has not read yet, by doc path. */
  marks?: ReadonlyMap<string, Mark>
  /** The names of the status folders, by docs folder, where they are known. */
  statusFolders?: ReadonlyMap<string, StatusFolders>
  /** The reader is in the tree: tasks stay in the order in which they are. */
  isHeld?: boolean
  /** When docs were last changed, in milliseconds, by doc path. */
  ages?: ReadonlyMap<string, number>
  /** The time that ages are counted from, in milliseconds; 0 shows none. */
  now?: number
  /** Nothing can be settled. */
  isReadOnly?: boolean
}

const DEFAULTS: Required<Omit<DocRowsInput, 'tree'>> = {
  folds: NONE,
  filter: '',
  order: 'newest',
  marks: NONE,
  statusFolders: NONE,
  isHeld: false,
  ages: NONE,
  now: 0,
  isReadOnly: false,
}

export class DocRows {
  rows: readonly PlanRow[] = []
  /** The words of the filter, normalised; none where nothing is filtered. */
  words: readonly string[] = []
  /** The details of a row. Another function after each `take`. */
  details: (row: TreeRow) => RowDetails = row => row
  readonly #known: KnownRows = new WeakMap()
  readonly #nested = new WeakMap<Collection, DocFolder>()
  readonly #filter = new TreeFilter(collection => this.#nest(collection))
  #input: Required<DocRowsInput> | null = null
  /** The tree as it was filtered last, and by what. */
  #filtered: { tree: ListedTree; words: string; left: Filtered } | null = null
  /** The folds made while the filter stood: they are forgotten with it. */
  #filterFolds: ReadonlyMap<string, boolean> = new Map()
  /** The id of the task that is open by default; a newer one does not open by itself later. */
  #newest = ''
  #kinds = new Map<string, Kind>()
  /** The docs folders with docs of several kinds. */
  #mixed: ReadonlySet<string> = new Set()
  /** How many docs are marked in each directory, at any depth. */
  #counts: ReadonlyMap<string, MarkCount> = new Map()
  /** How many of some docs are marked. */
  #countsAmong = new WeakMap<readonly Doc[], MarkCount>()
  /** The tree that was given last, and the same with its tasks in the order on show. */
  #given: ListedTree | null = null
  #ordered: ListedTree | null = null

  /** Makes `rows`, `words` and `details` of what is given. */
  take(given: DocRowsInput): void {
    const before = this.#input
    const input = { ...DEFAULTS, ...given }
    this.#input = input
    if (before?.marks !== input.marks) {
      this.#counts = countByDir(input.marks)
      this.#countsAmong = new WeakMap()
    }
    if (before?.filter !== input.filter) this.#filterFolds = NONE
    const { tree, folds, filter, order, statusFolders, ages, now, isReadOnly } = input
    const [kindOf, markIn, countIn] = [this.#kindOf, this.#markIn, this.#countIn]
    const context = { ages, now, isReadOnly, kindOf, markIn, countIn }
    this.details = row => (isPlanRow(row) ? detailsOf(row, context) : row)
    const orderedBefore = this.#ordered
    this.#order(tree, input.isHeld)
    const isSame = orderedBefore === this.#ordered && before?.folds === folds
    const isSameLook = before?.order === order && before.statusFolders === statusFolders
    if (isSame && isSameLook && before.filter === filter) return
    if (tree) {
      this.#newest ||= newestTask(tree)
      this.#kinds = new Map(tree.kinds.map(kind => [kind.id, kind]))
      if (before?.tree !== tree) this.#mixed = mixedFolders(tree)
    }
    this.#build()
  }

  /** Filters the tree of now: the next `take` with this filter builds rows alone. */
  prepare(filter: string): void {
    const tree = this.#ordered
    if (tree) this.#filteredBy(filterWords(typedName(filter, tree)), tree)
  }

  /** New tasks come first while the others stay where they are. */
  #order(tree: ListedTree | null, isHeld: boolean): void {
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

  /** Folds rows for as long as the filter stands. */
  foldFiltered(ids: readonly string[], isOpen: boolean): void {
    this.#filterFolds = new Map([...this.#filterFolds, ...ids.map(id => [id, isOpen] as const)])
    this.#build()
  }

  /** The kind of a doc; null where it would say nothing: a plain one, or the only one in its docs folder. */
  readonly #kindOf = ({ path, kind }: Doc): Kind | null => {
    const isMixed = this.#mixed.has(path.slice(0, path.indexOf('/')))
    return isMixed && !isPlainKind({ id: kind }) ? (this.#kinds.get(kind) ?? null) : null
  }

  /** The mark of a doc, or the strongest one in a row; headings are marked only while folded. */
  readonly #markIn = (row: PlanRow): Mark | null => {
    const { content, isOpen } = row
    if (content.type === 'doc') return this.#markOf(content.doc) ?? null
    const isWorkspace = content.type === 'task' || content.type === 'workspace'
    if (isOpen && !isWorkspace) return null
    return strongestMark(this.#countIn(row))
  }

  readonly #countIn = ({ content }: PlanRow): MarkCount => {
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
      default:
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
  #nest(collection: Collection): DocFolder {
    const known = this.#nested.get(collection)
    if (known) return known
    const nested = nestDocs(collection.docs)
    this.#nested.set(collection, nested)
    return nested
  }

  /** The ids of the closed rows that a doc stands in, at any depth; none where the tree does not list it. */
  foldedAbove(path: string): string[] {
    const { tree = null, folds = NONE } = this.#input ?? {}
    const above = tree ? this.#rowsAbove(path, tree) : new Set<string>()
    const folded = new Set<string>()
    const isOpen = (id: string, byDefault: boolean) => {
      if (!above.has(id)) return false
      if (!(folds.get(id) ?? byDefault)) folded.add(id)
      return true
    }
    // buildRows calls isOpen for each row.
    if (tree && above.size > 0) {
      buildRows(tree, {
        isOpen,
        order: 'newest',
        newest: this.#newest || newestTask(tree),
        isFiltered: false,
        hasHeadings: tree.folders.length > 1,
        nested: collection => this.#nest(collection),
      })
    }
    return [...folded]
  }

  #rowsAbove(path: string, tree: ListedTree): Set<string> {
    const [listing] = listingsOf([path], tree).get(path) ?? []
    if (!listing) return new Set()
    if ('collection' in listing) {
      const { folder, label } = listing.collection
      const id = collectionId(folder, label)
      const subfolders = foldersAbove(path, this.#nest(listing.collection))
      return new Set([folderId(folder), id, ...subfolders.map(({ dir }) => subfolderId(id, dir))])
    }
    const { task, workspace } = listing
    const section = sectionId(task.folder, task.status === 'done')
    return new Set([folderId(task.folder), section, task.dir, workspace.dir])
  }

  /** The subject of a row's menu; null where it has none. */
  menuRowOf({ content }: PlanRow): MenuRow | null {
    switch (content.type) {
      case 'task':
        return { type: 'task', task: this.#whole(content.task) }
      case 'workspace': {
        const task = this.#whole(content.task)
        const { dir } = content.workspace
        const folders = [...task.phases, ...task.groups]
        const workspace = folders.find(folder => folder.dir === dir) ?? content.workspace
        return { type: 'workspace', task, workspace }
      }
      case 'collection':
        return { type: 'collection', collection: content }
      case 'doc':
      case 'folder':
      case 'subfolder':
        return content
      default:
        return null
    }
  }

  /** The task as the tree has it, of which a filter may have left a part. */
  #whole(task: Task): Task {
    return this.#input?.tree?.tasks.find(({ dir }) => dir === task.dir) ?? task
  }

  #filteredBy(given: readonly string[], tree: ListedTree): Filtered {
    const words = given.join(' ')
    if (this.#filtered?.tree !== tree || this.#filtered.words !== words) {
      this.#filtered = { tree, words, left: this.#filter.apply(tree, given) }
    }
    return this.#filtered.left
  }

  #build(): void {
    const { folds, filter, order, statusFolders } = this.#input ?? DEFAULTS
    const tree = this.#ordered
    this.words = filterWords(typedName(filter, tree))
    const isFiltered = this.words.length > 0
    const left = tree && isFiltered ? this.#filteredBy(this.words, tree) : null
    const isOpen = (id: string, byDefault: boolean) =>
      left ? (this.#filterFolds.get(id) ?? !left.whole.has(id)) : (folds.get(id) ?? byDefault)
    const hasHeadings = (tree?.folders.length ?? 0) > 1
    const newest = this.#newest
    const nested = (one: Collection) => left?.nested.get(one) ?? this.#nest(one)
    const options = { isOpen, order, newest, isFiltered, hasHeadings, statusFolders, nested }
    const shown = left?.tree ?? tree
    this.rows = shown ? buildRows(shown, options, this.#known) : []
  }
}

/** The row of <plan-tree> that an event is about. */
export function isPlanRow(row: TreeRow): row is PlanRow {
  return 'content' in row
}

/** The names of the docs folders whose docs have several kinds. */
function mixedFolders({ tasks, collections }: ListedTree): Set<string> {
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
