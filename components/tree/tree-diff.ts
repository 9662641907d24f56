// Which docs moved between two trees. A doc in a task is known by the task's key and its path inside the
// task's folder, so a task that was settled takes its docs along; any other doc is known by its path alone.

import { docKey } from '../../schema/names/keys.js'
import { workspacesOf } from '../../schema/names/listings.js'
import type { Tree } from '../../schema/tree.js'

/**
 * Doc paths before → doc paths after. Tasks and collections that are the same objects in both trees are not looked
 * into, so that the work grows with what differs.
 */
export function movedDocs(before: Tree, after: Tree): Map<string, string> {
  const moved = new Map<string, string>()
  if (before === after) return moved
  const was = listedOutside(after, before)
  const is = listedOutside(before, after)
  // Paths are compared first: with a task of one name in both status folders, only a doc whose
  // own path has gone can be the one that appears in the other.
  const gone = new Map<string, string>()
  for (const [path, identity] of was) {
    if (identity !== null && !is.has(path)) gone.set(identity, path)
  }
  for (const [path, identity] of is) {
    const from = identity === null || was.has(path) ? undefined : gone.get(identity)
    if (identity === null || from === undefined) continue
    moved.set(from, path)
    gone.delete(identity)
  }
  return moved
}

/** Docs that `tree` lists in what `other` does not share: by path, the identity; null in a collection. */
function listedOutside(other: Tree, tree: Tree): Map<string, string | null> {
  const listed = new Map<string, string | null>()
  for (const task of unshared(tree.tasks, other.tasks)) {
    for (const { docs } of workspacesOf(task)) {
      for (const { path } of docs) listed.set(path, docKey(path, { name: task.key, dir: task.dir }))
    }
  }
  for (const { docs } of unshared(tree.collections, other.collections)) {
    for (const { path } of docs) listed.set(path, null)
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
