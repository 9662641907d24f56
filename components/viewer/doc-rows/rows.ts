// The rows of the tree and their ids. Pure.
// To change which rows there are, see build-rows.ts; what a row shows, row-details.ts.
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

import type {
  Collection,
  Doc,
  DocsFolderInfo,
  Folder,
  ListedTree,
  Task,
} from '../../../schema/tree.js'
import type { RowType } from '../../parts/tree/tree-row.js'
import type { DocFolder } from '../../tree/doc-folders.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'

/** The meaning of a row. */
export type Content =
  | { type: 'folder'; folder: DocsFolderInfo }
  | { type: 'section'; count: number | null; dirs: readonly string[] }
  | { type: 'collection'; label: string; docs: readonly Doc[] }
  | { type: 'task'; task: Task }
  /** A phase or a group of a task: a phase if `task.phases` has it. */
  | { type: 'workspace'; task: Task; workspace: Folder }
  /** A folder on disk with docs of a collection. */
  | { type: 'subfolder'; folder: DocFolder }
  | { type: 'doc'; doc: Doc }
  | { type: 'note' | 'problem' }

/** A row of <plan-tree>, and what it stands for. */
export interface PlanRow {
  /** The same for the same thing in every tree. */
  id: string
  /** From 1. */
  level: number
  /** The name of the row: a label, a title, or the words of a note. */
  label: string
  /** null for what cannot be folded. */
  isOpen: boolean | null
  /** The path of a doc, else its id: a doc can have several rows. */
  key: string
  type: RowType | null
  content: Content
}

/** The subject of a row's menu. */
export type MenuRow =
  | { type: 'task'; task: Task }
  | { type: 'workspace'; task: Task; workspace: Folder }
  | { type: 'subfolder'; folder: DocFolder }
  | { type: 'doc'; doc: Doc }
  | { type: 'folder'; folder: DocsFolderInfo }
  | { type: 'collection'; collection: Pick<Collection, 'label' | 'docs'> }

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

/** The folder of a row that opens as a workspace; null for any other. */
export function dirOf({ content }: PlanRow): string | null {
  if (content.type === 'task') return content.task.dir
  if (content.type === 'subfolder') return content.folder.dir
  return content.type === 'workspace' ? content.workspace.dir : null
}

/** The newest task that is not settled; `''` where there is none. */
export function newestTask(tree: ListedTree): string {
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
