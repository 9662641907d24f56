// Which docs wait for the reader, in the order of "For you": by why they do, the newest first. Pure.
// To change why a doc waits, see schema/review/marks.ts; how the list is drawn, components/review/for-you/.

import { listingsOf, type Listing } from '../../../schema/names/listings.js'
import { nestDocs } from '../../tree/doc-folders.js'
import type { DocReview } from '../../../schema/review/marks.js'
import { tabsIn } from '../../layout/edit.js'
import type { Doc, Tree } from '../../../schema/tree.js'
import {
  docSetOnShow,
  focusedPath,
  layoutOf,
  recentDocs,
  shownPaths,
  treeOf,
} from '../selectors.js'
import type { ViewerState } from '../state.js'

export type Todo = NonNullable<DocReview['todo']>

export interface WaitingDoc {
  readonly path: string
  readonly todo: Todo
  readonly review: DocReview
  readonly listing: Listing
}

/** In the order of the list. */
export const TODOS: readonly Todo[] = ['review', 'answered', 'approved-changed', 'changed', 'new']

/** All of them that the tree lists. A deleted doc waits until its file is back. */
export function waitingDocs(state: ViewerState): WaitingDoc[] {
  const tree = treeOf(state)
  if (!tree) return []
  const waiting = inTreeOrder(tree, state.review.marks.keys()).flatMap((listing): WaitingDoc[] => {
    const { path } = listing.doc
    const review = state.review.docs.get(path)
    return review?.todo ? [{ path, todo: review.todo, review, listing }] : []
  })
  return TODOS.flatMap(todo => {
    const group = waiting.filter(doc => doc.todo === todo)
    // Only of a request the time is known; the tasks of other docs are in order, the newest first.
    return todo === 'review' ? group.toSorted(newestRequestFirst) : group
  })
}

/**
 * The doc that follows the one in front: of those on show, of those that open with them, then of all, from the end back to
 * the start; `''` for none.
 * @param passed - docs that the reader is done with, or passed over
 */
export function nextForYou(state: ViewerState, passed: ReadonlySet<string> = new Set()): string {
  if (state.review.marks.size === 0) return ''
  const front = focusedPath(state)
  const paths = waitingDocs(state).map(({ path }) => path)
  const at = paths.indexOf(front)
  const around = [...paths.slice(at + 1), ...paths.slice(0, at + 1)]
  const others = around.filter(path => path !== front && !passed.has(path))
  const [shown, near] = [shownPaths(state), docSetOnShow(state)?.docs.map(({ path }) => path) ?? []]
  const nextIn = (some: readonly string[]) => others.find(path => some.includes(path))
  return nextIn(shown) ?? nextIn(near) ?? others[0] ?? ''
}

/** The docs that an empty pane offers: those that wait, then recent ones; at most five of each. */
export function offeredDocs(state: ViewerState): Doc[] {
  const recent = recentDocs(state)
  const open = tabsIn(layoutOf(state))
  const waiting = waitingDocs(state).filter(({ path }) => !open.includes(path))
  const offered = [...waiting.slice(0, 5).map(({ listing }) => listing.doc), ...recent]
  return [...new Map(offered.map(doc => [doc.path, doc])).values()]
}

/** Each doc once: where the tree lists it first. */
export function inTreeOrder(tree: Tree, paths: Iterable<string>): Listing[] {
  const listings = [...listingsOf(paths, tree).values()].flatMap(([first]) => first ?? [])
  const inTasks = listings.filter(listing => 'task' in listing)
  const others = new Map(
    listings.flatMap(listing => ('task' in listing ? [] : [[listing.doc.path, listing]])),
  )
  const inCollections = [...new Set([...others.values()].map(({ collection }) => collection))]
    .flatMap(({ docs }) => nestDocs(docs).allDocs)
    .flatMap(({ path }) => others.get(path) ?? [])
  return [...inTasks, ...new Set(inCollections)]
}

function newestRequestFirst({ review: a }: WaitingDoc, { review: b }: WaitingDoc): number {
  const [one = '', other = ''] = [a.request?.at, b.request?.at]
  return one < other ? 1 : one > other ? -1 : 0
}
