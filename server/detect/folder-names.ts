// The names in a folder as detection sees them: docs and folders. Pure.
// To change what is read, see listing.ts; what the names mean, layouts.ts.

import { naturalCompare } from '../../schema/reading/text-order.js'

/** Why the docs in a folder are not listed: files that git ignores, or another checkout. */
type LeftOut = 'built' | 'checkout'

export interface FolderNames {
  name: string
  /** Path inside the detected folder; empty for the folder itself. */
  rel: string
  folders: Map<string, FolderNames>
  /** Files of a configured type; the value says whether it is a link. */
  docs: Map<string, boolean>
  /** Files that look like docs and are none: the value says why. */
  others: Map<string, string>
  leftOut: LeftOut | null
}

export function emptyNames(name: string, rel: string): FolderNames {
  return { name, rel, folders: new Map(), docs: new Map(), others: new Map(), leftOut: null }
}

/** The folder at a path inside `folder`; `''` is the folder itself. */
export function folderAt(folder: FolderNames, rel: string): FolderNames | undefined {
  if (rel === '') return folder
  let at: FolderNames | undefined = folder
  for (const name of rel.split('/')) at = at?.folders.get(name)
  return at
}

/** Its folders, in the order in which people sort names. */
export function foldersIn(folder: FolderNames): FolderNames[] {
  return [...folder.folders.values()].sort((a, b) => naturalCompare(a.name, b.name))
}

/** This folder and all below it, parents first; what is left out is skipped with all in it. */
export function* foldersBelow(folder: FolderNames): Generator<FolderNames> {
  if (folder.leftOut !== null) return
  yield folder
  for (const inner of foldersIn(folder)) yield* foldersBelow(inner)
}

/** A doc lies in it, at any depth. */
export function holdsDocs(folder: FolderNames): boolean {
  for (const { docs } of foldersBelow(folder)) if (docs.size > 0) return true
  return false
}
