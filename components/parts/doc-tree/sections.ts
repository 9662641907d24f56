// What the tree shows above its tasks: docs folders, sections and collections.

import { naturalCompare } from '../../../schema/kinds.js'
import type { Doc, DocsFolderInfo, Task, Tree } from '../../../schema/tree.js'
import { noteItem } from './inside-task.js'
import {
  collectionId,
  folderId,
  sectionId,
  type Content,
  type Item,
  type Order,
  type RowOptions,
} from './rows.js'

/** A collection with more docs than this is folded by default. */
const MANY_DOCS = 12

/** A row to be, and what is in it, where it can be folded. */
export interface Heading extends Item {
  isOpenByDefault?: boolean
  inside?: () => Inside
}

/** There may be thousands of tasks and docs: they become rows when somebody looks at them. */
export type Inside =
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
  const headings: Heading[] = []
  if (folder.problem !== undefined) headings.push(problemItem(folder.name, folder.problem))
  if (open.length > 0 || (!options.isFiltered && folder.problem === undefined)) {
    const label = folder.settle ? 'Active' : 'Tasks'
    const id = sectionId(folder.name, false)
    const note = noteItem(id, noTasks(folder, settled.length))
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
  return [...headings, ...collectionsIn(folder, tree, options)]
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

function noTasks(folder: DocsFolderInfo, settled: number): string {
  if (settled > 0) return 'Nothing is active: every task is settled.'
  const place = folder.settle ? `the active folder of ${folder.label}` : folder.label
  return `No tasks yet. Every folder in ${place} becomes one.`
}

function sorted(tasks: readonly Task[], order: Order): readonly Task[] {
  return order === 'newest' ? tasks : tasks.toSorted((a, b) => naturalCompare(a.label, b.label))
}
