// The one resolver: which file a path means, as an open file that is proved to lie where files may be
// served from. Nothing else opens a file on behalf of a request.

import { constants } from 'node:fs'
import { open, readlink, realpath, stat, type FileHandle } from 'node:fs/promises'
import { sep } from 'node:path'
import { splitDocPath } from '../../schema/names/keys.js'
import { typeOf } from '../text/content-types.js'
import type { Root, Roots } from './allowed-roots.js'
import { extensionOf, foldName } from '../../schema/names/file-name.js'

/** A file as a doc path names it, in one of its states. */
export interface FoundFile {
  /** The doc path it was asked by. */
  path: string
  /** Where it was looked for, links not resolved. */
  abs: string
  /** Where it is. */
  real: string
  root: Root
  name: string
  /** In lower case, without a dot. */
  extension: string
  size: number
  /** Milliseconds. */
  modified: number
  /** Another one for every other file and every other state of this file. */
  version: string
}

/** The caller closes its handle. */
export interface OpenFile extends FoundFile {
  handle: FileHandle
}

// O_NONBLOCK, or opening a pipe would wait for a writer. Where there is no such flag it counts as none.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * The open file at a doc path, or null when there is none that may be served. What is wrong with the
 * disk itself is thrown.
 */
export async function locate(roots: Roots, path: string): Promise<OpenFile | null> {
  const { folder, rel } = splitDocPath(path) ?? {}
  const root = roots.folders.find(({ name }) => name === folder)
  if (!root || root.real === null || rel === undefined) return null
  const segments = rel.split('/')
  if (!segments.every(isPlain)) return null

  const name = segments.at(-1) ?? ''
  const abs = [root.real.replace(/[\\/]$/, ''), ...segments].join(sep)
  let handle: FileHandle | null = null
  try {
    const real = await realpath(abs)
    if (!mayServe(roots, root, name, abs, real)) return null
    handle = await open(real, FLAGS)
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile() && (await isStillAt(handle, real))) {
      const extension = extensionOf(name)
      const size = Number(stats.size)
      const modified = Number(stats.mtimeMs)
      const version = versionOf(stats)
      const file = { path, abs, real, root, name, extension, size, modified, version, handle }
      handle = null
      return file
    }
  } catch (error) {
    if (!isAbsence(error)) throw error
  } finally {
    await handle?.close()
  }
  return null
}

/** The docs folder of a file that was found before, if by these roots it may still be served. */
export function rootOf(roots: Roots, { root, name, abs, real }: FoundFile): Root | null {
  const now = roots.folders.find(folder => folder.name === root.name)
  if (!now || now.real !== root.real) return null
  return mayServe(roots, now, name, abs, real) ? now : null
}

interface Stamps {
  dev: bigint
  ino: bigint
  size: bigint
  mtimeNs: bigint
  ctimeNs: bigint
}

/** One state of one file. The time of the last change counts too: it cannot be set back. */
export function versionOf({ dev, ino, size, mtimeNs, ctimeNs }: Stamps): string {
  return [dev, ino, size, mtimeNs, ctimeNs].map(part => part.toString(36)).join('-')
}

/** Whether a path segment is an ordinary name. `#`, `%` and, on POSIX, the backslash are. */
function isPlain(segment: string): boolean {
  if (segment === '' || segment.startsWith('.') || segment.includes('\0')) return false
  return sep === '/' || !/[\\:]/.test(segment)
}

// What lies in a docs folder itself is served whatever its type. A link that leaves it leads only to
// what docs load and to the folder's own file types, whichever of the two names is asked.
function mayServe(roots: Roots, root: Root, name: string, abs: string, real: string): boolean {
  // Where the disk folds case, another spelling of a task's folder would be no task any more.
  if (real !== abs && foldName(real) === foldName(abs)) return false
  if (root.real !== null && isWithin(root.real, real)) return isVisible(root.real, real)
  const places = [...roots.folders, ...roots.linked].map(place => place.real)
  const isServed = places.some(at => at !== null && isWithin(at, real) && isVisible(at, real))
  return isServed && [name, real].every(file => isKnownType(root, extensionOf(file)))
}

function isKnownType({ rules }: Root, extension: string): boolean {
  if (typeOf(extension) !== null) return true
  return [rules, ...rules.groups].some(({ fileTypes }) => fileTypes?.includes(extension))
}

function isWithin(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep)
}

function isVisible(root: string, path: string): boolean {
  return !path
    .slice(root.length)
    .split(sep)
    .some(segment => segment.startsWith('.'))
}

// A folder of the path may have been swapped for a link after it was looked at. What was opened is
// asked where it is; only what is where it was looked for is read.
async function isStillAt(handle: FileHandle, real: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null)
    if (opened !== null) return opened === real || opened === `${real} (deleted)`
  }
  if ((await realpath(real)) !== real) return false
  const [there, here] = await Promise.all([
    stat(real, { bigint: true }),
    handle.stat({ bigint: true }),
  ])
  return there.dev === here.dev && there.ino === here.ino
}

const ABSENT = new Set([
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

/** Whether the file is not there to be read, as opposed to a disk in trouble. */
export function isAbsence(error: unknown): boolean {
  return ABSENT.has((error as NodeJS.ErrnoException).code ?? '')
}
