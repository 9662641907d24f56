// The events that the service sends to browser tabs, and those that follow from a scan.
// To change when a scan reports a doc as new or edited, see server/scan/pending-files.ts.

import { listingsOf, type Listing } from '../names/listings.js'
import { DOC, PLACE, type Place, type Tree } from '../tree.js'
import { TEXT, objectOf, oneOf, type TypeOf } from '../typed-schema.js'

export const TREE_EVENT = objectOf('Something changed.', { type: oneOf(['tree']) })
export type TreeEvent = TypeOf<typeof TREE_EVENT>

export const ADDED_EVENT = objectOf('A new doc.', {
  type: oneOf(['added']),
  doc: DOC,
  place: PLACE,
})
export type AddedEvent = TypeOf<typeof ADDED_EVENT>

export const CHANGED_EVENT = objectOf('An edited doc.', { type: oneOf(['changed']), path: TEXT })
export type ChangedEvent = TypeOf<typeof CHANGED_EVENT>

export const OPEN_EVENT = objectOf('A link to show.', {
  type: oneOf(['open']),
  ws: TEXT,
  plan: TEXT,
  doc: TEXT,
})
export type OpenEvent = TypeOf<typeof OPEN_EVENT>

export type ServerEvent = TreeEvent | AddedEvent | ChangedEvent | OpenEvent

/** Names a collection in the set of those that are muted: their new docs are not announced. */
export function mutedKey(folder: string, label: string): string {
  return `${folder}:${label}`
}

/**
 * The events after a scan that changed something, in order: `tree`, `changed` for each edited doc, `added`
 * for each new one. A doc that the tree does not list is left out.
 * @param edited - doc paths
 * @param added - doc paths
 * @param muted - the `mutedKey` of each collection that does not notify
 */
export function eventsFor(
  tree: Tree | null,
  edited: readonly string[],
  added: readonly string[],
  muted: ReadonlySet<string>,
): ServerEvent[] {
  const events: ServerEvent[] = [{ type: 'tree' }]
  if (!tree) return events
  const isNew = new Set(added)
  const listings = listingsOf([...edited, ...added], tree)
  for (const path of edited) {
    if (listings.has(path) && !isNew.has(path)) events.push({ type: 'changed', path })
  }
  for (const path of added) {
    const found = listings.get(path) ?? []
    const place = placeOf(found, muted)
    if (place && found[0]) events.push({ type: 'added', doc: found[0].doc, place })
  }
  return events
}

/** The first place where a doc may be announced, in labels; null when all are muted. */
function placeOf(listings: readonly Listing[], muted: ReadonlySet<string>): Place | null {
  for (const listing of listings) {
    if ('task' in listing) {
      const { task, workspace } = listing
      return { task: task.label, phase: workspace === task ? null : workspace.label }
    }
    const { folder, label } = listing.collection
    if (!muted.has(mutedKey(folder, label))) return { task: label, phase: null }
  }
  return null
}
