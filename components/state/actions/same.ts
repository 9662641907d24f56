// The tree comes whole each time, parsed anew. What is the same in it as before becomes the same objects
// again, so that all that compares trees looks at what changed alone.

import type { Tree } from '../../../schema/tree.js'

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

/** Whether two values of JSON are equal. It makes nothing on its way through 100,000 objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, i) => isSame(value, other[i]))
    )
  }
  for (const key in one) if (!isSame(one[key], other[key])) return false
  for (const key in other) if (!(key in one)) return false
  return true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
