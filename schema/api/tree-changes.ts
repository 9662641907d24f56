// A tree as what is different from an earlier one, for a client that has that: of 50,000 docs a page would
// else fetch and parse megabytes for each edit.

import type { TreeResponse } from './api.js'
import type { Task, Tree } from '../tree.js'

/** What `GET /api/changes` answers to a client that has an earlier tree. */
export interface TreeChanges extends TreeResponse {
  /** Everything but the tasks, and those tasks that are new or different. */
  tree: Tree
  /** The directories of tasks that are there no more. */
  gone: string[]
}

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
