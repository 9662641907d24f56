// Builds the rows of a tree, from top to bottom. Pure.
// To change what a row is, see rows.ts; what it shows, row-details.ts.

import type { RowType } from '../../parts/tree/tree-row.js'
import type { DocFolder } from '../../tree/doc-folders.js'
import type { Doc, DocsFolderInfo, Folder, ListedTree, Task } from '../../../schema/tree.js'
import { naturalCompare } from '../../../schema/reading/text-order.js'
import {
  type Content,
  type Order,
  type PlanRow,
  type RowOptions,
  collectionId,
  docId,
  folderId,
  sectionId,
  subfolderId,
} from './rows.js'

/** A collection with more rows in it than this is folded by default, unless it stands alone. */
const MANY_ROWS = 12
/** A subfolder is folded by default where more docs than this stand beside it: all collections of the docs folder, or its parent. */
const MANY_DOCS = 40

const TYPES: Partial<Record<Content['type'], RowType>> = {
  folder: 'title',
  section: 'heading',
  collection: 'heading',
  task: 'group',
  note: 'note',
  problem: 'problem',
}

/** A row before its level is known, and what is in it where it can be folded: docs first. */
interface Item extends Pick<PlanRow, 'id' | 'label' | 'content'> {
  isOpenByDefault?: boolean
  docs?: readonly Doc[]
  inside?: () => readonly Item[]
}

/** The rows in each open task, with the level and the expansion they were built for. */
export type KnownRows = WeakMap<Task, { builtFor: string; rows: readonly PlanRow[] }>

/**
 * One row for each thing, and for what is in the open ones.
 * @param known - rows of tasks that stayed the same are taken from it, and others put into it
 */
export function buildRows(
  tree: ListedTree,
  options: RowOptions,
  known: KnownRows = new WeakMap(),
): PlanRow[] {
  const { isOpen } = options
  const rows: PlanRow[] = []
  /** Adds what is in the last row. */
  const add = (docs: readonly Doc[], items: readonly Item[]) => {
    const above = rows.at(-1)
    const level = (above?.level ?? 0) + 1
    for (const doc of docs) {
      const { path: key, title: label } = doc
      const content: Content = { type: 'doc', doc }
      rows.push({
        id: docId(above?.id ?? '', key),
        level,
        label,
        isOpen: null,
        key,
        type: null,
        content,
      })
    }
    for (const { id, label, content, isOpenByDefault = true, docs: own = [], inside } of items) {
      const opened = inside ? isOpen(id, isOpenByDefault) : null
      rows.push({
        id,
        level,
        label,
        isOpen: opened,
        key: id,
        type: TYPES[content.type] ?? null,
        content,
      })
      if (!inside || !opened) continue
      if (content.type === 'task') addInTask(level, content.task)
      else add(own, inside())
    }
  }
  /** Adds what is in the task of the last row; takes it from `known` where nothing is different. */
  const addInTask = (level: number, task: Task) => {
    const open = [...task.phases, ...task.groups].map(({ dir }) => isOpen(dir, true))
    const builtFor = [level, ...open].join(' ')
    const found = known.get(task)
    if (found?.builtFor === builtFor) {
      for (const row of found.rows) rows.push(row)
      return
    }
    const start = rows.length
    add(task.docs, taskContents(task))
    known.set(task, { builtFor, rows: rows.slice(start) })
  }
  add([], topItems(tree, options))
  return rows
}

function topItems(tree: ListedTree, options: RowOptions): Item[] {
  const inside = (folder: DocsFolderInfo) => inDocsFolder(folder, tree, options)
  if (!options.hasHeadings) return tree.folders.flatMap(inside)
  return tree.folders.map(folder => {
    const content: Content = { type: 'folder', folder }
    const { name: label } = folder
    return { id: folderId(label), label, content, inside: () => inside(folder) }
  })
}

function inDocsFolder(folder: DocsFolderInfo, tree: ListedTree, options: RowOptions): Item[] {
  const tasks = sorted(tree.tasks, options.order).filter(task => task.folder === folder.name)
  const settled = tasks.filter(({ status }) => status === 'done')
  const open = tasks.filter(({ status }) => status !== 'done')
  const collections = collectionItems(folder, tree, tasks.length === 0, options)
  // Where there are collections alone, a note about tasks is in the way.
  const hasNote = settled.length > 0 || collections.length === 0
  const items: Item[] = []
  if (folder.problem !== undefined) items.push(problemItem(folder.name, folder.problem))
  if (open.length > 0 || (hasNote && !options.isFiltered && folder.problem === undefined)) {
    const label = folder.settle ? 'Active' : 'Tasks'
    const id = sectionId(folder.name, false)
    const note = () => noteItem(id, noTasks(folder, settled.length, options.statusFolders))
    const inside = () => (open.length > 0 ? taskItems(open, options) : [note()])
    items.push({ id, label, content: sectionOf(null, open), inside })
  }
  if (settled.length > 0) {
    const content = sectionOf(settled.length, settled)
    const id = sectionId(folder.name, true)
    const inside = () => taskItems(settled, options)
    items.push({ id, label: 'Settled', content, isOpenByDefault: options.isFiltered, inside })
  }
  return [...items, ...collections]
}

function collectionItems(
  folder: DocsFolderInfo,
  tree: ListedTree,
  hasNoTasks: boolean,
  options: RowOptions,
): Item[] {
  const seen = new Set<string>()
  const collections = tree.collections.filter(
    ({ folder: name, docs }) => name === folder.name && docs.length > 0,
  )
  const isAlone = hasNoTasks && collections.length === 1
  const beside = collections.reduce((sum, { docs }) => sum + docs.length, 0)
  return collections.map((collection): Item => {
    const { label } = collection
    const nested = options.nested(collection)
    const { docs, folders, allDocs } = nested
    // Nothing forbids two collections of one label; their rows still have to differ.
    let id = collectionId(folder.name, label)
    while (seen.has(id)) id += '+'
    seen.add(id)
    const hasFew = isAlone || docs.length + folders.length <= MANY_ROWS
    const isOpenByDefault = options.isFiltered || hasFew
    const content: Content = { type: 'collection', label, docs: allDocs }
    const inside = () => subfolderItems(nested, id, options, beside)
    return { id, label, content, isOpenByDefault, docs, inside }
  })
}

function subfolderItems(
  { folders, allDocs }: DocFolder,
  collection: string,
  options: RowOptions,
  beside = allDocs.length,
): Item[] {
  const isOpenByDefault = options.isFiltered || beside <= MANY_DOCS
  return folders.map(folder => ({
    id: subfolderId(collection, folder.dir),
    label: folder.name,
    content: { type: 'subfolder', folder },
    isOpenByDefault,
    docs: folder.docs,
    inside: () => subfolderItems(folder, collection, options),
  }))
}

function taskItems(tasks: readonly Task[], { isFiltered, newest }: RowOptions): Item[] {
  return tasks.map(task => ({
    id: task.dir,
    label: task.label,
    content: { type: 'task', task },
    isOpenByDefault: isFiltered || task.dir === newest,
    inside: () => taskContents(task),
  }))
}

/** The items in a task besides its own docs. */
function taskContents(task: Task): Item[] {
  const items = [...task.phases, ...task.groups].map((workspace): Item => {
    const { dir, label, docs } = workspace
    const inside = () => (docs.length > 0 ? [] : [nothingToRead(workspace)])
    return { id: dir, label, content: { type: 'workspace', task, workspace }, docs, inside }
  })
  const hasNote = task.problem !== undefined || task.docs.length + items.length === 0
  return hasNote ? [nothingToRead(task), ...items] : items
}

function nothingToRead({ dir, problem }: Task | Folder): Item {
  return noteItem(dir, problem ?? 'Nothing to read yet', problem !== undefined)
}

function noteItem(parent: string, label: string, isProblem = false): Item {
  return { id: `${parent}>note`, label, content: { type: isProblem ? 'problem' : 'note' } }
}

function sectionOf(count: number | null, tasks: readonly Task[]): Content {
  return { type: 'section', count, dirs: tasks.map(({ dir }) => dir) }
}

function problemItem(folder: string, problem: string): Item {
  const label = `This folder cannot be read: ${problem}. Bring it back, or correct its path in the settings.`
  return { id: `${folder}:problem`, label, content: { type: 'problem' } }
}

/** The note for a folder without tasks: its contents and the expected ones; without the path, which may be long. */
function noTasks(
  { name, settle }: DocsFolderInfo,
  settled: number,
  statusFolders: RowOptions['statusFolders'],
): string {
  if (settled > 0) return 'Nothing is active: every task is settled.'
  if (!settle) return 'No tasks in this folder. Each folder in it is a task.'
  const names = statusFolders?.get(name)
  if (!names) return 'No docs in the status folders. Each folder in them is a task.'
  return `No docs in ${names.active}/ or ${names.done}/. Each folder in ${names.active}/ is a task.`
}

function sorted(tasks: readonly Task[], order: Order): readonly Task[] {
  return order === 'newest' ? tasks : tasks.toSorted((a, b) => naturalCompare(a.label, b.label))
}
