// Reads the title and the check boxes, or the text, of a file by its path, and the state in which it was read.
// To change what a title is, see title.ts; what the text is, searchable-text.ts.

import { closeSync, fstatSync, openSync, type BigIntStats } from 'node:fs'
import { readSummary, type Summary } from './title.js'
import { diskErrorOf, type DiskError } from '../fs/errno.js'
import { READ_FLAGS, openAt } from '../fs/open-at.js'
import { readInto } from '../fs/read-start.js'
import { textSteps } from './searchable-text.js'
import { lastingStampOf, stampOf } from '../fs/file-state.js'
import { isTooLarge } from './content-types.js'

export interface Titled extends Summary {
  stats: BigIntStats
}

/** The file at `abs`, opened once: its stats and its summary, or why it cannot be read. Never throws. */
export function readTitled(abs: string, extension: string): Titled | DiskError {
  let fd: number
  try {
    fd = openSync(abs, READ_FLAGS)
  } catch (error) {
    return diskErrorOf(error)
  }
  try {
    const stats = fstatSync(fd, { bigint: true })
    if (!stats.isFile()) return { stats, title: null }
    return { stats, ...readSummary(fd, Number(stats.size), extension) }
  } catch (error) {
    return diskErrorOf(error)
  } finally {
    close(fd)
  }
}

function close(fd: number): void {
  try {
    closeSync(fd)
  } catch {
    // A failed close loses nothing: the text is read.
  }
}

export interface ReadText {
  /** null when it has none, is too large, or cannot be read. */
  text: string | null
  /** null when it changed meanwhile, may have the same stamp after a later write, or cannot be read. */
  stamp: string | null
}

/**
 * The text of the file at `real`, in short steps.
 * @param real - with all links resolved
 * @param extension - lower case, without a dot
 */
export function* readText(real: string, extension: string): Generator<void, ReadText> {
  const { bytes, stamp } = readBytes(real, extension)
  try {
    return { text: bytes && (yield* textSteps(extension, bytes)), stamp }
  } catch {
    return { text: null, stamp: null }
  }
}

function readBytes(
  real: string,
  extension: string,
): { bytes: Buffer | null; stamp: string | null } {
  let fd: number | null = null
  try {
    const opened = openAt(real)
    if (!opened) return { bytes: null, stamp: null }
    fd = opened.fd
    const { stats } = opened
    const size = Number(stats.size)
    if (isTooLarge(size, extension)) return { bytes: null, stamp: lastingStampOf(stats) }
    const buffer = Buffer.allocUnsafe(size)
    const length = readInto(fd, buffer, 0)
    const after = fstatSync(fd, { bigint: true })
    const isSame = length === size && stampOf(after) === stampOf(stats)
    return { bytes: buffer.subarray(0, length), stamp: isSame ? lastingStampOf(after) : null }
  } catch {
    return { bytes: null, stamp: null }
  } finally {
    if (fd !== null) close(fd)
  }
}
