// The changed passages of one doc, with the comments that were answered there. Pure.
// To change which docs are shown, see state/review/changed-docs.ts; how a passage is drawn, passage.ts.

import type { CompareChange } from '../../../schema/compare/compare.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { stopsOf } from '../../comparison/stops.js'

/** Changes that stand side by side. */
export interface Passage {
  readonly changes: readonly CompareChange[]
  /** The heading that it stands under; null for none. */
  readonly under: string | null
  /** The blocks of the newer version: the first one, and the one behind the last. */
  readonly from: number
  readonly to: number
  readonly comments: readonly DocComment[]
}

/**
 * The changes as passages, in the order of the doc. An answered comment stands under the passage that it touches; a
 * comment on another place is a passage without changes, at the end.
 */
export function passagesOf(
  changes: readonly CompareChange[],
  comments: readonly DocComment[],
): Passage[] {
  const stops = stopsOf(changes.map(({ at, n, op: kind }) => ({ at, n, kind })))
  const passages: Passage[] = []
  for (const [index, change] of changes.entries()) {
    const end = change.op === 'del' ? change.at : change.at + change.n
    const last = passages.at(-1)
    if (last && stops[index] === stops[index - 1]) {
      passages[passages.length - 1] = { ...last, changes: [...last.changes, change], to: end }
    } else {
      const { under, at } = change
      passages.push({ changes: [change], under, from: at, to: end, comments: [] })
    }
  }
  const elsewhere: DocComment[] = []
  for (const comment of comments) {
    const index = passages.findIndex(passage => isAt(comment, passage))
    const passage = passages[index]
    if (passage) passages[index] = { ...passage, comments: [...passage.comments, comment] }
    else elsewhere.push(comment)
  }
  const rest = { changes: [], under: null, from: -1, to: -1 }
  return [...passages, ...elsewhere.map(comment => ({ ...rest, comments: [comment] }))]
}

function isAt({ where }: DocComment, { from, to }: Passage): boolean {
  if (where.from === null || where.to === null) return false
  // Where a block was removed, it stood before the block of this index.
  return where.from < Math.max(to, from + 1) && where.to >= from
}
