// The one proof that a file may be listed, searched, kept and sent: where it is, and its type. Asks no disk.
// To change how a file is opened, see files/locate.ts and review/sync/read-doc.ts.

import { sep } from 'node:path'
import type { FolderRules } from '../../schema/folder-rules.js'
import { extensionOf, foldName } from '../../schema/names/file-name.js'
import { typeOf } from './content-types.js'

/** Where the file of a doc path is, links not resolved. */
export interface ServedPlace {
  rules: Pick<FolderRules, 'fileTypes'> & { groups: readonly { fileTypes?: string[] }[] }
  /** The docs folder, resolved. */
  base: string
  abs: string
}

/**
 * The file that a place leads to may be served. Inside its docs folder it may, whatever its type. A link
 * out of the folder, or into a hidden part of it, leads only into the folders that may be served, and only to the
 * types that docs load and to the folder's own file types; both names of the file must have such a type.
 * @param allowed - the docs folders and the listed folders that are links, resolved
 */
export function mayServe(
  allowed: readonly string[],
  { rules, base, abs }: ServedPlace,
  real: string,
): boolean {
  // Where the disk folds case, the rules would not recognise a task in another spelling of its folder.
  if (real !== abs && foldName(real) === foldName(abs)) return false
  if (isWithin(base, real) && isVisible(base, real)) return true
  if (!allowed.some(at => isWithin(at, real) && isVisible(at, real))) return false
  return [abs, real].every(file => isKnownType(rules, extensionOf(file)))
}

export function isWithin(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep)
}

function isKnownType(rules: ServedPlace['rules'], extension: string): boolean {
  if (typeOf(extension) !== null) return true
  return [rules, ...rules.groups].some(({ fileTypes }) => fileTypes?.includes(extension))
}

function isVisible(root: string, path: string): boolean {
  return !path
    .slice(root.length)
    .split(sep)
    .some(segment => segment.startsWith('.'))
}
