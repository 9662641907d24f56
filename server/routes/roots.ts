// Where files may be served from, as routes ask for it.

import type { Library } from '../library/library.js'
import type { Roots } from '../files/allowed-roots.js'

/** Right after the start nothing is known yet: such a request waits for the first scan. */
export async function knownRoots(library: Library): Promise<Roots> {
  if (library.roots.folders.length === 0) await library.tree()
  return library.roots
}
