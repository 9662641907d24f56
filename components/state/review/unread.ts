// Which docs are unread: all below a folder, and the next one in the order of the tree. Pure.
// To change the order of rows, see parts/doc-tree/build-rows.ts.

import { workspacesOf } from '../../../schema/names/listings.js'
import type { DocHash } from '../../../schema/review/marks.js'
import { nestDocs } from '../../../schema/reading/doc-folders.js'
import { naturalCompare } from '../../../schema/reading/text-order.js'
import type { Doc, DocsFolderInfo, Tree } from '../../../schema/tree.js'
import { focusedPath, treeOf } from '../selectors.js'
import type { SortOrder, ViewerState } from '../state.js'

/**
 * The next unread doc after the one in front, from the end of the tree back to its start; `''` for none.
 * @param marked - docs that are being marked as read
 */
export function nextUnread(state: ViewerState, marked: ReadonlySet<string> = new Set()): string {
  const tree = treeOf(state)
  if (!tree || state.review.marks.size === 0) return ''
  const front = focusedPath(state)
  const paths = docsInOrder(tree, state.sidebar.order).map(({ path }) => path)
  const at = paths.indexOf(front)
  const around = [...paths.slice(at + 1), ...paths.slice(0, at + 1)]
  return (
    around.find(path => path !== front && state.review.marks.has(path) && !marked.has(path)) ?? ''
  )
}

/** The unread ones of these docs, each with the hash that is listed. */
export function unreadOf({ review }: ViewerState, docs: Iterable<Pick<Doc, 'path'>>): DocHash[] {
  const paths = new Set([...docs].map(({ path }) => path))
  return [...paths].flatMap(path => {
    const hash = review.docs.get(path)?.hash ?? null
    return hash !== null && review.marks.has(path) ? [{ path, hash }] : []
  })
}

/** All unread docs. */
export function allUnread(state: ViewerState): DocHash[] {
  return unreadOf(
    state,
    [...state.review.marks.keys()].map(path => ({ path })),
  )
}

/** All docs of a docs folder. */
export function docsOfFolder(folder: string, tree: Tree): Doc[] {
  const tasks = tree.tasks.filter(task => task.folder === folder)
  const collections = tree.collections.filter(collection => collection.folder === folder)
  return [...tasks.flatMap(workspacesOf), ...collections].flatMap(({ docs }) => docs)
}

function docsInOrder(tree: Tree, order: SortOrder): Doc[] {
  return tree.folders.flatMap(folder => docsOfRows(folder, tree, order))
}

/** What is open, what is settled, then the collections. */
function docsOfRows({ name }: DocsFolderInfo, tree: Tree, order: SortOrder): Doc[] {
  const own = tree.tasks.filter(({ folder }) => folder === name)
  const tasks = order === 'newest' ? own : own.toSorted((a, b) => naturalCompare(a.label, b.label))
  const open = tasks.filter(({ status }) => status !== 'done')
  const settled = tasks.filter(({ status }) => status === 'done')
  const collections = tree.collections.filter(({ folder }) => folder === name)
  return [
    ...[...open, ...settled].flatMap(workspacesOf).flatMap(({ docs }) => docs),
    ...collections.flatMap(({ docs }) => nestDocs(docs).allDocs),
  ]
}
