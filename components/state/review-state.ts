// The reviews as the page knows them: the marks of docs, the docs that were deleted, and why there are no marks.
// Pure. To change when the service is asked, see review/review-sync.ts; what a mark is, schema/review/doc-mark.ts.

import { fillReview, type FullReviewSettings } from '../../schema/config/review-settings.js'
import { markOf, type Mark } from '../../schema/review/doc-mark.js'
import type { DocHash, DocReview, ReviewResponse } from '../../schema/review/marks.js'
import type { WaitingEvent } from '../../schema/review/events.js'
import type { GoneDoc } from '../../schema/review/versions.js'
import type { CompareBase } from './doc-comparison.js'

export interface ReviewState {
  /** Where the next reply goes on; `''` asks for everything. */
  readonly cursor: string
  /** The docs that the service lists, by doc path; a doc that is left out has no mark. */
  readonly docs: ReadonlyMap<string, DocReview>
  /** By doc path. The same map as long as no mark is another. */
  readonly marks: ReadonlyMap<string, Mark>
  /** The docs that were deleted, newest first. */
  readonly deleted: readonly GoneDoc[]
  /** The ids of docs that left a place: one that appears again is not new. */
  readonly lived: ReadonlySet<string>
  /** Hashes that the reader left unread by hand: they are not read by themselves again. */
  readonly leftUnread: ReadonlySet<string>
  /** The agents that wait for the reader now. */
  readonly waiting: WaitingEvent['agents']
  /** Why there are no reviews, as the service says it; `''` while there are. */
  readonly problem: string
  /** Defaults filled in. */
  readonly settings: FullReviewSettings
}

export const NO_REVIEW: ReviewState = {
  cursor: '',
  docs: new Map(),
  marks: new Map(),
  deleted: [],
  lived: new Set(),
  leftUnread: new Set(),
  waiting: [],
  problem: '',
  settings: fillReview(),
}

/** Takes a reply: everything, or what changed since the last one. */
export function takeReview(review: ReviewState, reply: ReviewResponse): ReviewState {
  const docs = new Map(reply.whole ? [] : review.docs)
  for (const path of reply.gone) docs.delete(path)
  for (const doc of reply.docs) docs.set(doc.path, doc)
  const lived = new Set(review.lived)
  for (const [path, { id }] of review.docs) if (docs.get(path)?.id !== id) lived.add(id)
  const marks = marksOf(docs)
  return {
    ...review,
    cursor: reply.cursor,
    docs,
    lived,
    marks: isSame(marks, review.marks) ? review.marks : marks,
    problem: '',
  }
}

/** Takes the list of docs that were deleted. */
export function takeDeleted(review: ReviewState, deleted: readonly GoneDoc[]): ReviewState {
  const lived = new Set([...review.lived, ...deleted.map(({ doc }) => doc)])
  return { ...review, deleted, lived }
}

/** The base of a doc that changed since the reader decided on it, wrote about it, or read it; null for none. */
export function comparedWith({ docs }: ReviewState, path: string): CompareBase | null {
  const doc = docs.get(path)
  if (!doc || doc.quiet || doc.hash === null) return null
  const { base, state, hash } = doc
  const isChanged = base && base.by !== 'read' ? base.hash !== hash : state === 'changed'
  return isChanged ? compareBaseOf(doc) : null
}

/** Reading on does not move what was approved or reviewed. */
export function compareBaseOf({ base }: Pick<DocReview, 'base'>): CompareBase {
  if (base?.by === 'approval') return base.hash
  return base?.by ?? 'read'
}

/** Whether a doc that appeared has a receipt, or was there before, here or at another place. */
export function hasLived({ docs, lived }: ReviewState, path: string): boolean {
  const doc = docs.get(path)
  if (!doc) return false
  return doc.quiet || doc.state !== 'new' || doc.opened !== null || lived.has(doc.id)
}

/** The store cannot be used now: nothing is marked, and everything is asked for afterwards. */
export function withoutReview(review: ReviewState, problem: string): ReviewState {
  if (review.problem === problem && review.cursor === '') return review
  const { settings, leftUnread, lived } = review
  return { ...NO_REVIEW, settings, leftUnread, lived, problem }
}

/** Read marks of these docs were taken back. */
export function leaveUnread(review: ReviewState, docs: readonly DocHash[]): ReviewState {
  const leftUnread = new Set([...review.leftUnread, ...docs.map(({ hash }) => hash)])
  return { ...review, leftUnread }
}

function marksOf(docs: ReadonlyMap<string, DocReview>): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const [path, doc] of docs) {
    const mark = markOf(doc)
    if (mark) marks.set(path, mark)
  }
  return marks
}

function isSame(one: ReadonlyMap<string, Mark>, other: ReadonlyMap<string, Mark>): boolean {
  return one.size === other.size && [...one].every(([path, mark]) => other.get(path) === mark)
}
