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

/** @param lines - of the newer version */
export function sourceRows(
  changes: readonly CompareChange[],
  lines: readonly string[],
): SourceRow[] {
  const rows: SourceRow[] = []
  /** The next line to be shown. */
  let next = 0
  const addSame = (end: number) => {
    for (; next < Math.min(end, lines.length); next++) {
      rows.push({ type: 'same', line: next + 1, text: lines[next] ?? '', ranges: [], change: -1 })
    }
  }
  let end = 0
  for (const [change, { op, at, was, n, text, old, in: added, out }] of changes.entries()) {
    if (rows.length > MOST_ROWS) break
    addSame(Math.min(at, end + AROUND))
    if (next < at - AROUND) {
      rows.push({ type: 'gap', line: null, text: '', ranges: [], change: -1 })
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
      for (let i = 0; i < n; i++, next++) {
        const words = lines[at + i] ?? ''
        rows.push({
          type: 'move',
          line: at + i + 1,
          text: words,
          ranges: [],
          change: i === 0 ? change : -1,
        })
      }
    }
    end = next
  }
  addSame(end + AROUND)
  if (next < lines.length) rows.push({ type: 'gap', line: null, text: '', ranges: [], change: -1 })
  return rows
}
