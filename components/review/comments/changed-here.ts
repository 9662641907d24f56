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
