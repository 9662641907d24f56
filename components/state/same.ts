// The tree comes whole each time, parsed anew. What is the same in it as before becomes the same objects
// again, so that all that compares trees looks at what changed alone.

import type { Tree } from '../../schema/tree.js'

/** `after`, with the tasks and collections of `before` that are equal to those in it. */
export function withSame(before: Tree, after: Tree): Tree {
  const tasks = new Map(before.tasks.map(task => [task.dir, task]))
  return {
    ...after,
    tasks: after.tasks.map(task => orSame(tasks.get(task.dir), task)),
    collections: after.collections.map((collection, i) =>
      orSame(before.collections[i], collection),
    ),
  }
}

function orSame<T>(before: T | undefined, after: T): T {
  return before !== undefined && isSame(before, after) ? before : after
}

/** Whether two values of JSON are equal; the order of keys is the service's, and counts. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  const [a, b] = [one, other] as Record<string, unknown>[]
  return (
    keys.length === others.length &&
    keys.every((key, i) => key === others[i] && isSame(a?.[key], b?.[key]))
  )
}
