// The changed passages of one doc, with the comments that were answered there. Pure.
// To change which docs are shown, see state/review/changed-docs.ts; how a passage is drawn, passage.ts.

import type {
  BlockAround,
  CompareChange,
  CompareResponse,
} from '../../../schema/compare/compare.js'
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
  /** The unchanged blocks beside it; null for none, and where a heading is or another change. */
  readonly before: BlockAround | null
  readonly after: BlockAround | null
  readonly comments: readonly DocComment[]
}

/**
 * The changes as passages, in the order of the doc. An answered comment stands under the passage that it touches; a
 * comment on another place is a passage without changes, at the end.
 */
export function passagesOf(
  { ops: changes, around = [] }: Pick<CompareResponse, 'ops' | 'around'>,
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
      passages.push({ ...ALONE, changes: [change], under, from: at, to: end })
    }
  }
  addAround(passages, around)
  const elsewhere: DocComment[] = []
  for (const comment of comments) {
    const index = passages.findIndex(passage => isAt(comment, passage))
    const passage = passages[index]
    if (passage) passages[index] = { ...passage, comments: [...passage.comments, comment] }
    else elsewhere.push(comment)
  }
  return [...passages, ...elsewhere.map(comment => ({ ...ALONE, comments: [comment] }))]
}

const ALONE: Passage = {
  ...{ changes: [], under: null, from: -1, to: -1 },
  ...{ before: null, after: null, comments: [] },
}

/** A block between two passages stands below the first one alone. */
function addAround(passages: Passage[], around: readonly BlockAround[]): void {
  let shown = -1
  for (const [index, passage] of passages.entries()) {
    const { from, to } = passage
    const end = passages[index + 1]?.from ?? Infinity
    const before = around.findLast(({ at }) => at > shown && at < from) ?? null
    const between = around.filter(({ at }) => at >= to && at < end)
    const [first = null] = between
    // Behind a heading the only one stands above the next passage.
    const isOfNext = between.length === 1 && first && first.at - to > end - 1 - first.at
    const after = isOfNext ? null : first
    passages[index] = { ...passage, before, after }
    shown = after?.at ?? to - 1
  }
}

function isAt({ where }: DocComment, { from, to }: Passage): boolean {
  if (where.from === null || where.to === null) return false
  // Where a block was removed, it stood before the block of this index.
  return where.from < Math.max(to, from + 1) && where.to >= from
}
