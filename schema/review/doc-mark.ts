// The mark of a doc in lists, and counts of marks in words. Pure.
// To change which docs are new or changed, see marks.ts.

import type { DocReview } from './marks.js'

/** `new`: never opened; `opened`: on show once, not read; `changed`: edited since it was read. */
export type Mark = 'new' | 'opened' | 'changed'

/** How many docs are marked. */
export interface MarkCount {
  readonly changed: number
  /** Never read, opened or not. */
  readonly fresh: number
  /** Of the fresh ones. */
  readonly opened: number
}

export const NO_MARKS: MarkCount = { changed: 0, fresh: 0, opened: 0 }

/** null for a doc without a mark. */
export function markOf(doc: Pick<DocReview, 'state' | 'quiet' | 'opened' | 'hash'>): Mark | null {
  if (doc.quiet || doc.hash === null || doc.state === 'read') return null
  if (doc.state === 'changed') return 'changed'
  return doc.opened === null ? 'new' : 'opened'
}

export function addMark({ changed, fresh, opened }: MarkCount, mark: Mark): MarkCount {
  if (mark === 'changed') return { changed: changed + 1, fresh, opened }
  return { changed, fresh: fresh + 1, opened: mark === 'opened' ? opened + 1 : opened }
}

export function addCounts(one: MarkCount, other: MarkCount): MarkCount {
  return {
    changed: one.changed + other.changed,
    fresh: one.fresh + other.fresh,
    opened: one.opened + other.opened,
  }
}

/** `2 changed, 1 new`; `''` for none. */
export function marksInWords({ changed, fresh }: MarkCount): string {
  const parts = [changed > 0 && `${changed} changed`, fresh > 0 && `${fresh} new`]
  return parts.filter(Boolean).join(', ')
}
