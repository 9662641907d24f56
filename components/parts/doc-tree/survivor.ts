// Which row stands in for one that has gone.

import type { Row } from './rows.js'

/**
 * The row that the focus goes to when the row at `index` is not among `ids` any more: the next
 * sibling that is still there, else the parent, else what stands in for the parent; null for none.
 */
export function survivorOf(
  before: readonly Row[],
  index: number,
  ids: { has(id: string): boolean },
): string | null {
  const level = before[index]?.level ?? 0
  for (const row of before.slice(index)) {
    if (row.level < level) break
    if (row.level === level && ids.has(row.id)) return row.id
  }
  const parent = parentIndex(before, index)
  if (parent >= 0) return survivorOf(before, parent, ids)
  return (
    before.findLast((row, i) => i < index && row.level === level && ids.has(row.id))?.id ?? null
  )
}

/** The index of the row that this one stands in; -1 at the top. */
export function parentIndex(rows: readonly Row[], index: number): number {
  const level = rows[index]?.level ?? 0
  let at = index - 1
  while (at >= 0 && (rows[at]?.level ?? 0) >= level) at--
  return at
}
