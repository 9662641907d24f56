// Applies what the service sends: a tree, after which everything that is stored by a path follows the docs
// that moved, and the event of a new doc. Pure.
// To change when docs are loaded again, see ../docs/doc-loader.ts; when the tree is fetched, ../viewer-model.ts.

import type { AddedEvent } from '../../../schema/api/events.js'
import { tabsIn } from '../../layout/edit.js'
import { listingsOf } from '../../../schema/names/listings.js'
import type { ConfigResponse, TreeResponse } from '../../../schema/api/api.js'
import { rulesOf } from '../../../schema/config/folder-entry.js'
import { fillReview } from '../../../schema/config/review-settings.js'
import type { StatusFolders } from '../../../schema/folder-rules.js'
import type { Tree } from '../../../schema/tree.js'
import type { ReviewResponse } from '../../../schema/review/marks.js'
import type { Tagged } from '../service/api.js'
import { asShown, spelt, withTitle } from '../labels.js'
import { docEvent } from './docs.js'
import { movesBetween, movesWhileAway, retarget } from './retarget.js'
import { addNews, addFromAgents } from './toasts.js'
import { docSetAt, fileOf, panesLayout, shownPaths, treeOf } from '../selectors.js'
import { takeReview, type ReviewState } from '../review-state.js'
import type { ViewerState } from '../state.js'

/** Takes the service's tree. */
export function receiveTree(
  state: ViewerState,
  { etag, value: reply }: Tagged<TreeResponse>,
): ViewerState {
  const before = treeOf(state)
  const value = reply.tree ? { ...reply, tree: asShown(reply.tree) } : reply
  if (!value.tree) return { ...state, etag, reply: value }
  if (!before) return settleIn({ ...state, etag, reply: value }, value.tree)
  const after = shareStructure(before, value.tree)
  const received = { ...state, etag, reply: { ...value, tree: after } }
  const moved = retarget(received, movesBetween(before, after))
  return markMissing(moved, before, after)
}

/** @param isTab - another page has the usual keys, and marks nothing */
export function receiveConfig(
  state: ViewerState,
  { config, overrides }: ConfigResponse,
  isTab: boolean,
): ViewerState {
  const entries = overrides.folders ?? config.folders
  const names = entries.flatMap((entry): [string, StatusFolders][] => {
    const { statusFolders } = rulesOf(config, entry)
    return statusFolders ? [[entry.name, statusFolders]] : []
  })
  const next = { ...state, statusFolders: new Map(names) }
  const settings = fillReview(config.review)
  // Another object with the same settings would draw everything again.
  const isSame = JSON.stringify(settings) === JSON.stringify(state.review.settings)
  return isSame || !isTab ? next : { ...next, review: { ...state.review, settings } }
}

/** The stream is open. Edits were missed if it was lost before. */
export function connect(state: ViewerState): ViewerState {
  const edits = state.connection === 'lost' ? new Map<string, number>() : state.edits
  return { ...state, connection: 'live', edits }
}

/** A doc is new or edited, as an event says. @param at - in milliseconds */
export function noteEdit(state: ViewerState, path: string, at: number): ViewerState {
  return { ...state, edits: new Map(state.edits).set(path, at) }
}

/**
 * Takes the service's marks. Where a doc was renamed or moved, its tabs, layouts and address follow, and for a moment
 * its tab tells the new name.
 */
export function receiveReview(before: ViewerState, reply: ReviewResponse): ViewerState {
  return addFromAgents(takeMarks(before, reply), newOfAgents(before.review, reply))
}

/** The docs with a request or an answer that was not there before; none in the first reply. */
function newOfAgents({ cursor, docs }: ReviewState, reply: ReviewResponse): string[] {
  const talking = reply.docs.filter(({ todo }) => todo === 'review' || todo === 'answered')
  if (cursor === '' || talking.length === 0) return []
  const before = new Map([...docs.values()].map(doc => [doc.id, doc]))
  return talking.flatMap(({ id, path, hash, request, answered }) => {
    const known = before.get(id)
    const isRequested = request !== null && request.id !== known?.request?.id
    const isNew = isRequested || answered > (known?.answered ?? 0)
    return isNew && hash !== null ? [path] : []
  })
}

function takeMarks(before: ViewerState, reply: ReviewResponse): ViewerState {
  const state = { ...before, review: takeReview(before.review, reply) }
  const tree = treeOf(state)
  const paths = movesOfKnown(before, reply)
  if (paths.size === 0 || !tree) return state
  const dirs = new Map<string, string>()
  for (const [from, to] of paths) {
    const [dir, dirAfter] = withoutCommonEnd(from, to)
    if (dir !== from && docSetAt(dir, tree) === null) dirs.set(dir, dirAfter)
  }
  const renamed = [...paths].flatMap(([from, to]) => (fileOf(from) === fileOf(to) ? [] : [to]))
  const moved = retarget({ ...state, renamed: new Set(renamed) }, { paths, dirs })
  return markMissing(moved, tree, tree)
}

/** A move from long ago comes again with each change of its doc: then nothing is known at the earlier place. */
function movesOfKnown({ review, docs, layouts, drafts }: ViewerState, { moved }: ReviewResponse) {
  const inLayouts = moved.length === 0 ? [] : [...layouts.values()].flatMap(tabsIn)
  const written = [...drafts.values()].map(({ path }) => path)
  const known = new Set([...review.docs.keys(), ...docs.keys(), ...inLayouts, ...written])
  return new Map(moved.filter(({ from }) => known.has(from)).map(({ from, to }) => [from, to]))
}

/** Two paths up to where they differ last: for files of a folder that was renamed, the folder. */
function withoutCommonEnd(one: string, other: string): [string, string] {
  const [a, b] = [one.split('/'), other.split('/')]
  while (a.length > 1 && a.at(-1) === b.at(-1)) {
    a.pop()
    b.pop()
  }
  return [a.join('/'), b.join('/')]
}

/** A new doc appeared. */
export function receiveAdded(state: ViewerState, { doc, place }: AddedEvent): ViewerState {
  // The reader knows a doc that was on show before it was deleted.
  if (shownPaths(state).includes(doc.path)) return state
  const at = { task: spelt(place.task), phase: place.phase === null ? null : spelt(place.phase) }
  return addNews(state, withTitle(doc), at)
}

/** The first tree says whether the restored workspace still exists. */
function settleIn(remembered: ViewerState, tree: Tree): ViewerState {
  const workspaces = [...remembered.layouts.keys(), remembered.workspace]
  const state = retarget(remembered, movesWhileAway(workspaces, tree))
  const isKnown = state.workspace === '' || docSetAt(state.workspace, tree) !== null
  return isKnown ? state : { ...state, workspace: '' }
}

/** Docs that the tree lists no more are missing; docs that it lists again are loaded again. */
function markMissing(state: ViewerState, before: Tree, after: Tree): ViewerState {
  const known = [...state.docs.values()].filter(({ loaded, isMissing }) => loaded || isMissing)
  const open = new Set([...tabsIn(panesLayout(state)), ...known.map(({ path }) => path)])
  const wasMissing = (path: string) => state.docs.get(path)?.isMissing ?? false
  const were = listingsOf(open, before)
  const are = listingsOf(open, after)
  const back = [...open].filter(path => are.has(path) && wasMissing(path))
  const missing = [...open].filter(path => !are.has(path) && (were.has(path) || wasMissing(path)))
  const loose = new Map([...state.loose].filter(([path]) => !are.has(path)))
  // Their tabs keep their titles.
  for (const path of missing) {
    const doc = were.get(path)?.[0]?.doc
    if (doc) loose.set(path, doc)
  }
  const relisted = back.reduce((now, path) => docEvent(now, path, { type: 'relisted' }), state)
  const deleted = missing.filter(path => !wasMissing(path))
  const { docs, sequence } = deleted.reduce(
    (now, path) => docEvent(now, path, { type: 'deleted' }),
    relisted,
  )
  return {
    ...state,
    docs,
    sequence,
    loose: isSameMap(state.loose, loose) ? state.loose : loose,
  }
}

function isSameMap<T>(map: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return map.size === other.size && [...other].every(([key, value]) => map.get(key) === value)
}

// Structural sharing: a new tree is parsed anew. Its equal tasks and collections become the same objects as
// before, so that comparing two trees costs what changed.

/** `after`, with the tasks and collections of `before` that are equal to those in it. */
export function shareStructure(before: Tree, after: Tree): Tree {
  const tasks = new Map(before.tasks.map(task => [task.dir, task]))
  return {
    ...after,
    tasks: after.tasks.map(task => sharedOr(tasks.get(task.dir), task)),
    collections: after.collections.map((collection, i) =>
      sharedOr(before.collections[i], collection),
    ),
  }
}

function sharedOr<T>(before: T | undefined, after: T): T {
  return before !== undefined && isSame(before, after) ? before : after
}

/** Whether two values of JSON are equal. It allocates nothing: a tree has 100,000 objects. */
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
