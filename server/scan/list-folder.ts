// One look at one folder on disk: what stands in it now. Synchronous, since it runs in the reader's
// thread, where the same calls through promises take eight times as long. What it means is decided elsewhere.

import { lstatSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { isReason, reasonOf, type Reason } from '../fs/errno.js'
import { identityOf, type Stamp } from '../fs/file-state.js'
import { readTitled } from '../text/file-reader.js'
import { extensionOf, isHidden } from '../../schema/names/file-name.js'

export interface FoundFile extends Stamp {
  name: string
  isLink: boolean
  /** Where it was opened: its title, or null when it has none. */
  title?: string | null
}

export interface FoundFolder {
  name: string
  /** Inode numbers are used again at once, so the time of birth is part of it. */
  identity: string
  isLink: boolean
}

type Entry = Pick<
  Dirent,
  | 'name'
  | 'isFile'
  | 'isSymbolicLink'
  | 'isFIFO'
  | 'isSocket'
  | 'isBlockDevice'
  | 'isCharacterDevice'
>

export interface Look {
  files: FoundFile[]
  folders: FoundFolder[]
  /** Names that could not be asked about just now; what was known of them still counts. */
  unsure: Set<string>
  /** Why they could not. */
  cause: string
}

/**
 * Lists the files and folders in `abs` that are not hidden, links followed. Never throws.
 * @param only - names that may stand in it; the others are not asked about
 * @param opens - the files to open, since their titles are wanted: opening a file and asking it is
 *   cheaper than asking first and opening then
 */
export function look(
  abs: string,
  opens: (file: string) => boolean,
  only?: readonly string[],
): Look | Reason {
  let entries: Entry[]
  try {
    entries = only
      ? only.flatMap(name => entryAt(abs, name) ?? [])
      : readdirSync(abs, { withFileTypes: true })
  } catch (error) {
    return reasonOf(error)
  }
  const found: Look = { files: [], folders: [], unsure: new Set(), cause: '' }
  for (const entry of entries) {
    if (isHidden(entry.name)) continue
    // A pipe, a socket or a device is never opened, not even asked about.
    if (entry.isFIFO() || entry.isSocket() || entry.isBlockDevice() || entry.isCharacterDevice()) {
      continue
    }
    add(found, abs, entry, entry.isFile() && opens(entry.name))
  }
  return found
}

/** What `readdir` says of a name; null when there is none. Throws when the disk does not say. */
function entryAt(abs: string, name: string): Entry | null {
  try {
    return Object.assign(lstatSync(`${abs}/${name}`), { name })
  } catch (error) {
    if (reasonOf(error).why === 'gone') return null
    throw error
  }
}

function add(found: Look, abs: string, entry: Entry, isOpened: boolean): void {
  const name = entry.name
  const path = `${abs}/${name}`
  try {
    const opened = isOpened ? readTitled(path, extensionOf(name)) : null
    const titled = opened && !isReason(opened) ? opened : null
    const stats = titled?.stats ?? statSync(path)
    const isLink = entry.isSymbolicLink()
    if (stats.isFile()) {
      const { size, mtimeMs, ctimeMs, ino, dev } = stats
      const file: FoundFile = { name, size, mtimeMs, ctimeMs, ino, dev, isLink }
      if (titled) file.title = titled.title
      found.files.push(file)
    } else if (stats.isDirectory()) {
      found.folders.push({ name, identity: identityOf(stats), isLink })
    }
  } catch (error) {
    const { why, cause } = reasonOf(error)
    if (why === 'trouble') found.cause = cause
    // A link to nothing is not there. What vanished since the listing may have moved with its folder.
    else if (!hasVanished(path)) return
    found.unsure.add(name)
  }
}

function hasVanished(path: string): boolean {
  try {
    lstatSync(path)
    return false
  } catch (error) {
    return reasonOf(error).why === 'gone'
  }
}
