// Compares two versions of a file: by its page, by its lines, or as another file. Runs in the worker.
// To change how blocks are compared, see schema/compare/diff.ts; what a page is made of, page-blocks.ts.

import { alignKeys } from '../../schema/compare/align.js'
import type { CompareResponse, OtherChanges } from '../../schema/compare/compare.js'
import { cutChanges } from '../../schema/compare/cut.js'
import {
  diffBlocks,
  isLookChange,
  type BlockChange,
  type BlockDiff,
} from '../../schema/compare/diff.js'
import { blocksAround } from './around.js'
import { lineBlocks } from './lines.js'
import type { Page, PageType, Tally } from './page-blocks.js'
import { linesOf, pageOf, pageTypeOf, type CompareSide, type LineOf } from './read-version.js'
import { textOfFile } from '../text/charset.js'
import { workTimer } from './work-timer.js'

/** The part of a comparison that follows from the two versions alone. */
export type Comparison = Pick<
  CompareResponse,
  'way' | 'slow' | 'scripted' | 'counts' | 'ops' | 'left' | 'other' | 'keys' | 'around'
>

export interface CompareJob {
  /** The extension of both versions. */
  extension: string
  isSource: boolean
  /** The keys of the blocks are told, too, and what is beside the changes. */
  isWithKeys: boolean
  /** The page took too long before. */
  isSlow: boolean
  from: CompareSide
  to: CompareSide
}

/** The page may take so much work to compare, and its lines so much more. */
const PAGE_MS = 250
const LINES_MS = 100

const NO_COUNTS = { added: 0, removed: 0, edited: 0, moved: 0, links: 0, words: { in: 0, out: 0 } }
const NO_OTHER = { styles: { in: 0, out: 0 }, scripts: { in: 0, out: 0 }, markup: 0, comments: 0 }

/** The same bytes. */
export const NO_CHANGES: Comparison = {
  way: 'blocks',
  slow: false,
  scripted: false,
  counts: NO_COUNTS,
  ops: [],
  left: 0,
  other: { ...NO_OTHER, unseen: false },
}

/** Two versions whose bytes differ. */
export function compareVersions(job: CompareJob): Comparison {
  const { extension, isSource, isWithKeys, isSlow, from, to } = job
  const [old, fresh] = [textOfFile(extension, from.bytes), textOfFile(extension, to.bytes)]
  if (old === null || fresh === null) {
    const other = { ...NO_OTHER, unseen: true }
    return { way: 'file', slow: false, scripted: false, counts: NO_COUNTS, ops: [], left: 0, other }
  }
  const type = isSource || isSlow ? null : pageTypeOf(extension)
  const found = type && comparePages(type, { from, to, old, fresh, isWithKeys })
  return found ?? compareLines(old, fresh, { slow: isSlow || type !== null, isWithKeys })
}

interface ComparedPages extends Pick<CompareJob, 'from' | 'to' | 'isWithKeys'> {
  old: string
  fresh: string
}

function comparePages(
  type: PageType,
  { from, to, old, fresh, isWithKeys }: ComparedPages,
): Comparison | null {
  const [before, after] = [pageOf(type, from, old), pageOf(type, to, fresh)]
  if (!before || !after) return null
  const isTimeUp = workTimer(PAGE_MS)
  const diff = diffBlocks(before.blocks, after.blocks, isTimeUp)
  if (!diff.isInTime) return null
  const lines = { from: linesOf(type, old, before.blocks), to: linesOf(type, fresh, after.blocks) }
  const { ops, left } = cutChanges(diff.ops, lineIn(lines))
  const other = otherChanges(before, after, diff)
  const { in: scriptsIn, out: scriptsOut } = other.scripts
  const scripted = diff.ops.every(isLookChange) && scriptsIn + scriptsOut > 0
  const compared = { way: 'blocks', slow: false, scripted, counts: diff.counts } as const
  const changes = { ...compared, ops, left, other }
  if (!isWithKeys) return changes
  const keys = after.blocks.map(({ key }) => key)
  return { ...changes, keys, around: blocksAround(diff.ops, after.blocks) }
}

/** @param slow - the page could not be compared */
function compareLines(
  old: string,
  fresh: string,
  { slow, isWithKeys }: { slow: boolean; isWithKeys: boolean },
): Comparison {
  const lines = lineBlocks(fresh)
  const diff = diffBlocks(lineBlocks(old), lines, workTimer(LINES_MS))
  const byNumber = (at: number) => at + 1
  const { ops, left } = cutChanges(diff.ops, lineIn({ from: byNumber, to: byNumber }))
  const other = { ...NO_OTHER, unseen: diff.ops.length === 0 }
  const compared = { way: 'source', slow, scripted: false, counts: diff.counts } as const
  const around = isWithKeys ? { around: blocksAround(diff.ops, lines) } : {}
  return { ...compared, ops, left, other, ...around }
}

type Lines = Record<'from' | 'to', LineOf>

function lineIn({ from, to }: Lines): (change: BlockChange) => number | null {
  return ({ op, at, was }) => (op === 'del' ? from(was ?? 0) : to(at))
}

function otherChanges(before: Page, after: Page, { ops }: BlockDiff): OtherChanges {
  const styles = changedLines(before.styles, after.styles)
  const scripts = changedLines(before.scripts, after.scripts)
  const tags = changedItems(before.markup, after.markup)
  // The same tags in another order, or white space that is seen.
  const isOther = before.order !== after.order || before.spaces !== after.spaces
  const markup = tags === 0 && ops.length === 0 && isOther ? 1 : tags
  const comments = changedItems(before.comments, after.comments)
  const sum = ops.length + styles.in + styles.out + scripts.in + scripts.out + markup + comments
  return { styles, scripts, markup, comments, unseen: sum === 0 }
}

/** How many lines came and went. */
function changedLines(before: string, after: string): { in: number; out: number } {
  if (before === after) return { in: 0, out: 0 }
  const [old, fresh] = [before, after].map(text => lineBlocks(text).map(({ key }) => key))
  const pairs = alignKeys(old ?? [], fresh ?? [], workTimer(LINES_MS))
  const kept = pairs.reduce((sum, other) => sum + (other < 0 ? 0 : 1), 0)
  return { in: (fresh?.length ?? 0) - kept, out: (old?.length ?? 0) - kept }
}

/** How many are in one of both alone: one that is another now counts once. */
function changedItems(before: Tally, after: Tally): number {
  let [came, went] = [0, 0]
  for (const [item, n] of after) came += Math.max(0, n - (before.get(item) ?? 0))
  for (const [item, n] of before) went += Math.max(0, n - (after.get(item) ?? 0))
  return Math.max(came, went)
}
