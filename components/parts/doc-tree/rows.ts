// What a row of the tree is, and what its id is. Pure.
// To change which rows there are, see build-rows.ts; how a row looks, row.ts.
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
//       subfolder
//         doc, subfolder

import type { Collection, Doc, DocsFolderInfo, Folder, Task, Tree } from '../../../schema/tree.js'
import type { DocFolder } from '../../tree/doc-folders.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'

/** What a row stands for. */
export type Content =
  | { type: 'folder'; folder: DocsFolderInfo }
  | { type: 'section'; label: string; count: number | null; dirs: readonly string[] }
  | { type: 'collection'; label: string; docs: readonly Doc[] }
  | { type: 'task'; task: Task }
  /** A phase or a group of a task: a phase if `task.phases` has it. */
  | { type: 'workspace'; task: Task; workspace: Folder }
  /** A folder on disk with docs of a collection. */
  | { type: 'subfolder'; folder: DocFolder }
  | { type: 'doc'; doc: Doc }
  | { type: 'note'; isProblem: boolean }

export interface Row {
  /** The same for the same thing in every tree. */
  id: string
  /** From 1. */
  level: number
  /** How many rows up its parent row is; see `parentOf`. */
  rowsToParent: number
  /** From 1, among its siblings. */
  position: number
  siblings: number
  /** null for what cannot be folded. */
  isOpen: boolean | null
  /** How many subfolders it stands in. */
  depth: number
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
  /** The docs of a collection by folder. */
  nested: (collection: Collection) => DocFolder
}

/** The index of the row that this one stands in; -1 at the top. */
export function parentOf(rows: readonly Row[], index: number): number {
  return index - (rows[index]?.rowsToParent ?? index + 1)
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

/** The id of a subfolder's row. Two collections can have docs in one folder. */
export function subfolderId(collection: string, dir: string): string {
  return `${collection}>${dir}`
}

/** The id of a doc's row; a doc can be listed several times. */
export function docId(parent: string, path: string): string {
  return `${parent}>${path}`
}
