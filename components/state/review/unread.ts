// Which docs are unread: all, and those below a folder. Pure.
// To change which docs these are, see schema/review/doc-mark.ts.

import { workspacesOf } from '../../../schema/names/listings.js'
import type { DocHash } from '../../../schema/review/marks.js'
import { isUnread } from '../../../schema/review/doc-mark.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import type { ViewerState } from '../state.js'

/** The unread ones of these docs, each with the hash that is listed. */
export function unreadOf({ review }: ViewerState, docs: Iterable<Pick<Doc, 'path'>>): DocHash[] {
  const paths = new Set([...docs].map(({ path }) => path))
  return [...paths].flatMap(path => {
    const doc = review.docs.get(path)
    return doc && doc.hash !== null && isUnread(doc) ? [{ path, hash: doc.hash }] : []
  })
}

/** All unread docs. */
export function allUnread(state: ViewerState): DocHash[] {
  return unreadOf(state, state.review.docs.values())
}

/** All docs of a docs folder. */
export function docsOfFolder(folder: string, tree: Tree): Doc[] {
  const tasks = tree.tasks.filter(task => task.folder === folder)
  const collections = tree.collections.filter(collection => collection.folder === folder)
  return [...tasks.flatMap(workspacesOf), ...collections].flatMap(({ docs }) => docs)
}
