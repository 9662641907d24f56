// The rows of a comparison of lines: what came and went, with a few lines around. Pure.
// To change how a row looks, see source-changes.ts.

import type { CompareChange } from '../../../schema/compare/compare.js'
import type { TextRange } from '../../../schema/compare/edits.js'

export interface SourceRow {
  type: 'same' | 'add' | 'del' | 'move' | 'gap'
  /** Its number in its own version; null for a gap. */
  line: number | null
  text: string
  /** The words that came or went. */
  ranges: readonly TextRange[]
  /** The index of the change that begins here; -1 for none. */
  change: number
}

/** Lines that are shown before and behind each change. */
const AROUND = 3
/** A browser gets slow with more. */
const MOST_ROWS = 5000

const GAP: SourceRow = { type: 'gap', line: null, text: '', ranges: [], change: -1 }

/** @param lines - of the newer version */
export function sourceRows(
  changes: readonly CompareChange[],
  lines: readonly string[],
): SourceRow[] {
  const rows: SourceRow[] = []
  /** The next line to be shown. */
  let next = 0
  const rowOfSame = (at: number): SourceRow => {
    return { type: 'same', line: at + 1, text: lines[at] ?? '', ranges: [], change: -1 }
  }
  const addSame = (end: number) => {
    for (; next < Math.min(end, lines.length); next++) rows.push(rowOfSame(next))
  }
  let end = 0
  for (const [change, { op, at, was, n, text, old, in: added, out }] of changes.entries()) {
    if (rows.length > MOST_ROWS) break
    addSame(Math.min(at, end + AROUND))
    if (next < at - AROUND) {
      rows.push(GAP)
      next = at - AROUND
    }
    addSame(at)
    if (op === 'del' || op === 'edit') {
      rows.push({ type: 'del', line: (was ?? 0) + 1, text: old ?? text ?? '', ranges: out, change })
    }
    if (op === 'add' || op === 'edit') {
      const first = op === 'add' ? change : -1
      rows.push({ type: 'add', line: at + 1, text: text ?? '', ranges: added, change: first })
      next = at + 1
    } else if (op !== 'del') {
      for (; next < at + n; next++) {
        const first = next === at ? change : -1
        rows.push({ ...rowOfSame(next), type: 'move', change: first })
      }
    }
    end = next
  }
  addSame(end + AROUND)
  if (next < lines.length) rows.push(GAP)
  return rows
}
