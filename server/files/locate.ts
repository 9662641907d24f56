// Finds the file that a doc path means, and opens it only where files may be served from. Every request
// gets its file here. To change what an open file can do, see open-file.ts.

import { open, realpath, type FileHandle } from 'node:fs/promises'
import { splitDocPath } from '../../schema/names/keys.js'
import { codeOf } from '../fs/errno.js'
import { READ_FLAGS, isStillAt } from '../fs/open-at.js'
import { mayServe, type ServedPlace } from '../text/may-serve.js'
import type { Root, Roots } from './allowed-roots.js'
import { OpenFile } from './open-file.js'

/**
 * The open file at a doc path, which the caller closes; null when no such file may be served. Throws the
 * unknown errors of the disk.
 */
export async function locate(roots: Roots, path: string): Promise<OpenFile | null> {
  const place = filePlaceOf(roots, path)
  if (!place) return null
  const { root, abs } = place
  let handle: FileHandle | null = null
  try {
    const real = await realpath(abs)
    if (!mayServe(allowedIn(roots), place, real)) return null
    handle = await open(real, READ_FLAGS)
    const stats = await handle.stat({ bigint: true })
    // Before a byte is read.
    if (stats.isFile() && isStillAt(handle.fd, real)) {
      const file = new OpenFile(handle, path, root, stats)
      handle = null
      return file
    }
  } catch (error) {
    if (!NOT_SERVED.has(codeOf(error))) throw error
  } finally {
    await handle?.close()
  }
  return null
}

/** Where the file of a doc path is, links not resolved. */
export interface FilePlace extends ServedPlace {
  root: Root
}

/** null for a docs folder that is not there, and for a path with a hidden segment. */
export function filePlaceOf(roots: Roots, path: string): FilePlace | null {
  const { folder, rel } = splitDocPath(path) ?? {}
  const root = roots.folders.find(({ name }) => name === folder)
  if (!root || root.real === null || rel === undefined) return null
  const segments = rel.split('/')
  if (!segments.every(isPlain)) return null
  const base = root.real
  return { root, rules: root.rules, base, abs: [base.replace(/\/$/, ''), ...segments].join('/') }
}

/** A path segment is an ordinary name. `#`, `%` and the backslash are. */
function isPlain(segment: string): boolean {
  return segment !== '' && !segment.startsWith('.') && !segment.includes('\0')
}

/** The docs folders and the listed folders that are links, resolved. */
export function allowedIn({ folders, linked }: Roots): string[] {
  return [...folders, ...linked].flatMap(({ real }) => real ?? [])
}

/** Codes of "not found", "denied", and names that no file can have. */
const NOT_SERVED = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'EACCES',
  'EPERM',
  'ENAMETOOLONG',
  'EINVAL',
  'ENXIO',
  'ENODEV',
  'ERR_INVALID_ARG_VALUE',
])
