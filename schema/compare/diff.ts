// Compares two lists of blocks: which were added, removed, moved or edited.
// To change how equal blocks are paired, see align.ts; which words of an edited block came and went, edits.ts.

import { alignKeys, type TimeUp } from './align.js'
import type { PageBlock } from './blocks.js'
import type { ChangeCounts, CompareChange } from './compare.js'
import { ALIKE, isHeading, Likeness, likenessOf, rangesOf, wholeText } from './edits.js'
import { LookDiff } from './looks.js'
import { countWords } from './tokens.js'

/** A change, its texts whole. */
export type BlockChange = Omit<CompareChange, 'line'>

export interface BlockDiff {
  /** In the order of `to`; at one place what went comes first. */
  ops: BlockChange[]
  counts: ChangeCounts
  /** The time was enough; else more is out and in than need be. */
  isInTime: boolean
}

/** Larger gaps are paired by position. */
const MOST_PAIRS = 250_000
/** A shorter block alone has not moved. */
const LEAST_MOVED = 20

export function diffBlocks(
  from: readonly PageBlock[],
  to: readonly PageBlock[],
  isTimeUp: TimeUp = () => false,
): BlockDiff {
  const { pairs, moved } = pairBlocks(from, to, isTimeUp)
  const { ops, counts } = changesOf({ from, to, pairs, moved, isTimeUp })
  return { ops, counts, isInTime: !isTimeUp() }
}

/**
 * `pairs`: for each block of `from` its place in `to`, equal or edited; `moved`: for each block of `to` the place in
 * `from` that it moved from. -1 where there is none.
 */
export function pairBlocks(
  from: readonly PageBlock[],
  to: readonly PageBlock[],
  isTimeUp: TimeUp = () => false,
): { pairs: Int32Array; moved: Int32Array } {
  const pairs = alignKeys(keysOf(from), keysOf(to), isTimeUp)
  pairEdited({ from, to, pairs, isTimeUp })
  return { pairs, moved: findMoves(from, to, pairs) }
}

function keysOf(blocks: readonly PageBlock[]): number[] {
  return blocks.map(({ key }) => key)
}

interface Diffing {
  from: readonly PageBlock[]
  to: readonly PageBlock[]
  pairs: Int32Array
  isTimeUp: TimeUp
}

/** Pairs old and new blocks between the equal ones, in order, so that they are alike the most. */
function pairEdited(diffing: Diffing): void {
  const { from, to, pairs, isTimeUp } = diffing
  let start = 0
  let otherStart = 0
  for (let at = 0; at <= from.length; at++) {
    const other = at === from.length ? to.length : (pairs[at] ?? -1)
    if (other < 0) continue
    const length = at - start
    const otherLength = other - otherStart
    if (length > 0 && otherLength > 0) {
      if (isTimeUp()) return
      const count = length * otherLength
      const pair = count === 1 || count > MOST_PAIRS ? pairByPosition : pairMostAlike
      pair(diffing, { start, length, otherStart, otherLength })
    }
    start = at + 1
    otherStart = other + 1
  }
}

interface EditGap {
  start: number
  length: number
  otherStart: number
  otherLength: number
}

function pairByPosition({ from, to, pairs, isTimeUp }: Diffing, gap: EditGap): void {
  const { start, otherStart } = gap
  for (let i = 0; i < Math.min(gap.length, gap.otherLength) && !isTimeUp(); i++) {
    const [old, fresh] = [from[start + i], to[otherStart + i]]
    if (old && fresh && likenessOf(old, fresh) >= ALIKE) pairs[start + i] = otherStart + i
  }
}

function pairMostAlike({ from, to, pairs, isTimeUp }: Diffing, gap: EditGap): void {
  const { start, length, otherStart, otherLength } = gap
  const width = otherLength + 1
  const texts = new Likeness()
  /** The best likeness of the blocks from here to the end of the gap. */
  const best = new Float64Array((length + 1) * width)
  const alike = new Float64Array(length * width)
  for (let i = length - 1; i >= 0; i--) {
    if (isTimeUp()) return
    for (let j = otherLength - 1; j >= 0; j--) {
      const [old, fresh] = [from[start + i], to[otherStart + j]]
      const likeness = old && fresh ? texts.of(old, fresh) : 0
      const at = i * width + j
      alike[at] = likeness < ALIKE ? 0 : likeness
      best[at] = Math.max(
        best[at + 1] ?? 0,
        best[at + width] ?? 0,
        likeness < ALIKE ? 0 : likeness + (best[at + width + 1] ?? 0),
      )
    }
  }
  for (let i = 0, j = 0; i < length && j < otherLength;) {
    const at = i * width + j
    const own = alike[at] ?? 0
    if (own > 0 && best[at] === own + (best[at + width + 1] ?? 0)) {
      pairs[start + i++] = otherStart + j++
    } else if (best[at] === best[at + width]) i++
    else j++
  }
}

/** For each block of `to` the place in `from` that it moved from; -1 for a block that did not. */
function findMoves(
  from: readonly PageBlock[],
  to: readonly PageBlock[],
  pairs: Int32Array,
): Int32Array {
  const isPaired = new Uint8Array(to.length)
  for (const other of pairs) if (other >= 0) isPaired[other] = 1
  const isLeft = Uint8Array.from(pairs, other => (other < 0 ? 1 : 0))
  const left = new Map<number, number[]>()
  from.forEach(({ key, text }, at) => {
    if (!isLeft[at] || text.length < LEAST_MOVED) return
    const places = left.get(key)
    if (places) places.push(at)
    else left.set(key, [at])
  })
  const moved = new Int32Array(to.length).fill(-1)
  if (left.size === 0) return moved
  const move = (at: number, was: number) => {
    moved[at] = was
    isLeft[was] = 0
  }
  const used = new Map<number, number>()
  to.forEach(({ key }, at) => {
    const count = used.get(key) ?? 0
    const was = isPaired[at] ? undefined : left.get(key)?.[count]
    if (was === undefined) return
    used.set(key, count + 1)
    move(at, was)
  })
  // Blocks beside a moved block moved with it.
  const follow = (at: number, step: 1 | -1) => {
    const was = (moved[at - step] ?? -1) < 0 ? -1 : (moved[at - step] ?? 0) + step
    if (isPaired[at] || (moved[at] ?? -1) >= 0 || !isLeft[was]) return
    if (from[was]?.key === to[at]?.key) move(at, was)
  }
  for (let at = 1; at < to.length; at++) follow(at, 1)
  for (let at = to.length - 2; at >= 0; at--) follow(at, -1)
  return moved
}

function changesOf({ from, to, pairs, moved, isTimeUp }: Diffing & { moved: Int32Array }): {
  ops: BlockChange[]
  counts: ChangeCounts
} {
  const ops: BlockChange[] = []
  const words = { in: 0, out: 0 }
  const counts = { added: 0, removed: 0, edited: 0, moved: 0, links: 0, words }
  const sources = new Int32Array(to.length).fill(-1)
  pairs.forEach((other, at) => {
    if (other >= 0) sources[other] = at
  })
  const hasMoved = new Uint8Array(from.length)
  for (const was of moved) if (was >= 0) hasMoved[was] = 1

  const looks = new LookDiff()
  const headings = headingsOf(to)
  /** Removes the blocks from here on, up to the next block that is still there. */
  const remove = (start: number, at: number) => {
    for (let was = start; was < from.length && (pairs[was] ?? -1) < 0; was++) {
      const block = from[was]
      if (!block || hasMoved[was]) continue
      const { kind, text } = block
      counts.removed++
      words.out += countWords(text)
      ops.push({
        op: 'del',
        at,
        was,
        n: 1,
        kind,
        under: headings[at - 1] ?? null,
        text: null,
        old: text,
        in: [],
        out: wholeText(text),
      })
    }
  }

  remove(0, 0)
  for (let at = 0; at < to.length; at++) {
    const block = to[at]
    if (!block) continue
    const { kind, text } = block
    const under = headings[at] ?? null
    const was = sources[at] ?? -1
    const old = from[was]
    if (old) {
      const isNext = was === 0 ? at === 0 : sources[at - 1] === was - 1
      const base = { at, was, n: 1, kind, under, text }
      if (old.key !== block.key) {
        const ranges = rangesOf(old.text, text, isTimeUp)
        counts.edited++
        words.in += ranges.wordsIn
        words.out += ranges.wordsOut
        ops.push({ op: 'edit', ...base, old: old.text, in: ranges.in, out: ranges.out })
      } else if (looks.isChanged(old, block, isNext) || old.kind !== kind) {
        counts.edited++
        ops.push({ op: 'edit', ...base, old: old.text, in: [], out: [] })
      } else if (!isSameList(old.links, block.links)) {
        counts.links++
        ops.push({ op: 'link', ...base, old: null, in: [], out: [] })
      }
      remove(was + 1, at + 1)
    } else if ((moved[at] ?? -1) >= 0) {
      const first = moved[at] ?? 0
      let n = 1
      while (moved[at + n] === first + n) n++
      counts.moved += n
      ops.push({ op: 'move', at, was: first, n, kind, under, text, old: null, in: [], out: [] })
      at += n - 1
    } else {
      counts.added++
      words.in += countWords(text)
      ops.push({
        op: 'add',
        at,
        was: null,
        n: 1,
        kind,
        under,
        text,
        old: null,
        in: wholeText(text),
        out: [],
      })
    }
  }
  return { ops, counts }
}

/** Only the looks of a block changed: its words are the same. */
export function isLookChange(change: Pick<BlockChange, 'op' | 'in' | 'out'>): boolean {
  return change.op === 'edit' && change.in.length + change.out.length === 0
}

/** For each block the heading that it is or stands under. */
function headingsOf(blocks: readonly PageBlock[]): (string | null)[] {
  let heading: string | null = null
  return blocks.map(block => (heading = isHeading(block) ? block.text : heading))
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at])
}
