// What the service tells: a new tree, after which everything that is remembered of a doc goes where
// the doc went, and single events. Pure; loading docs anew is sources.ts's, and what was missed is
// unheard.ts's.

import type { AddedEvent } from '../../../schema/api/events.js'
import { docsIn } from '../../../schema/layout/edit.js'
import { listingsOf } from '../../../schema/names/listings.js'
import type { TreeResponse } from '../../../schema/api/api.js'
import type { Tree } from '../../../schema/tree.js'
import type { Tagged } from '../service/api.js'
import { spelt, withSpelling } from '../labels.js'
import { seeShown } from './layouts.js'
import { movesBetween, movesWhileAway, retarget } from './retarget.js'
import { addNews } from './toasts.js'
import { withSame } from './same.js'
import { layoutOf, placeAt, shownPaths, treeOf } from '../selectors.js'
import type { ViewState } from '../state.js'

/** Takes the service's tree. */
export function receiveTree(
  state: ViewState,
  { etag, value: reply }: Tagged<TreeResponse>,
): ViewState {
  const before = treeOf(state)
  const value = reply.tree ? { ...reply, tree: withSpelling(reply.tree) } : reply
  if (!value.tree) return { ...state, etag, reply: value }
  if (!before) return settleIn({ ...state, etag, reply: value }, value.tree)
  const after = withSame(before, value.tree)
  const received = { ...state, etag, reply: { ...value, tree: after } }
  const moved = retarget(received, movesBetween(before, after))
  return seeShown(markGone(moved, before, after))
}

/** A new doc appeared. */
export function receiveAdded(state: ViewState, { doc, place }: AddedEvent): ViewState {
  // Where it was on show before it went away, it is nothing new.
  if (shownPaths(state).includes(doc.path)) return state
  const at = { task: spelt(place.task), phase: place.phase === null ? null : spelt(place.phase) }
  return addNews({ ...state, unseen: new Set(state.unseen).add(doc.path) }, doc, at)
}

/** With the first tree it shows whether what is remembered is still there. */
function settleIn(remembered: ViewState, tree: Tree): ViewState {
  const workspaces = [...remembered.layouts.keys(), remembered.workspace]
  const state = retarget(remembered, movesWhileAway(workspaces, tree))
  const isKnown = state.workspace === '' || placeAt(state.workspace, tree) !== null
  const next = isKnown ? state : { ...state, workspace: '' }
  const listings = listingsOf(next.unseen, tree)
  const unseen = new Set([...next.unseen].filter(path => listings.has(path)))
  return seeShown(unseen.size === next.unseen.size ? next : { ...next, unseen })
}

/** What was listed and is no more has gone; what is listed again is back. */
function markGone(state: ViewState, before: Tree, after: Tree): ViewState {
  const open = new Set([...docsIn(layoutOf(state)), ...state.sources.keys(), ...state.gone])
  const were = listingsOf(open, before)
  const are = listingsOf(open, after)
  const gone = [...open].filter(path => !are.has(path) && (were.has(path) || state.gone.has(path)))
  const loose = new Map([...state.loose].filter(([path]) => !are.has(path)))
  // Their tabs keep their titles.
  for (const path of gone) {
    const doc = were.get(path)?.[0]?.doc
    if (doc) loose.set(path, doc)
  }
  const [unseenBefore, unseenAfter] = [before, after].map(tree => listingsOf(state.unseen, tree))
  // The tree that lists a new doc may come after the news of it.
  const unseen = [...state.unseen].filter(
    path => unseenAfter?.has(path) || !unseenBefore?.has(path),
  )
  return {
    ...state,
    gone: isSameSet(state.gone, gone) ? state.gone : new Set(gone),
    loose: isSameMap(state.loose, loose) ? state.loose : loose,
    unseen: unseen.length === state.unseen.size ? state.unseen : new Set(unseen),
  }
}

function isSameMap<T>(map: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return map.size === other.size && [...other].every(([key, value]) => map.get(key) === value)
}

function isSameSet(set: ReadonlySet<string>, items: readonly string[]): boolean {
  return set.size === items.length && items.every(item => set.has(item))
}
