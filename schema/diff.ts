// What is new and what moved between two trees. A doc in a task is known by the task's key and
// its path inside the task's folder, so that settling a task makes nothing new; any other doc is
// known by its path alone.

import { workspacesOf } from './listed.js'
import type { Collection, Doc, Task, Tree } from './tree.js'

export interface TreeDiff {
  /** Docs that were not there before, each once, in the order in which the tree lists them. */
  added: Doc[]
  /** Doc paths before → doc paths after. */
  moved: Map<string, string>
  /** Doc paths that were listed, and neither are nor moved. */
  gone: string[]
}

/**
 * Compares two trees; without a `before` nothing is new. Tasks and collections that are the same
 * objects in both are not looked into, so that the work grows with what differs.
 */
export function diffTrees(before: Tree | null, after: Tree): TreeDiff {
  const diff: TreeDiff = { added: [], moved: new Map(), gone: [] }
  if (!before) return diff

  const was = listedOutside(after, before)
  const is = listedOutside(before, after)
  // Paths are compared first: with a task of one name in both status folders, only a doc whose
  // own path has gone can be the one that appears in the other.
  const gone = new Map<string, string>()
  for (const [path, { doc, task }] of was) {
    if (task && !is.has(path)) gone.set(identityOf(doc, task), path)
  }
  const added = new Map<string, Doc>()
  for (const [path, { doc, task }] of is) {
    if (was.has(path)) continue
    const identity = task && identityOf(doc, task)
    const from = identity === null ? undefined : gone.get(identity)
    if (identity === null || from === undefined) {
      added.set(path, doc)
    } else {
      diff.moved.set(from, path)
      gone.delete(identity)
    }
  }

  dropThoseOf(before.collections, added)
  diff.added = [...added.values()]
  const left = new Map([...was].filter(([path]) => !is.has(path) && !diff.moved.has(path)))
  dropThoseOf(after.collections, left)
  diff.gone = [...left.keys()]
  return diff
}

interface Listed {
  doc: Doc
  /** null for a doc of a collection. */
  task: Task | null
}

/** By path, the docs that `tree` lists in tasks and collections which `other` does not share. */
function listedOutside(other: Tree, tree: Tree): Map<string, Listed> {
  const listed = new Map<string, Listed>()
  const tasks = new Set(other.tasks)
  for (const task of tree.tasks) {
    if (tasks.has(task)) continue
    for (const { docs } of workspacesOf(task)) {
      for (const doc of docs) listed.set(doc.path, { doc, task })
    }
  }
  const collections = new Set(other.collections)
  for (const collection of tree.collections) {
    if (collections.has(collection)) continue
    for (const doc of collection.docs) listed.set(doc.path, { doc, task: null })
  }
  return listed
}

function identityOf(doc: Doc, task: Task): string {
  return `${task.key}/${doc.path.slice(task.dir.length + 1)}`
}

/** A doc that stands in an untouched collection is not new in another one, and not gone from it. */
function dropThoseOf(collections: readonly Collection[], found: Map<string, unknown>): void {
  if (found.size === 0) return
  for (const { docs } of collections) for (const { path } of docs) found.delete(path)
}
