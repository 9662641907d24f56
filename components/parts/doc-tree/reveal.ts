// What has to be opened for a doc to be seen.

import { listingsOf } from '../../../schema/names/listings.js'
import type { Tree } from '../../../schema/tree.js'
import { rowsOf } from './build-rows.js'
import { collectionId, folderId, newestTask, sectionId } from './rows.js'

/**
 * The ids of the closed rows that a doc stands in, at any depth; none where the tree does not list it.
 * @param newest - the id of the one task that is open by default; `''` while none was chosen
 */
export function foldedAbove(
  path: string,
  tree: Tree,
  folds: ReadonlyMap<string, boolean>,
  newest: string,
): string[] {
  const above = rowsAbove(path, tree)
  const folded: string[] = []
  const isOpen = (id: string, byDefault: boolean) => {
    if (!above.has(id)) return false
    if (!(folds.get(id) ?? byDefault)) folded.push(id)
    return true
  }
  // Making the rows asks of each whether it is open.
  if (above.size > 0) {
    rowsOf(tree, {
      isOpen,
      order: 'newest',
      newest: newest || newestTask(tree),
      isFiltered: false,
      hasHeadings: tree.folders.length > 1,
    })
  }
  return folded
}

function rowsAbove(path: string, tree: Tree): Set<string> {
  const [listing] = listingsOf([path], tree).get(path) ?? []
  if (!listing) return new Set()
  if ('collection' in listing) {
    const { folder, label } = listing.collection
    return new Set([folderId(folder), collectionId(folder, label)])
  }
  const { task, workspace } = listing
  const section = sectionId(task.folder, task.status === 'done')
  return new Set([folderId(task.folder), section, task.dir, workspace.dir])
}
