// Pairs the blocks of two versions that stand level while both are scrolled together. Pure.
// To change what a change is, see schema/compare/diff.ts; how a doc is scrolled by its pairs, bridge/together/.

import type { BlockChange } from '../../schema/compare/diff.js'

/** The places of the blocks of each pair, in rising order: those at one index are a pair. */
interface PairedBlocks {
  from: number[]
  to: number[]
}

/**
 * Equal and edited blocks that did not move; and what stands between two such pairs, one by one as far as there are others.
 * @param counts - how many blocks each version has
 */
export function pairedBlocks(
  { ops, left }: { ops: readonly BlockChange[]; left: number },
  counts: { from: number; to: number },
): PairedBlocks {
  const gone = new Set<number>()
  const added = new Set<number>()
  for (const { op, at, was, n } of ops) {
    for (let i = 0; i < n; i++) {
      if (op === 'add' || op === 'move') added.add(at + i)
      if (op === 'del' || op === 'move') gone.add((was ?? 0) + i)
    }
  }
  // Behind the last change that was sent, it is not known which are equal.
  const end = left > 0 ? (ops.at(-1)?.at ?? 0) : counts.to
  const olds = placesWithout(gone, counts.from)
  const equal = placesWithout(added, Math.min(end, counts.to)).flatMap((to, index) => {
    const from = olds[index]
    return from === undefined ? [] : { from, to }
  })
  const paired: PairedBlocks = { from: [], to: [] }
  let next = { from: 0, to: 0 }
  for (const pair of [...equal, counts]) {
    const between = Math.min(pair.from - next.from, pair.to - next.to)
    for (let i = 0; i < between; i++) add(paired, next.from + i, next.to + i)
    if (pair !== counts) add(paired, pair.from, pair.to)
    next = { from: pair.from + 1, to: pair.to + 1 }
  }
  return paired
}

function add({ from, to }: PairedBlocks, old: number, fresh: number): void {
  from.push(old)
  to.push(fresh)
}

function placesWithout(left: ReadonlySet<number>, count: number): number[] {
  return Array.from({ length: count }, (_, at) => at).filter(at => !left.has(at))
}
