// What the tree shows above its tasks: docs folders, sections and collections.

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
import { naturalCompare } from '../../../schema/reading/text-order.js'

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
