// What became of the place that a comment was made on: the changes of a comparison that touch it. Pure.
// To change what a change is, see schema/compare/diff.ts; how one is drawn, ../changes/marked-text.ts.

import type { DocComment } from '../../../schema/comments/shapes.js'
import type { CompareChange } from '../../../schema/compare/compare.js'

/** More changes at one place are seen in the doc. */
const MOST = 3

/** Whether a comment says what changed at its place: an agent answered it. */
export function isCompared({ state, anchor }: DocComment): boolean {
  return state === 'answered' && anchor.type !== 'doc'
}

/** @param changes - from the version that the comment was made on to the one on show */
export function changesAt(
  { where, anchor }: DocComment,
  changes: readonly CompareChange[],
): readonly CompareChange[] {
  const { from, to } = where
  const quote = anchor.type === 'text' ? anchor.quote : anchor.type === 'block' ? anchor.text : ''
  const found = changes.filter(({ op, at, n, old }) => {
    if (op === 'move' || op === 'link') return false
    if (from === null || to === null) return op === 'del' && isPartOf(quote, old)
    return op === 'del' ? isPartOf(quote, old) : at <= to && at + n > from
  })
  return found.slice(0, MOST)
}

/** Whether a text held a quote, or a block of the quote. */
function isPartOf(quote: string, text: string | null): boolean {
  const words = plain(quote)
  const old = plain(text ?? '')
  return words !== '' && old !== '' && (old.includes(words) || words.includes(old))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Characters before and behind what changed in a long text. */
const AROUND = 70

/** The same change without the words that are far from it. */
export function nearChange(change: CompareChange): CompareChange {
  const { old, text, in: added, out } = change
  const starts = [...added, ...out].map(([from]) => from)
  if (old === null || text === null || starts.length === 0) return change
  const first = Math.min(...starts)
  const wanted = Math.max(0, first - AROUND)
  const space = text.indexOf(' ', wanted)
  const from = wanted > 0 && space >= 0 && space < first ? space + 1 : wanted
  const rests = [text.length - (added.at(-1)?.[1] ?? 0), old.length - (out.at(-1)?.[1] ?? 0)]
  const rest = Math.max(0, Math.min(...rests) - AROUND)
  const before = from > 0 ? '…' : ''
  const moved = ranges(from - before.length)
  const cut = (whole: string) =>
    `${before}${whole.slice(from, whole.length - rest)}${rest > 0 ? '…' : ''}`
  return { ...change, text: cut(text), old: cut(old), in: moved(added), out: moved(out) }
}

function ranges(by: number): (list: CompareChange['in']) => CompareChange['in'] {
  return list => list.map(([from, to]) => [from - by, to - by] as const)
}
