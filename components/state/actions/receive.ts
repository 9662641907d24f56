// What the service tells: a new tree, after which everything that is remembered of a doc goes where
// the doc went, and single events. Pure; loading docs anew is doc-loader.ts's, and what was missed is
// unheard.ts's.

import type { AddedEvent } from '../../../schema/api/events.js'
import { docsIn } from '../../../schema/layout/edit.js'
import { listingsOf } from '../../../schema/names/listings.js'
import type { TreeResponse } from '../../../schema/api/api.js'
import type { Tree } from '../../../schema/tree.js'
import type { Tagged } from '../service/api.js'
import { spelt, withSpelling } from '../labels.js'
import { docEvent } from './docs.js'
import { seeShown } from './layout.js'
import { movesBetween, movesWhileAway, retarget } from './retarget.js'
import { addNews } from './toasts.js'
import { layoutOf, placeAt, shownPaths, treeOf } from '../selectors.js'
import type { ViewerState } from '../state.js'

/** Takes the service's tree. */
export function receiveTree(
  state: ViewerState,
  { etag, value: reply }: Tagged<TreeResponse>,
): ViewerState {
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
export function receiveAdded(state: ViewerState, { doc, place }: AddedEvent): ViewerState {
  // Where it was on show before it went away, it is nothing new.
  if (shownPaths(state).includes(doc.path)) return state
  const at = { task: spelt(place.task), phase: place.phase === null ? null : spelt(place.phase) }
  return addNews({ ...state, unseen: new Set(state.unseen).add(doc.path) }, doc, at)
}

/** With the first tree it shows whether what is remembered is still there. */
function settleIn(remembered: ViewerState, tree: Tree): ViewerState {
  const workspaces = [...remembered.layouts.keys(), remembered.workspace]
  const state = retarget(remembered, movesWhileAway(workspaces, tree))
  const isKnown = state.workspace === '' || placeAt(state.workspace, tree) !== null
  const next = isKnown ? state : { ...state, workspace: '' }
  const listings = listingsOf(next.unseen, tree)
  const unseen = new Set([...next.unseen].filter(path => listings.has(path)))
  return seeShown(unseen.size === next.unseen.size ? next : { ...next, unseen })
}

/** What was listed and is no more has gone; what is listed again is back. */
function markGone(state: ViewerState, before: Tree, after: Tree): ViewerState {
  const known = [...state.docs.values()].filter(({ loaded, isMissing }) => loaded || isMissing)
  const open = new Set([...docsIn(layoutOf(state)), ...known.map(({ path }) => path)])
  const wasGone = (path: string) => state.docs.get(path)?.isMissing ?? false
  const were = listingsOf(open, before)
  const are = listingsOf(open, after)
  const back = [...open].filter(path => are.has(path) && wasGone(path))
  const gone = [...open].filter(path => !are.has(path) && (were.has(path) || wasGone(path)))
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
  const relisted = back.reduce((now, path) => docEvent(now, path, { type: 'relisted' }), state)
  const deleted = gone.filter(path => !wasGone(path))
  const { docs, sequence } = deleted.reduce(
    (now, path) => docEvent(now, path, { type: 'deleted' }),
    relisted,
  )
  return {
    ...state,
    docs,
    sequence,
    loose: isSameMap(state.loose, loose) ? state.loose : loose,
    unseen: unseen.length === state.unseen.size ? state.unseen : new Set(unseen),
  }
}

function isSameMap<T>(map: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return map.size === other.size && [...other].every(([key, value]) => map.get(key) === value)
}

// The tree comes whole each time, parsed anew. What is the same in it as before becomes the same objects
// again, so that all that compares trees looks at what changed alone.

/** `after`, with the tasks and collections of `before` that are equal to those in it. */
export function withSame(before: Tree, after: Tree): Tree {
  const tasks = new Map(before.tasks.map(task => [task.dir, task]))
  return {
    ...after,
    tasks: after.tasks.map(task => orSame(tasks.get(task.dir), task)),
    collections: after.collections.map((collection, i) =>
      orSame(before.collections[i], collection),
    ),
  }
}

function orSame<T>(before: T | undefined, after: T): T {
  return before !== undefined && isSame(before, after) ? before : after
}

/** Whether two values of JSON are equal. It makes nothing on its way through 100,000 objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, i) => isSame(value, other[i]))
    )
  }
  for (const key in one) if (!isSame(one[key], other[key])) return false
  for (const key in other) if (!(key in one)) return false
  return true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
