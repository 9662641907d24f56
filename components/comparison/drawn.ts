// Compares two versions of a page as their scripts draw them. Parts that are different at each load are left out.
// To change what a change is, see diff.ts; which pages are compared so, components/state/doc-comparison.ts.

import type { TimeUp } from '../../schema/compare/align.js'
import type { PageBlock } from '../../schema/compare/blocks.js'
import type { ChangeCounts } from '../../schema/compare/compare.js'
import { diffBlocks, type BlockChange, type BlockDiff } from '../../schema/compare/diff.js'
import { countWords } from '../../schema/compare/tokens.js'

export interface DrawnVersions {
  from: readonly PageBlock[]
  to: readonly PageBlock[]
  /** The blocks that another load of `to` drew. */
  again: readonly PageBlock[]
}

/** A page that draws so many times the blocks of its file is compared as it is drawn. */
const MUCH_DRAWN = 1.25

/** @param live - how many blocks the page has, and `blocks` its file */
export function isMuchDrawn(live: number, blocks: number): boolean {
  return live > MUCH_DRAWN * blocks
}

interface DrawnDiff extends BlockDiff {
  /** How many blocks differ between two loads of one version. */
  restless: number
}

export function diffDrawn({ from, to, again }: DrawnVersions, isTimeUp: TimeUp): DrawnDiff {
  const noise = diffBlocks(again, to, isTimeUp)
  const all = diffBlocks(from, to, isTimeUp)
  const restless = new Set(noise.ops.flatMap(placesOf))
  const gone = noise.ops.filter(({ op }) => op === 'del')
  const isShuffled = noise.ops.some(reordering(again, to))
  const isReordered = reordering(from, to)
  const changes = isShuffled ? all.ops.filter(change => !isReordered(change)) : all.ops
  const replaced = replacedByNoise(changes, restless, gone)
  const ops = changes.filter(
    change => !replaced.has(change) && !placesOf(change).some(at => restless.has(at)),
  )
  const isInTime = noise.isInTime && all.isInTime
  return { ops, counts: countsOf(ops), isInTime, restless: Math.max(restless.size, gone.length) }
}

/** The blocks of `to` that a change is in. */
function placesOf({ op, at, n }: BlockChange): number[] {
  return op === 'del' ? [] : Array.from({ length: n }, (_, index) => at + index)
}

/** Finds the changes whose block stands in both lists, at another place. */
function reordering(
  from: readonly PageBlock[],
  to: readonly PageBlock[],
): (change: BlockChange) => boolean {
  const [before, after] = [from, to].map(blocks => new Set(blocks.map(({ key }) => key)))
  return ({ op, at, was }) => {
    if (op === 'add') return before?.has(to[at]?.key ?? -1) === true
    if (op === 'del') return after?.has(from[was ?? -1]?.key ?? -1) === true
    return op === 'move'
  }
}

/** The removed blocks that stood where something else stands at each load: the shortest ones, such as numbers. */
function replacedByNoise(
  changes: readonly BlockChange[],
  restless: ReadonlySet<number>,
  gone: readonly BlockChange[],
): Set<BlockChange> {
  const left = new Map<number, number>()
  for (const { at } of gone) left.set(at, (left.get(at) ?? 0) + 1)
  for (const { op, at } of changes) {
    if (op === 'add' && restless.has(at)) left.set(at, left.get(at) ?? 1)
  }
  const removed = changes.filter(({ op }) => op === 'del')
  removed.sort((a, b) => (a.old ?? '').length - (b.old ?? '').length)
  return new Set(
    removed.filter(({ at }) => {
      const count = left.get(at) ?? 0
      left.set(at, count - 1)
      return count > 0
    }),
  )
}

function countsOf(ops: readonly BlockChange[]): ChangeCounts {
  const count = (kind: BlockChange['op']) =>
    ops.reduce((sum, { op, n }) => sum + (op === kind ? n : 0), 0)
  const wordsIn = (text: string | null, ranges: BlockChange['in']) =>
    ranges.reduce((sum, [start, end]) => sum + countWords((text ?? '').slice(start, end)), 0)
  return {
    added: count('add'),
    removed: count('del'),
    edited: count('edit'),
    moved: count('move'),
    links: count('link'),
    words: {
      in: ops.reduce((sum, { text, in: ranges }) => sum + wordsIn(text, ranges), 0),
      out: ops.reduce((sum, { old, out: ranges }) => sum + wordsIn(old, ranges), 0),
    },
  }
}
