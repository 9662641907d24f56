// Cuts a comparison to what is sent and drawn of it: so many changes, and so much text of each.
// To change how much that is, see compare.ts.

import { LONGEST_TEXT, MOST_CHANGES } from './limits.js'
import type { CompareChange } from './compare.js'
import type { BlockChange } from './diff.js'
import type { TextRange } from './edits.js'

interface CutChanges {
  ops: CompareChange[]
  /** How many more there are. */
  left: number
}

/** @param lineOf - where a change stands in its file */
export function cutChanges(
  changes: readonly BlockChange[],
  lineOf: (change: BlockChange) => number | null,
): CutChanges {
  const ops = changes.slice(0, MOST_CHANGES).map(change => {
    const { text, old, under } = change
    return {
      ...change,
      text: text && beginOf(text, LONGEST_TEXT),
      old: old && beginOf(old, LONGEST_TEXT),
      under: under && beginOf(under, LONGEST_TEXT),
      in: withinText(change.in),
      out: withinText(change.out),
      line: lineOf(change),
    }
  })
  return { ops, left: changes.length - ops.length }
}

/** Ranges behind the cut become an empty one at its place: without any, no word would have changed. */
function withinText(ranges: BlockChange['in']): BlockChange['in'] {
  const cut = ranges
    .filter(([start]) => start < LONGEST_TEXT)
    .map(([start, end]): TextRange => [start, Math.min(end, LONGEST_TEXT)])
  return cut.length === 0 && ranges.length > 0 ? [[LONGEST_TEXT, LONGEST_TEXT]] : cut
}

/** At most so many characters, and no half of one. */
export function beginOf(text: string, longest: number): string {
  const begin = text.slice(0, longest)
  return /[\uD800-\uDBFF]$/.test(begin) ? begin.slice(0, -1) : begin
}
