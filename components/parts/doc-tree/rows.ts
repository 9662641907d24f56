// The rows of a tree, from top to bottom: only what is unfolded becomes any. Pure; how rows look and
// where they stand is for others.
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

import { naturalCompare } from '../../../schema/kinds.js'
import type { Doc, DocsFolderInfo, Folder, Task, Tree } from '../../../schema/tree.js'

/** What a row stands for. */
export type Content =
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
  /** The docs folders have a row each. */
  hasHeadings: boolean
}

/** A collection with more docs than this is folded by default. */
const MANY_DOCS = 12

/** A row to be, and what is in it. */
interface Item {
  id: string
  name: string
  content: Content
  isOpenByDefault?: boolean
  inside?: () => Item[]
}

/** The rows of a tree. */
export function rowsOf(tree: Tree, options: RowOptions): Row[] {
  const rows: Row[] = []
  const add = (items: readonly Item[], level: number, within: Row['within']) => {
    items.forEach(({ id, name, content, isOpenByDefault = true, inside }, i) => {
      const isOpen = inside ? options.isOpen(id, isOpenByDefault) : null
      const siblings = items.length
      rows.push({ id, level, position: i + 1, siblings, isOpen, name, content, within })
      if (inside && isOpen) add(inside(), level + 1, content.type)
    })
  }
  add(topItems(tree, options), 1, null)
  return rows
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

function topItems(tree: Tree, options: RowOptions): Item[] {
  const { folders } = tree
  const items = folders.map((folder): Item => {
    const inside = () => sectionItems(folder, tree, options)
    return {
      id: folderId(folder.name),
      name: folder.name,
      content: { type: 'folder', folder },
      inside,
    }
  })
  return options.hasHeadings ? items : items.flatMap(({ inside }) => inside?.() ?? [])
}

function sectionItems(folder: DocsFolderInfo, tree: Tree, options: RowOptions): Item[] {
  const tasks = sorted(tree.tasks, options.order).filter(task => task.folder === folder.name)
  const settled = tasks.filter(({ status }) => status === 'done')
  const open = tasks.filter(({ status }) => status !== 'done')
  const items: Item[] = []
  if (folder.problem !== undefined) items.push(problemItem(folder.name, folder.problem))
  if (open.length > 0 || (!options.isFiltered && folder.problem === undefined)) {
    const label = folder.settle ? 'Active' : 'Tasks'
    const id = sectionId(folder.name, false)
    const inside = () =>
      open.length > 0 ? taskItems(open, options) : [noteItem(id, noTasks(folder, settled.length))]
    items.push({ id, name: label, content: sectionOf(label, null, open), inside })
  }
  if (settled.length > 0) {
    const name = `Settled (${settled.length})`
    const inside = () => taskItems(settled, options)
    const content = sectionOf('Settled', settled.length, settled)
    const id = sectionId(folder.name, true)
    items.push({ id, name, content, isOpenByDefault: options.isFiltered, inside })
  }
  return [...items, ...collectionItems(folder, tree, options)]
}

function collectionItems(folder: DocsFolderInfo, tree: Tree, options: RowOptions): Item[] {
  const seen = new Set<string>()
  const collections = tree.collections.filter(({ folder: name }) => name === folder.name)
  return collections.flatMap(({ label, docs }): Item[] => {
    if (docs.length === 0) return []
    // Nothing forbids two collections of one label; their rows still have to differ.
    let id = collectionId(folder.name, label)
    while (seen.has(id)) id += '+'
    seen.add(id)
    const isOpenByDefault = options.isFiltered || docs.length <= MANY_DOCS
    const content: Content = { type: 'collection', label, docs }
    return [{ id, name: label, content, isOpenByDefault, inside: () => docItems(docs, id) }]
  })
}

function taskItems(tasks: readonly Task[], { newest, isFiltered }: RowOptions): Item[] {
  return tasks.map(task => ({
    id: task.dir,
    name: task.label,
    content: { type: 'task', task },
    isOpenByDefault: isFiltered || task.dir === newest,
    inside: () => insideTask(task),
  }))
}

function insideTask(task: Task): Item[] {
  const items = docItems(task.docs, task.dir)
  for (const workspace of [...task.phases, ...task.groups]) {
    const { dir, label, docs } = workspace
    const inside = () => (docs.length > 0 ? docItems(docs, dir) : [nothingToRead(dir)])
    items.push({ id: dir, name: label, content: { type: 'workspace', task, workspace }, inside })
  }
  return items.length > 0 ? items : [nothingToRead(task.dir)]
}

function docItems(docs: readonly Doc[], parent: string): Item[] {
  return docs.map(doc => ({
    id: docId(parent, doc.path),
    name: doc.title,
    content: { type: 'doc', doc },
  }))
}

function sectionOf(label: string, count: number | null, tasks: readonly Task[]): Content {
  return { type: 'section', label, count, dirs: tasks.map(({ dir }) => dir) }
}

function noteItem(parent: string, name: string): Item {
  return { id: `${parent}>note`, name, content: { type: 'note', isProblem: false } }
}

function nothingToRead(parent: string): Item {
  return noteItem(parent, 'Nothing to read yet')
}

function problemItem(folder: string, problem: string): Item {
  const name = `This folder cannot be read: ${problem}. Bring it back, or correct its path in the settings.`
  return { id: `${folder}:problem`, name, content: { type: 'note', isProblem: true } }
}

function noTasks(folder: DocsFolderInfo, settled: number): string {
  if (settled > 0) return 'Nothing is active: every task is settled.'
  const place = folder.settle ? `the active folder of ${folder.label}` : folder.label
  return `No tasks yet. Every folder in ${place} becomes one.`
}

function sorted(tasks: readonly Task[], order: Order): readonly Task[] {
  return order === 'newest' ? tasks : tasks.toSorted((a, b) => naturalCompare(a.label, b.label))
}
