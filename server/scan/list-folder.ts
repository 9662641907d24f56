// Lists one folder on disk. Synchronous, since it runs in the worker thread, where the same calls through
// promises take eight times as long. To change what is read of a file, see relist.ts.

import { lstatSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { isDiskError, diskErrorOf, type DiskError } from '../fs/errno.js'
import { identityOf, stateOf, type FileState } from '../fs/file-state.js'
import { isSystemFolder } from '../fs/system-folder.js'
import { readTitled } from '../text/file-reader.js'
import { extensionOf, isHidden } from '../../schema/names/file-name.js'
import type { Checks } from '../../schema/tree.js'

export interface FoundFile extends FileState {
  name: string
  isLink: boolean
  /** If the file was opened: its title, or null when it has none. */
  title?: string | null
  checks?: Checks | undefined
}

export interface FoundFolder {
  name: string
  /** Inode numbers are used again at once, so the time of birth is part of it. */
  identity: string
  isLink: boolean
}

export interface FolderListing {
  files: FoundFile[]
  folders: FoundFolder[]
  /** Names whose `stat` failed for an unknown reason; what was known of them still counts. */
  unsure: Set<string>
  /** Links that lead to no folder: the identity of the file that each leads to; null for nothing. */
  links: Map<string, string | null>
  /** It has a `.git`. */
  isCheckout: boolean
  /** The reason, in words. */
  cause: string
}

/**
 * Lists the files and folders in `abs` that are not hidden, links followed. Never throws.
 * @param opens - the files to open, for their titles: `open` and `fstat` cost less than `stat` and `open`
 */
export function listFolder(
  abs: string,
  opens: (file: string) => boolean,
): FolderListing | DiskError {
  let entries: Dirent[]
  try {
    entries = isSystemFolder(abs) ? [] : readdirSync(abs, { withFileTypes: true })
  } catch (error) {
    return diskErrorOf(error)
  }
  const isCheckout = entries.some(({ name }) => name === '.git')
  const found: FolderListing = {
    links: new Map(),
    files: [],
    folders: [],
    unsure: new Set(),
    isCheckout,
    cause: '',
  }
  for (const entry of entries) {
    if (isHidden(entry.name)) continue
    // A pipe, a socket or a device is never opened.
    if (entry.isFIFO() || entry.isSocket() || entry.isBlockDevice() || entry.isCharacterDevice()) {
      continue
    }
    add(found, abs, entry, entry.isFile() && opens(entry.name))
  }
  return found
}

function add(found: FolderListing, abs: string, entry: Dirent, isOpened: boolean): void {
  const name = entry.name
  const path = `${abs}/${name}`
  try {
    const opened = isOpened ? readTitled(path, extensionOf(name)) : null
    const titled = opened && !isDiskError(opened) ? opened : null
    const stats = titled?.stats ?? statSync(path, { bigint: true })
    const isLink = entry.isSymbolicLink()
    if (stats.isFile()) {
      const file: FoundFile = { name, ...stateOf(stats), isLink }
      if (titled) Object.assign(file, { title: titled.title, checks: titled.checks })
      if (isLink) found.links.set(name, identityOf(stats))
      found.files.push(file)
    } else if (stats.isDirectory()) {
      found.folders.push({ name, identity: identityOf(stats), isLink })
    }
  } catch (error) {
    const { kind, cause } = diskErrorOf(error)
    if (kind === 'unknown') found.cause = cause
    // A link to nothing is not listed. A file that vanished since `readdir` may have moved with its folder.
    else if (!hasVanished(path)) {
      found.links.set(name, null)
      return
    }
    found.unsure.add(name)
  }
}

function hasVanished(path: string): boolean {
  try {
    lstatSync(path)
    return false
  } catch (error) {
    return diskErrorOf(error).kind === 'not found'
  }
}
