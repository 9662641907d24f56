// Which doc to show: for a link, and for a doc whose tree has changed. Pure; asking the service for a
// doc that no tree lists is the page's.

import { diffTrees } from '../../schema/diff.js'
import { docPath } from '../../schema/keys.js'
import { listingsOf } from '../../schema/listed.js'
import type { Link } from '../../schema/links.js'
import type { Target } from '../../schema/resolve.js'
import type { Doc, Tree } from '../../schema/tree.js'

/** The doc of this path in the tree after, where it may have moved; null when it lists it no more. */
export function followDoc(path: string, before: Tree, after: Tree): Doc | null {
  const listed = docAt(path, after)
  if (listed) return listed
  const moved = diffTrees(before, after).moved.get(path)
  return moved === undefined ? null : docAt(moved, after)
}

/** What a link opens, and what has to be said about it; a doc link may still be unknown. */
export function docToOpen(
  { task, workspace, doc }: Target,
  link: Link,
): { doc: Doc | null; says: string } {
  if (doc) return { doc, says: '' }
  // The service may know it, and says so itself when it does not.
  if (link.doc !== '') return { doc, says: '' }
  if (!workspace) return { doc, says: `Nothing is called ${link.ws}.` }
  // A task without docs of its own opens its last phase that has some.
  const phases = workspace === task ? [...task.phases].reverse() : []
  const place = [workspace, ...phases].find(({ docs }) => docs.length > 0)
  if (link.plan !== '') {
    return { doc: place?.docs[0] ?? null, says: `${workspace.label} has no ${link.plan}.` }
  }
  if (!place) return { doc: null, says: `${workspace.label} holds nothing to read yet.` }
  return { doc: place.docs[0] ?? null, says: '' }
}

/** The path under which the service knows what a link's `doc` means; `''` for a link without. */
export function askedPath({ doc }: Link, tree: Tree): string {
  if (doc === '' || doc.startsWith('/')) return doc
  const named = tree.folders.find(({ name }) => doc.startsWith(`${name}:`))
  if (named) return docPath(named.name, doc.slice(named.name.length + 1))
  return docPath(tree.folders[0]?.name ?? '', doc)
}

function docAt(path: string, tree: Tree): Doc | null {
  return listingsOf([path], tree).get(path)?.[0]?.doc ?? null
}
