// Finds the blocks of the page that marks belong to: those with the same text, in the same order. Pure.
// To change how blocks are paired, see schema/compare/align.ts.

import { alignKeys } from '../../../schema/compare/align.js'
import type { PageBlock } from '../../../schema/compare/blocks.js'
import { keyOfPart } from '../../../schema/compare/keys.js'
import type { ChangeMark, CommentMark } from '../../messages/annotations.js'

export interface PlacedMark {
  /** Its index among the marks. */
  mark: number
  /** Places of blocks of the page, in order; never empty. */
  blocks: readonly number[]
  /** `before` and `after`: the mark stands at this edge of its block, which did not change. */
  edge: 'on' | 'before' | 'after'
}

/**
 * @param keys - of the blocks that the marks name
 * @param liveKeys - of the blocks of the page
 */
export function placeMarks(
  marks: readonly ChangeMark[],
  keys: readonly number[],
  liveKeys: readonly number[],
): PlacedMark[] {
  const pairs = alignKeys(keys, liveKeys)
  const liveOf = (at: number) => pairs[at] ?? -1
  return marks.flatMap(({ kind, at, n }, mark) => {
    const found = kind === 'del' ? placeRemoved(at, liveOf) : placeBlocks(at, n, liveOf)
    return found ? { mark, ...found } : []
  })
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

/** As `alignKeys`, for a page that a script may have sorted: what is left only once on both sides is paired, too. */
export function alignDrawn(from: readonly number[], to: readonly number[]): Int32Array {
  const pairs = alignKeys(from, to)
  const paired = new Set(pairs)
  const left = onceOf(from, at => (pairs[at] ?? -1) < 0)
  const others = onceOf(to, at => !paired.has(at))
  for (const [key, at] of left) if (at >= 0) pairs[at] = others.get(key) ?? -1
  return pairs
}

/** The places of keys; -1 for a key that has several. */
function onceOf(keys: readonly number[], isWanted: (at: number) => boolean): Map<number, number> {
  const places = new Map<number, number>()
  keys.forEach((key, at) => {
    if (isWanted(at)) places.set(key, places.has(key) ? -1 : at)
  })
  return places
}

/** More is not looked through for one mark. */
const MOST_LETTERS = 4_000_000

/** Words that a script drew: a whole block, or part of one. Null unless they stand there exactly once. */
export function findDrawn(
  blocks: readonly PageBlock[],
  isDrawn: (at: number) => boolean,
  { key, length }: NonNullable<CommentMark['drawn']>,
): Pick<CommentMark, 'from' | 'to' | 'start' | 'end' | 'isExact'> | null {
  const drawn = [...blocks.keys()].filter(isDrawn)
  const wholes = drawn.filter(at => blocks[at]?.key === key)
  const [whole] = wholes
  if (whole !== undefined) {
    const at = { from: whole, to: whole, start: null, end: null, isExact: false }
    return wholes.length === 1 ? at : null
  }
  const letters = drawn.reduce((sum, at) => sum + (blocks[at]?.text.length ?? 0), 0)
  if (length === 0 || letters * length > MOST_LETTERS) return null
  const found = drawn.flatMap(at => {
    const { text = '' } = blocks[at] ?? {}
    const starts = Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => i)
    const fits = starts.filter(start => keyOfPart(text, start, start + length) === key)
    return fits.map(start => ({ from: at, to: at, start, end: start + length, isExact: true }))
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
