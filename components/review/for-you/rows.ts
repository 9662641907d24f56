// The rows of "For you" as they were when the list was opened, and what became of each since. Pure.
// To change which docs wait, and in which order, see state/review/for-you.ts.

import type { Listing } from '../../../schema/names/listings.js'
import { isUnread } from '../../../schema/review/doc-mark.js'
import { count } from '../../parts/shared/words.js'
import { waitingDocs, type Todo, type WaitingDoc } from '../../state/review/for-you.js'
import type { ViewerState } from '../../state/state.js'
import { moment } from '../times.js'

/** One doc, or all new docs of a task or a collection. */
export interface ForYouRow {
  readonly id: string
  readonly todo: Todo
  readonly docs: readonly WaitingDoc[]
  readonly title: string
  /** Why it waits, and where it is. */
  readonly about: string
}

export const GROUP_NAMES: Readonly<Record<Todo, string>> = {
  review: 'Asks for a review',
  answered: 'Answered',
  'approved-changed': 'Approved, then changed',
  changed: 'Changed',
  new: 'New',
}

export function rowsOf(state: ViewerState, now: Date): ForYouRow[] {
  const rows = new Map<string, WaitingDoc[]>()
  for (const doc of waitingDocs(state)) {
    const id = doc.todo === 'new' ? `new ${placeOf(doc.listing)}` : doc.path
    rows.set(id, [...(rows.get(id) ?? []), doc])
  }
  return [...rows].flatMap(([id, docs]) => {
    const [first] = docs
    return first ? [rowOf(id, docs, first, now)] : []
  })
}

function rowOf(
  id: string,
  docs: readonly WaitingDoc[],
  { todo, listing, review }: WaitingDoc,
  now: Date,
): ForYouRow {
  const isSeveral = docs.length > 1
  const title = isSeveral ? labelOf(listing) : listing.doc.title
  const why = isSeveral ? `${docs.length} new docs` : reasonIn(review, now)
  const where = isSeveral ? '' : whereOf(listing)
  return { id, todo, docs, title, about: [why, where].filter(Boolean).join(' · ') }
}

/** The docs of a row that still wait for the same reason, as they are now. */
export function stillWaiting({ docs, todo }: ForYouRow, { review }: ViewerState): string[] {
  return docs.flatMap(({ path }) => {
    const doc = review.docs.get(path)
    return doc?.todo === todo && doc.hash !== null ? [path] : []
  })
}

/** How many docs wait that are in no row, or in one for another reason. */
export function newsIn(rows: readonly ForYouRow[], state: ViewerState): number {
  const known = new Map(rows.flatMap(({ docs, todo }) => docs.map(({ path }) => [path, todo])))
  return waitingDocs(state).filter(({ path, todo }) => known.get(path) !== todo).length
}

/** What was done with a row that waits no more. */
export function outcomeOf({ docs, todo }: ForYouRow, { review }: ViewerState): string {
  const doc = review.docs.get(docs[0]?.path ?? '')
  // The service lists no doc that is read, and of which nothing is said.
  if (!doc) return todo === 'review' ? 'Withdrawn' : todo === 'answered' ? 'Done' : 'Read'
  if (doc.hash === null) return 'Deleted'
  if (todo === 'answered') return 'Done'
  if (todo === 'new' || todo === 'changed') return isUnread(doc) ? '' : 'Read'
  if (!doc.verdict) return 'Withdrawn'
  return doc.verdict.is === 'approved' ? 'Approved' : 'Sent back'
}

function reasonIn({ todo, request, answered, verdict, base }: WaitingDoc['review'], now: Date) {
  switch (todo) {
    case 'review':
      return request ? `${request.by}, ${moment(request.at, now)}` : ''
    case 'answered':
      return count(answered, 'answer')
    case 'approved-changed':
      return verdict ? `Approved ${moment(verdict.at, now)}` : ''
    case 'changed':
      return base ? `Read ${moment(base.at, now)}` : ''
    default:
      return ''
  }
}

function placeOf(listing: Listing): string {
  return 'task' in listing
    ? listing.task.dir
    : `${listing.collection.folder} ${listing.collection.label}`
}

function labelOf(listing: Listing): string {
  return 'task' in listing ? listing.task.label : listing.collection.label
}

export function whereOf(listing: Listing): string {
  if (!('task' in listing)) return listing.collection.label
  const { task, workspace } = listing
  return workspace === task ? task.label : `${task.label} › ${workspace.label}`
}
