// A tree as what is different from an earlier one, for a client that has that: of 50,000 docs a page would
// else fetch and parse megabytes for each edit.

import type { TreeChanges, TreeResponse } from './api.js'
import type { Task, Tree } from '../tree.js'

/** The reply after the changes; tasks that are not among them stay the same objects. */
export function applyChanges(before: Tree, { tree, gone, ...rest }: TreeChanges): TreeResponse {
  const tasks = new Map(before.tasks.map(task => [task.dir, task]))
  for (const dir of gone) tasks.delete(dir)
  for (const task of tree.tasks) tasks.set(task.dir, task)
  return { ...rest, tree: { ...tree, tasks: [...tasks.values()].sort(newestFirst) } }
}

/** The order in which a tree lists its tasks. */
export function newestFirst(a: Task, b: Task): number {
  return b.mtime - a.mtime || (a.dir < b.dir ? -1 : 1)
}
