// Finds the blocks of the page that marks belong to: those with the same text, in the same order. Pure.
// To change how blocks are paired, see schema/compare/align.ts.

import { alignKeys } from '../../../schema/compare/align.js'
import type { ChangeMark } from '../../../schema/messages/compare.js'

export interface PlacedMark {
  /** Its index among the marks. */
  mark: number
  /** Places of blocks of the page, in order; never empty. */
  blocks: readonly number[]
  /** `before` and `after`: the mark stands at this edge of its block, which did not change. */
  edge: 'on' | 'before' | 'after'
}

export interface Placing {
  placed: PlacedMark[]
  unplaced: number[]
}

/**
 * @param keys - of the blocks that the marks name
 * @param liveKeys - of the blocks of the page
 */
export function placeMarks(
  marks: readonly ChangeMark[],
  keys: readonly number[],
  liveKeys: readonly number[],
): Placing {
  const pairs = alignKeys(keys, liveKeys)
  const liveOf = (at: number) => pairs[at] ?? -1
  const placed: PlacedMark[] = []
  const unplaced: number[] = []
  marks.forEach(({ kind, at, n }, mark) => {
    const found = kind === 'del' ? placeRemoved(at, liveOf) : placeBlocks(at, n, liveOf)
    if (found) placed.push({ mark, ...found })
    else unplaced.push(mark)
  })
  return { placed, unplaced }
}

type Found = Pick<PlacedMark, 'blocks' | 'edge'> | null

function placeBlocks(at: number, n: number, liveOf: (at: number) => number): Found {
  const blocks = Array.from({ length: n }, (_, index) => liveOf(at + index)).filter(it => it >= 0)
  // The first one is where the mark is gone to.
  return blocks.length > 0 && liveOf(at) >= 0 ? { blocks, edge: 'on' } : null
}

function placeRemoved(at: number, liveOf: (at: number) => number): Found {
  if (liveOf(at) >= 0) return { blocks: [liveOf(at)], edge: 'before' }
  return liveOf(at - 1) >= 0 ? { blocks: [liveOf(at - 1)], edge: 'after' } : null
}
