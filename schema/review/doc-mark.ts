// The mark of a doc in lists, and counts of marks in words. Pure.
// To change why a doc waits for the reader, see marks.ts.

import type { DocReview } from './marks.js'

/**
 * `review`: an agent asks for one; `answered`: comments are; `changed`: edited since it was read, reviewed or approved;
 * `draft`: a comment is not sent; `new`: never opened; `opened`: on show once, not read.
 */
export type Mark = 'review' | 'answered' | 'changed' | 'draft' | 'new' | 'opened'

/** Strongest first: a row shows the strongest mark of its docs. */
const MARKS: readonly Mark[] = ['review', 'answered', 'changed', 'draft', 'new', 'opened']

/** How many docs have each mark. */
export type MarkCount = Readonly<Record<Mark, number>>

export const NO_MARKS = Object.fromEntries(MARKS.map(mark => [mark, 0])) as MarkCount

/** null for a doc without a mark; a deleted doc has none. */
export function markOf({
  todo,
  hash,
  opened,
  drafts,
}: Pick<DocReview, 'todo' | 'hash' | 'opened' | 'drafts'>): Mark | null {
  if (hash === null) return null
  if (drafts > 0 && (todo === null || todo === 'new')) return 'draft'
  if (todo === null) return null
  if (todo === 'approved-changed') return 'changed'
  return todo === 'new' && opened !== null ? 'opened' : todo
}

/** The reader has not read a doc, or not as it is now. */
export function isUnread({
  state,
  quiet,
  hash,
}: Pick<DocReview, 'state' | 'quiet' | 'hash'>): boolean {
  return !quiet && hash !== null && state !== 'read'
}

export function addMark(count: MarkCount, mark: Mark): MarkCount {
  return { ...count, [mark]: count[mark] + 1 }
}

export function addCounts(one: MarkCount, other: MarkCount): MarkCount {
  const added = MARKS.map(mark => [mark, one[mark] + other[mark]])
  return Object.fromEntries(added) as MarkCount
}

export function markedDocs(count: MarkCount): number {
  return MARKS.reduce((sum, mark) => sum + count[mark], 0)
}

export function strongestMark(count: MarkCount): Mark | null {
  return MARKS.find(mark => count[mark] > 0) ?? null
}

/** `1 asks for a review, 2 changed, 1 new`; `''` for none. */
export function marksInWords(count: MarkCount): string {
  const { review, answered, changed, draft } = count
  const fresh = count.new + count.opened
  const parts = [
    review > 0 && `${review} ${review === 1 ? 'asks' : 'ask'} for a review`,
    answered > 0 && `${answered} answered`,
    changed > 0 && `${changed} changed`,
    draft > 0 && `${draft} not sent`,
    fresh > 0 && `${fresh} new`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** As a part of a name: `asks for a review`, `changed`. */
export function markInWords(mark: Mark): string {
  if (mark === 'draft') return 'not sent'
  return mark === 'review' ? 'asks for a review' : mark
}
