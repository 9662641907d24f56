// Reads a file's searchable text by its path. What the text of a file is, is known by texts.ts.

import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import type { FileState } from './look.js'
import { textOf } from './texts.js'

/** What lies behind this is not searched: no plan is that long. */
const LONGEST_BYTES = 20 * 1024 * 1024
/** A file that was written this shortly before it was read may be written again within the same tick of its clock. */
const TICK_MS = 2000

export interface ReadText {
  /** null when it has none, or cannot be read. */
  text: string | null
  /** The state that the file was in; null when nobody could tell it from a later one. */
  state: FileState | null
}

/** The text of the file at `abs`. @param extension - lower case, without a dot */
export function readText(abs: string, extension: string): ReadText {
  try {
    const file = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      const before = fstatSync(file)
      const bytes = Buffer.allocUnsafe(Math.min(before.size, LONGEST_BYTES))
      let length = 0
      for (let read = -1; read !== 0 && length < bytes.length; length += read) {
        read = readSync(file, bytes, length, bytes.length - length, null)
      }
      const text = textOf(extension, bytes.subarray(0, length))
      return { text, state: stateOf(before, fstatSync(file)) }
    } finally {
      closeSync(file)
    }
  } catch {
    return { text: null, state: null }
  }
}

function stateOf(before: Stats, { size, mtimeMs, ino }: Stats): FileState | null {
  const isSure = size === before.size && mtimeMs === before.mtimeMs
  return isSure && Date.now() - mtimeMs > TICK_MS ? { size, mtimeMs, ino } : null
}
