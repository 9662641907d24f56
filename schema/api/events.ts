// What the service tells the browser tabs, and what of it follows from two readings.

import { diffTrees, type TreeDiff } from './diff.js'
import { listingsOf, type Listing } from '../names/listings.js'
import type { Doc, Place, Tree } from '../tree.js'

export interface TreeEvent {
  type: 'tree'
}

export interface AddedEvent {
  type: 'added'
  doc: Doc
  place: Place
}

export interface ChangedEvent {
  type: 'changed'
  path: string
}

export interface OpenEvent {
  type: 'open'
  ws: string
  plan: string
  doc: string
}

export type ServerEvent = TreeEvent | AddedEvent | ChangedEvent | OpenEvent

/** Names a collection in the set of those whose new docs are not announced. */
export function quietKey(folder: string, label: string): string {
  return `${folder}:${label}`
}

/**
 * What to tell after a rescan, in order: `tree`, `changed` for each edited doc, `added` for each
 * new one. Whether anything happened at all is the caller's to know.
 * @param before - null for the first reading, and where other settings apply than before: then
 *   nothing counts as new
 * @param edited - doc paths, as they are after, of the files that were edited
 * @param quiet - the `quietKey` of each collection that does not notify
 * @param diff - of these two trees, where it is known
 */
export function eventsFor(
  before: Tree | null,
  after: Tree,
  edited: ReadonlySet<string>,
  quiet: ReadonlySet<string>,
  diff: TreeDiff = diffTrees(before, after),
): ServerEvent[] {
  const events: ServerEvent[] = [{ type: 'tree' }]
  if (!before) return events
  const { added } = diff
  const fresh = new Set(added.map(doc => doc.path))
  const listings = listingsOf([...edited, ...fresh], after)
  for (const path of edited) {
    if (listings.has(path) && !fresh.has(path)) events.push({ type: 'changed', path })
  }
  for (const doc of added) {
    const place = placeOf(listings.get(doc.path) ?? [], quiet)
    if (place) events.push({ type: 'added', doc, place })
  }
  return events
}

/** The first place where a doc may be announced, in labels; null when all are quiet. */
function placeOf(listings: readonly Listing[], quiet: ReadonlySet<string>): Place | null {
  for (const listing of listings) {
    if ('task' in listing) {
      const { task, workspace } = listing
      return { task: task.label, phase: workspace === task ? null : workspace.label }
    }
    const { folder, label } = listing.collection
    if (!quiet.has(quietKey(folder, label))) return { task: label, phase: null }
  }
  return null
}
