// What is new and what moved between two trees. A doc in a task is known by the task's key and
// its path inside the task's folder, so that settling a task makes nothing new; any other doc is
// known by its path alone.

import { workspacesOf } from '../names/listings.js'
import type { Collection, Doc, Task, Tree } from '../tree.js'

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
  if (!before || before === after) return diff

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
  for (const task of unshared(tree.tasks, other.tasks)) {
    for (const { docs } of workspacesOf(task)) {
      for (const doc of docs) listed.set(doc.path, { doc, task })
    }
  }
  for (const collection of unshared(tree.collections, other.collections)) {
    for (const doc of collection.docs) listed.set(doc.path, { doc, task: null })
  }
  return listed
}

/** Those of `these` that are not among `those`. Most often what is behind the newest is the same in both. */
function unshared<T>(these: readonly T[], those: readonly T[]): T[] {
  let shared = 0
  const most = Math.min(these.length, those.length)
  while (shared < most && these.at(-1 - shared) === those.at(-1 - shared)) shared++
  const others = new Set(those.slice(0, those.length - shared))
  return these.slice(0, these.length - shared).filter(item => !others.has(item))
}

function identityOf(doc: Doc, task: Task): string {
  return `${task.key}/${doc.path.slice(task.dir.length + 1)}`
}

/** A doc that stands in an untouched collection is not new in another one, and not gone from it. */
function dropThoseOf(collections: readonly Collection[], found: Map<string, unknown>): void {
  if (found.size === 0) return
  for (const { docs } of collections) for (const { path } of docs) found.delete(path)
}
