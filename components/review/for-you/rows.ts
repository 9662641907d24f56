// The rows of "For you" as they were when the list was opened, and what became of each since. Pure.
// To change which docs wait, and in which order, see state/review/for-you.ts.

import type { Listing } from '../../../schema/names/listings.js'
import { isUnread } from '../../../schema/review/doc-mark.js'
import { count } from '../../parts/shared/words.js'
import {
  inTreeOrder,
  TODOS,
  waitingDocs,
  type Todo,
  type WaitingDoc,
} from '../../state/review/for-you.js'
import { treeOf } from '../../state/selectors.js'
import type { ViewerState } from '../../state/state.js'
import type { KeysNow } from '../list-keys.js'
import { moment } from '../times.js'
import type { VersionPair } from '../version-changes.js'

/** Why a doc is in the list: it waits, or something written on it is not sent. */
export type Reason = Todo | 'draft'

/** One doc, or the new docs of a task or a collection where these are many. */
export interface ForYouRow {
  readonly id: string
  readonly todo: Reason
  readonly docs: readonly ForYouDoc[]
  readonly title: string
  /** Why it waits, and where it is. */
  readonly about: string
  /** A row for each doc, where it stands for several. */
  readonly rows: readonly ForYouRow[]
}

type ForYouDoc = Pick<WaitingDoc, 'path' | 'review' | 'listing'>

/** In the order of the list. */
export const REASONS: readonly Reason[] = [...TODOS, 'draft']

export const GROUP_NAMES: Readonly<Record<Reason, string>> = {
  review: 'Asks for a review',
  answered: 'Answered',
  'approved-changed': 'Approved, then changed',
  changed: 'Changed',
  new: 'New',
  draft: 'Not sent',
}

/** So many new docs of a task or a collection have rows of their own. */
const FEW = 3
/** So many titles stand in a row of more. */
const NAMED = 2

export function rowsOf(state: ViewerState, now: Date): ForYouRow[] {
  const docs = waitingDocs(state)
  const fresh = new Map<string, WaitingDoc[]>()
  for (const doc of docs.filter(({ todo }) => todo === 'new')) {
    const place = placeOf(doc.listing)
    fresh.set(place, [...(fresh.get(place) ?? []), doc])
  }
  const waiting = docs.flatMap((doc): ForYouRow[] => {
    const together = doc.todo === 'new' ? (fresh.get(placeOf(doc.listing)) ?? []) : []
    if (together.length <= FEW) return [rowOf(doc.todo, doc, now)]
    return together[0] === doc ? [rowOfMany(together, doc, now)] : []
  })
  return [...waiting, ...unsentDocs(state).map(doc => rowOf('draft', doc, now))]
}

/** The same rows, of docs where they are now. */
export function followDocs(
  rows: readonly ForYouRow[],
  { review }: ViewerState,
): readonly ForYouRow[] {
  const isHere = ({ path }: ForYouDoc) => review.docs.has(path)
  if (rows.every(({ docs }) => docs.every(isHere))) return rows
  const paths = new Map([...review.docs.values()].map(({ id, path }) => [id, path]))
  const isMoved = (doc: ForYouDoc) => !isHere(doc) && paths.has(doc.review.id)
  const follow = (row: ForYouRow): ForYouRow => {
    if (!row.docs.some(isMoved)) return row
    const docs = row.docs.map(doc => ({ ...doc, path: paths.get(doc.review.id) ?? doc.path }))
    return { ...row, docs, rows: row.rows.map(follow) }
  }
  return rows.map(follow)
}

/** Those that have this id. */
export function isRow(id: string): (row: ForYouRow) => boolean {
  return row => row.id === id
}

function rowOf(todo: Reason, doc: ForYouDoc, now: Date): ForYouRow {
  const { path, listing, review } = doc
  const about = [...reasonsIn(todo, review, now), whereOf(listing)].filter(Boolean).join(' · ')
  const id = todo === 'draft' ? `draft ${path}` : path
  return { id, todo, docs: [doc], title: listing.doc.title, about, rows: [] }
}

function rowOfMany(docs: readonly WaitingDoc[], { listing }: WaitingDoc, now: Date): ForYouRow {
  const titles = docs.slice(0, NAMED).map(each => each.listing.doc.title)
  const about = `${docs.length} new docs: ${titles.join(', ')}, …`
  const rows = docs.map(doc => rowOf('new', doc, now))
  const id = `new ${placeOf(listing)}`
  return { id, todo: 'new', docs, title: labelOf(listing), about, rows }
}

/** Docs with comments that are not sent. */
function unsentDocs(state: ViewerState): ForYouDoc[] {
  const tree = treeOf(state)
  const { docs } = state.review
  const paths = [...docs.values()].flatMap(({ path, drafts }) => (drafts > 0 ? [path] : []))
  if (!tree) return []
  return inTreeOrder(tree, paths).flatMap(listing => {
    const review = docs.get(listing.doc.path)
    return review ? [{ path: listing.doc.path, listing, review }] : []
  })
}

/** The versions that say how much of a row changed; null for a row that does not say so. */
export function versionsIn({ todo, docs: [doc] }: ForYouRow): VersionPair | null {
  const { base, hash } = doc?.review ?? {}
  if (!doc || !base || !hash || hash === base.hash || todo === 'new' || todo === 'draft')
    return null
  return { path: doc.path, from: base.hash, to: hash }
}

/** Whether reading ends it. */
export function isReadable({ todo }: ForYouRow): boolean {
  return todo === 'changed' || todo === 'new'
}

/** Whether something waits for an answer or a verdict of the reader. */
export function isReviewable(row: ForYouRow, state: ViewerState): boolean {
  return (row.todo === 'review' || row.todo === 'answered') && stillWaiting(row, state).length > 0
}

/** As far as they do something on this row. */
export function keysOfRow(
  row: ForYouRow | undefined,
  state: ViewerState,
  isReadOnly: boolean,
): KeysNow {
  const own = isReadOnly ? undefined : row
  return [
    ['Enter', row && isReviewable(row, state) ? 'review' : 'show'],
    ...((row?.rows.length ?? 0) > 0 ? [['→ ←', 'unfold, fold'] as const] : []),
    ...(own && isReadable(own) ? [['R', 'read'] as const] : []),
    ...(own?.todo === 'review' ? [['A', 'approve'] as const] : []),
    ['J K', 'step'],
    ['Esc', 'close'],
  ]
}

/** The docs of a row that still wait for the same reason, as they are now. */
export function stillWaiting({ docs, todo }: ForYouRow, { review }: ViewerState): string[] {
  return docs.flatMap(({ path }) => {
    const doc = review.docs.get(path)
    const isWaiting = todo === 'draft' ? (doc?.drafts ?? 0) > 0 : doc?.todo === todo
    return isWaiting && doc && doc.hash !== null ? [path] : []
  })
}

/** How many docs wait that are in no row, or in one for another reason. */
export function newsIn(rows: readonly ForYouRow[], state: ViewerState): number {
  const keys = rows.flatMap(({ docs, todo }) => docs.map(({ path }) => `${todo} ${path}`))
  const known = new Set(keys)
  const drafts = unsentDocs(state).map(({ path }) => `draft ${path}`)
  const now = [...waitingDocs(state).map(({ path, todo }) => `${todo} ${path}`), ...drafts]
  return now.filter(key => !known.has(key)).length
}

/** The outcome of a row that waits no more. */
export function outcomeOf({ docs, todo }: ForYouRow, { review }: ViewerState): string {
  const doc = review.docs.get(docs[0]?.path ?? '')
  if (todo === 'draft') return (doc?.open ?? 0) > 0 ? 'Sent' : 'Gone'
  // The service lists no doc that is read, and of which nothing is said.
  if (!doc) return todo === 'review' ? 'Withdrawn' : todo === 'answered' ? 'Done' : 'Read'
  if (doc.hash === null) return 'Deleted'
  if (todo === 'answered') return 'Done'
  if (todo === 'new' || todo === 'changed') return isUnread(doc) ? '' : 'Read'
  if (!doc.verdict) return 'Withdrawn'
  return doc.verdict.is === 'approved' ? 'Approved' : 'Sent back'
}

/** The reasons of a row, in numbers: `claude, again 18:12`, `3 answers`. */
function reasonsIn(todo: Reason, review: WaitingDoc['review'], now: Date): string[] {
  const { request, answered, verdict, base, drafts } = review
  const answers = answered > 0 ? count(answered, 'answer') : ''
  const unsent = drafts > 0 ? count(drafts, 'draft') : ''
  switch (todo) {
    case 'review': {
      const again = verdict ? 'again ' : ''
      return [request ? `${request.by}, ${again}${moment(request.at, now)}` : '', answers, unsent]
    }
    case 'answered':
      return [answers, unsent]
    case 'approved-changed':
      return [verdict ? `Approved ${moment(verdict.at, now)}` : '', unsent]
    case 'changed': {
      const did = base?.by === 'review' ? 'Reviewed' : 'Read'
      return [base ? `${did} ${moment(base.at, now)}` : '', unsent]
    }
    case 'draft':
      return [unsent]
    case 'new':
      return []
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
