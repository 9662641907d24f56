// Reads the title or the text of a file by its path, and the state in which it was read.
// To change what a title is, see title.ts; what the text is, searchable-text.ts.

import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { readTitle } from './title.js'
import { diskErrorOf, type DiskError } from '../fs/errno.js'
import { textSteps } from './searchable-text.js'
import { sameState, type FileState } from '../fs/file-state.js'
import { isTooLarge } from './content-types.js'

export interface Titled {
  stats: Stats
  /** null when it has none. */
  title: string | null
}

/** The file at `abs`, opened once: its stats and its title, or why it cannot be read. Never throws. */
export function readTitled(abs: string, extension: string): Titled | DiskError {
  let fd: number
  try {
    // A file that was swapped for a pipe must not hold up the reader.
    fd = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  } catch (error) {
    return diskErrorOf(error)
  }
  try {
    const stats = fstatSync(fd)
    return { stats, title: stats.isFile() ? readTitle(fd, stats.size, extension) : null }
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
    // What was read is read.
  }
}

/**
 * A file that changed this shortly before it was read may change again within the same tick of its clock:
 * a clock that counts whole seconds, or one that goes by the kernel's timer.
 */
const SECONDS_TICK_MS = 2000
const TIMER_TICK_MS = 50

export interface ReadText {
  /** null when it has none, is too large, or cannot be read. */
  text: string | null
  /** null when it changed meanwhile, or cannot be read. */
  state: FileState | null
}

/** The text of the file at `abs`, in short steps. @param extension - lower case, without a dot */
export function* readText(abs: string, extension: string): Generator<void, ReadText> {
  const { bytes, state } = readBytes(abs, extension)
  try {
    return { text: bytes && (yield* textSteps(extension, bytes)), state }
  } catch {
    return { text: null, state: null }
  }
}

/** Whether no later write can leave the file in the same state. */
export function isLasting({ ctimeMs }: FileState): boolean {
  const tick = ctimeMs % 1000 === 0 ? SECONDS_TICK_MS : TIMER_TICK_MS
  return Date.now() - ctimeMs > tick
}

function readBytes(
  abs: string,
  extension: string,
): { bytes: Buffer | null; state: FileState | null } {
  try {
    const file = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      const before = fstatSync(file)
      if (isTooLarge(before.size, extension)) return { bytes: null, state: stateOf(before) }
      const buffer = Buffer.allocUnsafe(before.size)
      let length = 0
      for (let read = -1; read !== 0 && length < buffer.length; length += read) {
        read = readSync(file, buffer, length, buffer.length - length, null)
      }
      const bytes = buffer.subarray(0, length)
      const state = stateOf(fstatSync(file))
      const isWhole = length === state.size && sameState(before, state)
      return { bytes, state: isWhole ? state : null }
    } finally {
      closeSync(file)
    }
  } catch {
    return { bytes: null, state: null }
  }
}

function stateOf({ size, mtimeMs, ctimeMs, ino }: FileState): FileState {
  return { size, mtimeMs, ctimeMs, ino }
}
