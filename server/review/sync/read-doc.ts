// Reads the file of a doc with the hash of its bytes, only where files may be read from.
// To change which files these are, see text/may-serve.ts.

import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Hash } from '../../../schema/review/versions.js'
import { hashOf } from '../../fs/checksum.js'
import { diskErrorOf } from '../../fs/errno.js'
import { lastingStampOf, realPathOf, stampOf } from '../../fs/file-state.js'
import { openAt } from '../../fs/open-at.js'
import { readInto } from '../../fs/read-start.js'
import { wholeOf } from '../../threads/schedule.js'
import { mayServe } from '../../text/may-serve.js'
import type { DocRow, Docs } from '../store/docs.js'
import type { ReadPlaces } from '../store/listed-docs.js'

const CHUNK = 1024 * 1024

export interface ReadDoc {
  hash: Hash
  size: number
  /** null for a larger file than is kept. The next read overwrites them. */
  bytes: Buffer | null
  /** null while an edit may leave no trace in it. */
  stamp: string | null
  /** The time of the file. */
  modifiedMs: number
}

/** `changing`: it was written while it was read. `unknown`: the disk said nothing about it. */
export type Unread = 'not found' | 'denied' | 'unknown' | 'changing'

/** @param known - a file with this stamp is not read: `same` */
export function readDoc(places: ReadPlaces, known: string | null): ReadDoc | Unread | 'same' {
  return wholeOf(readInSteps(places, known))
}

/** As `readDoc`; a file that is larger than is kept may have any size, so its hash is made in steps. */
export function* readInSteps(
  places: ReadPlaces,
  known: string | null,
): Generator<void, ReadDoc | Unread | 'same'> {
  let file: number | null = null
  try {
    const real = realPathOf(join(places.root, places.place))
    if (real === null) return 'not found'
    if (!isAllowed(real, places)) return 'denied'
    const opened = openAt(real)
    if (!opened) return 'denied'
    file = opened.fd
    const stamp = stampOf(opened.stats)
    if (stamp === known) return 'same'
    const size = Number(opened.stats.size)
    const read = size > places.maxFile ? yield* hashFile(file, size) : readFile(file, size)
    const after = fstatSync(file, { bigint: true })
    if (read.size !== Number(after.size) || stampOf(after) !== stamp) return 'changing'
    return { ...read, stamp: lastingStampOf(after), modifiedMs: Number(after.mtimeMs) }
  } catch (error) {
    return diskErrorOf(error).kind
  } finally {
    if (file !== null) closeSync(file)
  }
}

/** There is a file that is only hashed; false where the disk does not say. */
export function isOnlyHashed({ root, place, maxFile }: ReadPlaces): boolean {
  try {
    return statSync(join(root, place)).size > maxFile
  } catch {
    return false
  }
}

/** Nothing is at the place; false where the disk does not say. */
export function isGone(root: string, place: string): boolean {
  try {
    closeSync(openSync(join(root, place), constants.O_RDONLY | constants.O_NONBLOCK))
    return false
  } catch (error) {
    // Without its docs folder nothing is known of a file.
    return diskErrorOf(error).kind === 'not found' && realPathOf(root) !== null
  }
}

/** The file of a doc is gone, which the list of docs may not say yet. */
export function isDeleted(docs: Docs, doc: DocRow): boolean {
  const root = docs.rootOf(doc)
  return doc.gone_at !== null || (root !== undefined && isGone(root.real, doc.place))
}

/** All files are read into this one: a buffer a file would stay in memory until the garbage collection. */
let shared = Buffer.allocUnsafeSlow(CHUNK)

function readFile(file: number, size: number): Omit<ReadDoc, 'stamp' | 'modifiedMs'> {
  if (size > shared.length) shared = Buffer.allocUnsafeSlow(size)
  const bytes = shared.subarray(0, readInto(file, shared.subarray(0, size), 0))
  return { hash: hashOf(bytes), size: bytes.length, bytes }
}

function* hashFile(
  file: number,
  size: number,
): Generator<void, Omit<ReadDoc, 'stamp' | 'modifiedMs'>> {
  const sum = createHash('sha256')
  const chunk = Buffer.allocUnsafeSlow(Math.min(size, CHUNK))
  let at = 0
  for (let filled = -1; filled !== 0; at += filled) {
    filled = readInto(file, chunk, at)
    sum.update(chunk.subarray(0, filled))
    yield
  }
  return { hash: sum.digest('hex'), size: at, bytes: null }
}

function isAllowed(real: string, { root, place, rules, allowed }: ReadPlaces): boolean {
  const abs = [root.replace(/[\\/]$/, ''), ...place.split('/')].join(sep)
  return mayServe(allowed, { rules, base: root, abs }, real)
}
