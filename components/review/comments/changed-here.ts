// Finds the changes of a comparison that touch the place of a comment. Pure.
// To change what a change is, see schema/compare/diff.ts; how one is drawn, ../changes/marked-text.ts.

import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { keyOf } from '../../../schema/compare/keys.js'
import type { CompareChange } from '../../../schema/compare/compare.js'
import { inOneLine } from './words.js'

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
  const from = where.from ?? Infinity
  const to = where.to ?? -1
  const found = changes.filter(({ op, at, n, old }) => {
    if (op === 'move' || op === 'link') return false
    return op === 'del' ? isOwn(anchor, old ?? '') : at <= to && at + n > from
  })
  // Another block with the same words may have been removed.
  const isThere = where.is === 'exact' && found.every(({ op }) => op === 'del')
  return isThere ? [] : asEdit(found).filter(isInWords).slice(0, MOST)
}

/** Whether more than the spaces between its words changed. */
function isInWords({ old, text }: CompareChange): boolean {
  return inOneLine(old ?? '') !== inOneLine(text ?? '')
}

/** A block that was removed at one place, and stands edited at another one. */
function asEdit(changes: readonly CompareChange[]): readonly CompareChange[] {
  const [one, other, third] = changes.toSorted((a, b) => b.op.localeCompare(a.op))
  if (one?.op !== 'del' || other?.op !== 'add' || third) return changes
  const [old, text] = [one.old ?? '', other.text ?? '']
  const [start, end] = sameSides(old, text)
  const range = (whole: string): CompareChange['in'] => [[start, whole.length - end]]
  return [{ ...other, op: 'edit', was: one.was, old, in: range(text), out: range(old) }]
}

/** How many characters of whole words two texts have in common at their begin, and at their end. */
function sameSides(a: string, b: string): [start: number, end: number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  start = a.lastIndexOf(' ', start - 1) + 1
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const space = a.indexOf(' ', a.length - end)
  return [start, space < 0 ? 0 : a.length - space]
}

/** Whether a comment was made on the block with this text. */
function isOwn(anchor: CommentAnchor, text: string): boolean {
  if (anchor.type === 'doc') return false
  const key = keyOf(text)
  if (anchor.type === 'block') return anchor.key === key
  const between = anchor.quote.split('\n').slice(1, -1)
  return anchor.from.key === key || anchor.to.key === key || between.includes(text)
}
