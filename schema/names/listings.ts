// Finds in a tree the workspaces of a task, and the places in which docs stand.

import type { Collection, Doc, Folder, Task, ListedTree } from '../tree.js'

/** A task's own plans, a phase or a group: what opens together. */
export type Workspace = Task | Folder

/** One place in which a tree lists a doc. */
export type Listing =
  | { doc: Doc; task: Task; workspace: Workspace }
  | { doc: Doc; collection: Collection }

/** The workspaces of a task: its own plans, its phases, its groups. */
export function workspacesOf(task: Task): Workspace[] {
  return [task, ...task.phases, ...task.groups]
}

/**
 * Where the tree lists each of these doc paths, tasks before collections; a path that it does not
 * list is left out. Looks into no more tasks than the paths name, since there may be thousands.
 */
export function listingsOf(paths: Iterable<string>, tree: ListedTree): Map<string, Listing[]> {
  const wanted = new Set(paths)
  const found = new Map<string, Listing[]>()
  if (wanted.size === 0) return found
  const add = (listing: Listing) => {
    const listings = found.get(listing.doc.path)
    if (listings) listings.push(listing)
    else found.set(listing.doc.path, [listing])
  }
  for (const task of tasksAbove(wanted, tree)) {
    for (const workspace of workspacesOf(task)) {
      for (const doc of workspace.docs) if (wanted.has(doc.path)) add({ doc, task, workspace })
    }
  }
  if (found.size === wanted.size) return found
  for (const collection of tree.collections) {
    for (const doc of collection.docs) if (wanted.has(doc.path)) add({ doc, collection })
  }
  return found
}

function tasksAbove(paths: Iterable<string>, tree: ListedTree): Task[] {
  const above = new Set<string>()
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      // The folders above it were added with it.
      if (above.has(folder)) break
      above.add(folder)
    }
  }
  return tree.tasks.filter(({ dir }) => above.has(dir))
}
