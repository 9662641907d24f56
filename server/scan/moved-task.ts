// Which folder a task was before it was settled: the one of its name under the other status. Settled by
// the service or by hand, it stays the same folder on disk, unless it was copied.

import { statusesOf, type FolderNode } from '../outline/folder-node.js'

export interface Before {
  /** What was known at the place of the task until now: an empty folder, where the place was claimed. */
  known?: FolderNode
  /** Tasks that went in this round. */
  gone: Iterable<FolderNode>
  /** Docs folders, as they are known now and were known before. */
  roots: readonly FolderNode[]
}

/** undefined: the task was not settled, or what was `known` at its place is nearer to it. */
export function settledFrom(
  task: FolderNode,
  { known, gone, roots }: Before,
): FolderNode | undefined {
  const status = task.parent
  if (task.role.is !== 'task' || status?.role.is !== 'status') return undefined
  if (known?.identity === task.identity) return undefined
  const twins = [...gone].filter(({ name }) => name === task.name)
  for (const other of roots.flatMap(statusesOf)) {
    const twin = other.name === status.name ? undefined : other.folders.get(task.name)
    if (twin) twins.push(twin)
  }
  const same = twins.find(({ identity }) => identity === task.identity)
  return same ?? (known ? undefined : twins[0])
}
