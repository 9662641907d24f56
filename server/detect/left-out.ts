// Which docs of a folder a proposal does not list, and why. Pure.
// To change what is listed, see layouts.ts and entries.ts.

import type { LayoutProposal } from '../../schema/api/api.js'
import type { FolderNames } from './folder-names.js'

export interface Listed {
  /** Paths of the docs that are listed, inside the detected folder. */
  paths: ReadonlySet<string>
  /** The folders that the layout reads. */
  homes: readonly string[]
  /** How the layout says that a doc in its homes is not part of it. */
  otherwise: string
}

/** The docs in `root` that are not listed, by reason; the most frequent one first. */
export function leftOutOf(root: FolderNames, listed: Listed): LayoutProposal['leftOut'] {
  const counts = new Map<string, number>()
  for (const { rel, isLink, isBuilt, whyNone } of docsIn(root, false)) {
    if (listed.paths.has(rel)) continue
    const why = isBuilt
      ? 'built files that git ignores'
      : (whyNone ?? reasonOf(rel, isLink, listed))
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return [...counts].map(([why, files]) => ({ files, why })).sort((a, b) => b.files - a.files)
}

function reasonOf(rel: string, isLink: boolean, { homes, otherwise }: Listed): string {
  if (!homes.some(home => home === '' || rel.startsWith(`${home}/`))) {
    return homes.length > 3 ? 'outside of these folders' : `outside of ${homes.join(', ')}`
  }
  return isLink ? 'links that lead out of the folder' : otherwise
}

interface SeenDoc {
  rel: string
  isLink: boolean
  isBuilt: boolean
  /** Why it is no doc. */
  whyNone?: string
}

function* docsIn(folder: FolderNames, isBuilt: boolean): Generator<SeenDoc> {
  const inBuilt = isBuilt || folder.leftOut === 'built'
  for (const [name, isLink] of folder.docs) {
    const rel = folder.rel === '' ? name : `${folder.rel}/${name}`
    yield { rel, isLink, isBuilt: inBuilt }
  }
  for (const [name, whyNone] of folder.others) {
    yield { rel: `${folder.rel}/${name}`, isLink: false, isBuilt: inBuilt, whyNone }
  }
  for (const inner of folder.folders.values()) yield* docsIn(inner, inBuilt)
}
