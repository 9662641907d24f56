// What a row of the tree is. Pure; how rows look and where they stand is for others.
//
//   docs folder            only where there are several
//     Active | Tasks
//       task
//         doc
//         phase, group
//           doc
//     Settled (n)
//     collection
//       doc

import type { Doc, DocsFolderInfo, Folder, Task, Tree } from '../../../schema/tree.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'
import { naturalCompare } from '../../../schema/reading/text-order.js'

/** What a row stands for. */
type Content =
  | { type: 'folder'; folder: DocsFolderInfo }
  | { type: 'section'; label: string; count: number | null; dirs: readonly string[] }
  | { type: 'collection'; label: string; docs: readonly Doc[] }
  | { type: 'task'; task: Task }
  | { type: 'workspace'; task: Task; workspace: Folder }
  | { type: 'doc'; doc: Doc }
  | { type: 'note'; isProblem: boolean }

export interface Row {
  /** The same for the same thing in every tree. */
  id: string
  /** From 1. */
  level: number
  /** From 1, among its siblings. */
  position: number
  siblings: number
  /** null for what cannot be folded. */
  isOpen: boolean | null
  /** What it is called: a label, a title, or the words of a note. */
  name: string
  content: Content
  /** What it stands in; null at the top. */
  within: Content['type'] | null
}

export type Order = 'newest' | 'name'

export interface RowOptions {
  /** Whether this row is open, by its id and what it is by default. */
  isOpen: (id: string, byDefault: boolean) => boolean
  order: Order
  /** The id of the one task that is open by default. */
  newest: string
  /** The tree is what a filter left of one: what it lacks is not missing. */
  isFiltered: boolean
  /** The names of the status folders, by docs folder, where they are known. */
  statusFolders?: ReadonlyMap<string, StatusFolders>
  /** The docs folders have a row each. */
  hasHeadings: boolean
}

/** Where a row stands: among how many, in what, and how deep. */
export type Spot = Pick<Row, 'level' | 'position' | 'siblings' | 'within'>

/** A row to be. */
export type Item = Pick<Row, 'id' | 'name' | 'content'>

/** `isOpen` is null for what cannot be folded. */
export function rowOf({ id, name, content }: Item, isOpen: boolean | null, spot: Spot): Row {
  const { level, position, siblings, within } = spot
  return { id, level, position, siblings, isOpen, name, content, within }
}

/** The newest task that is not settled; `''` where there is none. */
export function newestTask(tree: Tree): string {
  return tree.tasks.find(({ status }) => status !== 'done')?.dir ?? ''
}

/** The id of a docs folder's row. */
export function folderId(folder: string): string {
  return `${folder}:`
}

/** The id of the section in which a docs folder's tasks stand. */
export function sectionId(folder: string, isSettled: boolean): string {
  return `${folder}:${isSettled ? 'settled' : 'active'}`
}

/** The id of a collection's row. */
export function collectionId(folder: string, label: string): string {
  return `${folder}:collection:${label}`
}

/** The id of a doc's row; a doc may stand in several places. */
export function docId(parent: string, path: string): string {
  return `${parent}>${path}`
}

// A task, and what is in it: its own docs, its phases and groups. How many rows that comes to is told
// without making them.

/** A row to be, with what is in a phase or a group. */
export interface TaskItem extends Item {
  inside?: readonly Item[]
}

export interface Size {
  rows: number
  /** Whether there is a note among them. */
  hasNotes: boolean
}

export function taskItem(task: Task): Item {
  return { id: task.dir, name: task.label, content: { type: 'task', task } }
}

/** How many rows `insideTask` comes to. */
export function sizeInside(task: Task, isOpen: RowOptions['isOpen']): Size {
  let rows = task.docs.length
  let hasNotes = false
  for (const workspaces of [task.phases, task.groups]) {
    for (const { dir, docs } of workspaces) {
      rows += 1
      if (!isOpen(dir, true)) continue
      rows += Math.max(1, docs.length)
      hasNotes ||= docs.length === 0
    }
  }
  return rows > 0 ? { rows, hasNotes } : { rows: 1, hasNotes: true }
}

export function docItem(doc: Doc, parent: string): Item {
  return { id: docId(parent, doc.path), name: doc.title, content: { type: 'doc', doc } }
}

function noteItem(parent: string, name: string): Item {
  return { id: `${parent}>note`, name, content: { type: 'note', isProblem: false } }
}

/** What is in a task, from top to bottom. */
export function insideTask(task: Task): TaskItem[] {
  const items: TaskItem[] = docItems(task.docs, task.dir)
  for (const workspace of [...task.phases, ...task.groups]) {
    const { dir, label, docs } = workspace
    const inside = docs.length > 0 ? docItems(docs, dir) : [nothingToRead(dir)]
    items.push({ id: dir, name: label, content: { type: 'workspace', task, workspace }, inside })
  }
  return items.length > 0 ? items : [nothingToRead(task.dir)]
}

function docItems(docs: readonly Doc[], parent: string): Item[] {
  return docs.map(doc => docItem(doc, parent))
}

function nothingToRead(parent: string): Item {
  return noteItem(parent, 'Nothing to read yet')
}

// What the tree shows above its tasks: docs folders, sections and collections.

/** A collection with more docs than this is folded by default. */
const MANY_DOCS = 12

/** A row to be, and what is in it, where it can be folded. */
export interface Heading extends Item {
  isOpenByDefault?: boolean
  inside?: () => Inside
}

/** There may be thousands of tasks and docs: they become rows when they come into view. */
type Inside =
  | { headings: readonly Heading[] }
  | { tasks: readonly Task[] }
  | { docs: readonly Doc[] }

/** What stands at the top. */
export function headingsOf(tree: Tree, options: RowOptions): Heading[] {
  const { folders } = tree
  const inside = (folder: DocsFolderInfo) => headingsIn(folder, tree, options)
  if (!options.hasHeadings) return folders.flatMap(inside)
  return folders.map(folder => ({
    id: folderId(folder.name),
    name: folder.name,
    content: { type: 'folder', folder },
    inside: () => ({ headings: inside(folder) }),
  }))
}

function headingsIn(folder: DocsFolderInfo, tree: Tree, options: RowOptions): Heading[] {
  const tasks = sorted(tree.tasks, options.order).filter(task => task.folder === folder.name)
  const settled = tasks.filter(({ status }) => status === 'done')
  const open = tasks.filter(({ status }) => status !== 'done')
  const collections = collectionsIn(folder, tree, options)
  // Where there are collections alone, a note about tasks is in the way.
  const hasNote = settled.length > 0 || collections.length === 0
  const headings: Heading[] = []
  if (folder.problem !== undefined) headings.push(problemItem(folder.name, folder.problem))
  if (open.length > 0 || (hasNote && !options.isFiltered && folder.problem === undefined)) {
    const label = folder.settle ? 'Active' : 'Tasks'
    const id = sectionId(folder.name, false)
    const note = noteItem(id, noTasks(folder, settled.length, options.statusFolders))
    const inside = () => (open.length > 0 ? { tasks: open } : { headings: [note] })
    headings.push({ id, name: label, content: sectionOf(label, null, open), inside })
  }
  if (settled.length > 0) {
    const name = `Settled (${settled.length})`
    const inside = () => ({ tasks: settled })
    const content = sectionOf('Settled', settled.length, settled)
    const id = sectionId(folder.name, true)
    headings.push({ id, name, content, isOpenByDefault: options.isFiltered, inside })
  }
  return [...headings, ...collections]
}

function collectionsIn(folder: DocsFolderInfo, tree: Tree, options: RowOptions): Heading[] {
  const seen = new Set<string>()
  const collections = tree.collections.filter(({ folder: name }) => name === folder.name)
  return collections.flatMap(({ label, docs }): Heading[] => {
    if (docs.length === 0) return []
    // Nothing forbids two collections of one label; their rows still have to differ.
    let id = collectionId(folder.name, label)
    while (seen.has(id)) id += '+'
    seen.add(id)
    const isOpenByDefault = options.isFiltered || docs.length <= MANY_DOCS
    const content: Content = { type: 'collection', label, docs }
    return [{ id, name: label, content, isOpenByDefault, inside: () => ({ docs }) }]
  })
}

function sectionOf(label: string, count: number | null, tasks: readonly Task[]): Content {
  return { type: 'section', label, count, dirs: tasks.map(({ dir }) => dir) }
}

function problemItem(folder: string, problem: string): Item {
  const name = `This folder cannot be read: ${problem}. Bring it back, or correct its path in the settings.`
  return { id: `${folder}:problem`, name, content: { type: 'note', isProblem: true } }
}

/** What is there and what is expected; without the path, which may be long. */
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
