// Which row stands in for one that has gone.

import type { RowList } from './build-rows.js'

/**
 * The row that the focus goes to when the row at `index` is not among `ids` any more: the next
 * sibling that is still there, else the parent, else what stands in for the parent; null for none.
 */
export function survivorOf(
  before: RowList,
  index: number,
  ids: { has(id: string): boolean },
): string | null {
  const level = before.at(index)?.level ?? 0
  for (let at = index; at < before.length; at++) {
    const row = before.at(at)
    if (!row || row.level < level) break
    if (row.level === level && ids.has(row.id)) return row.id
  }
  const parent = before.parentOf(index)
  if (parent >= 0) return survivorOf(before, parent, ids)
  for (let at = index - 1; at >= 0; at--) {
    const row = before.at(at)
    if (row?.level === level && ids.has(row.id)) return row.id
  }
  return null
}
