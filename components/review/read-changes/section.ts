// One doc of "Read changes": what was compared of it, and what the reader did with it.
// To change how it is drawn, see read-changes.ts; its passages, passages.ts.

import type { DocComment } from '../../../schema/comments/shapes.js'
import type { CompareResponse } from '../../../schema/compare/compare.js'
import { countsInWords, hasSameWords, othersInWords } from '../../../schema/compare/in-words.js'
import { isUnread } from '../../../schema/review/doc-mark.js'
import type { DocReview } from '../../../schema/review/marks.js'
import type { ChangedDoc } from '../../state/review/changed-docs.js'
import type { Api } from '../../state/service/api.js'
import { Offline, Refused } from '../../state/service/http.js'
import type { ComparisonCache } from '../../state/review/comparison-cache.js'
import type { ViewerState } from '../../state/state.js'
import { baseInWords } from '../changes/words.js'
import { whereOf } from '../for-you/rows.js'
import type { KeysNow } from '../list-keys.js'
import { passagesOf, type Passage } from './passages.js'

/** More passages of a doc are seen in the doc. */
export const MOST_PASSAGES = 30

export interface DocSection {
  readonly doc: ChangedDoc
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed'
  /** In a sentence; `''` for none. */
  readonly problem: string
  readonly reply: CompareResponse | null
  readonly passages: readonly Passage[]
  /** When it was drawn, as `performance.now()` gives it. */
  readonly since: number
  /** The last act of the reader on it, in a word; `''` for none. */
  readonly outcome: string
}

export function sectionOf(doc: ChangedDoc): DocSection {
  const empty = { reply: null, passages: [], since: 0, outcome: '' }
  return { doc, status: 'waiting', problem: '', ...empty }
}

/** The same with what changed in the doc, or with why that cannot be told. */
export async function compared(
  section: DocSection,
  { api, comparisons }: { api: Pick<Api, 'comments'>; comparisons: ComparisonCache },
): Promise<DocSection> {
  const { path, from, to } = section.doc
  try {
    const [reply, { comments }] = await Promise.all([
      comparisons.get(path, from, to),
      api.comments(path, to),
    ])
    const answered = comments.filter(({ state }) => state === 'answered')
    const found = { reply, passages: passagesOf(reply, answered) }
    const ready = { ...section, status: 'ready', since: performance.now() } as const
    return { ...ready, ...found, problem: besidesInWords(reply) }
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Offline)) throw error
    return { ...section, status: 'failed', problem: error.message }
  }
}

/** The same with comments as they are now. */
export function withComments(section: DocSection, comments: readonly DocComment[]): DocSection {
  const now = (known: DocComment) => comments.find(({ id }) => id === known.id) ?? known
  const passages = section.passages.map(each => ({ ...each, comments: each.comments.map(now) }))
  return { ...section, passages }
}

/** The last act of the reader on these bytes of a doc, elsewhere. */
export function outcomeIn(section: DocSection, review: DocReview | undefined): string {
  // The service lists no doc that is read, and of which nothing is said.
  if (!review) return section.outcome || 'Read'
  if (section.outcome !== '' || review.hash !== section.doc.to) return section.outcome
  if (review.verdict?.holds !== true) return isUnread(review) ? '' : 'Read'
  return review.verdict.is === 'approved' ? 'Approved' : 'Sent back'
}

/** Names the place in a doc that has the focus. @param index - of the passage; -1 for the heading of the doc */
export function stepOf(path: string, index: number): string {
  return `${path} ${index}`
}

/** The answer at a step; undefined for none. */
export function answerAt({ doc, passages }: DocSection, step: string): DocComment | undefined {
  const passage = passages.find((_, index) => stepOf(doc.path, index) === step)
  return passage?.comments.find(({ state }) => state === 'answered')
}

/** The keys that do something at a step. @param state - null where nothing is decided */
export function keysAt(
  section: DocSection | undefined,
  step: string,
  state: ViewerState | null,
): KeysNow {
  const own = state ? section : undefined
  const request = own && state?.review.docs.get(own.doc.path)?.request
  return [
    ['J K', 'step'],
    ...(own?.outcome === '' ? [['R', 'read'] as const] : []),
    ...(own && answerAt(own, step) ? [['E', 'resolve'] as const] : []),
    ...(request ? [['A', 'approve'] as const] : []),
    ...(section ? [['Enter', 'review'] as const] : []),
    ['Esc', 'close'],
  ]
}

/** Whether each passage of the doc was in view. @param seen - the steps that were */
export function isAllSeen(
  { doc, status, passages, reply }: DocSection,
  seen: ReadonlySet<string>,
): boolean {
  if (status !== 'ready' || passages.length > MOST_PASSAGES || reply?.left !== 0) return false
  return passages.every((_, index) => seen.has(stepOf(doc.path, index)))
}

/** Whether the doc changed again meanwhile. */
export function isChangedAgain({ doc, outcome }: DocSection, { review }: ViewerState): boolean {
  const now = review.docs.get(doc.path)
  return outcome === '' && now !== undefined && now.hash !== doc.to
}

/** Why the doc is shown, how much of it changed, and where it is. */
export function aboutOf({ doc: { review, listing }, reply }: DocSection): string {
  const since = `Changed since ${baseInWords(review, new Date())}`
  const asks = review.request ? `${review.request.by} asks for a review` : ''
  const counts = reply ? countsInWords(reply) : ''
  return [asks, since, counts, whereOf(listing)].filter(Boolean).join(' · ')
}

/** A sentence for changes that no passage shows; `''` for none. */
function besidesInWords(reply: CompareResponse): string {
  if (reply.same) return 'Nothing has changed.'
  if (reply.slow) return 'It is too large to compare here.'
  if (reply.way === 'file') return 'It is another file.'
  if (!hasSameWords(reply)) return ''
  const others = [countsInWords(reply), othersInWords(reply.other)].filter(Boolean).join(', ')
  return `No words have changed: ${others}.`
}
