// Computes where the doc of a hit is in the tree, as labels.
// To change how they are shown, see search-results.ts.

import { listingsOf, type Listing } from '../../../schema/names/listings.js'
import type { SearchHit } from '../../../schema/api/api.js'
import { foldersAbove, nestDocs, type DocFolder } from '../../tree/doc-folders.js'
import type { Collection, Tree } from '../../../schema/tree.js'

/**
 * The labels above the doc of each hit, by doc path, from the outside in: `['search rewrite', '2 Query API']`.
 * A doc that the tree does not list has its path instead.
 */
export function breadcrumbsOf(
  hits: readonly SearchHit[],
  tree?: Tree,
): Map<string, readonly string[]> {
  const paths = hits.map(({ doc }) => doc.path)
  const listings = tree ? listingsOf(paths, tree) : new Map<string, Listing[]>()
  const nested = new Map<Collection, DocFolder>()
  return new Map(
    paths.map(path => {
      const [first] = listings.get(path) ?? []
      return [path, first ? labelsOf(first, nested) : [path]]
    }),
  )
}

/** @param nested - the docs of collections by folder, as far as they are known */
function labelsOf(listing: Listing, nested: Map<Collection, DocFolder>): string[] {
  if ('collection' in listing) {
    const { doc, collection } = listing
    const root = nested.get(collection) ?? nestDocs(collection.docs)
    nested.set(collection, root)
    return [collection.label, ...foldersAbove(doc.path, root).map(({ name }) => name)]
  }
  const { task, workspace } = listing
  if (workspace === task || !('num' in workspace)) return [task.label]
  const { num, label } = workspace
  return [task.label, num === '' ? label : `${num} ${label}`]
}
