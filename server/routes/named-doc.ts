// The doc that a request of reviews names: its file if there is one, and where a deleted doc may have lived.
// To change which files are docs, see doc.ts.

import { docPathsOf } from '../files/doc-paths.js'
import type { Library } from '../library/library.js'
import type { NamedDoc } from '../review/protocol.js'
import { isListedType, knownRoots, withFile } from './requested-doc.js'

/** @param name - what `GET /api/doc` takes */
export async function namedDoc(library: Library, name: string): Promise<NamedDoc> {
  const paths = await docPathsOf(await knownRoots(library), name)
  const listed = paths.find(path => library.docAt(path) !== undefined)
  return { name, path: listed ?? (await unlistedAmong(library, paths)), paths }
}

/** The first path of a file that the tree does not list, and that `GET /api/doc` answers for. */
async function unlistedAmong(library: Library, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await withFile(library, path, isListedType)) return path
  }
  return null
}
