// Reads a file's title by its path. What a title is, is known by titles.ts.

import { closeSync, constants, openSync } from 'node:fs'
import { readTitle } from './titles.js'

/** The title of the file at `abs`, or null when it has none or cannot be read. */
export function readTitleAt(abs: string, size: number, extension: string): string | null {
  let fd: number
  try {
    // A file that was swapped for a pipe must not hold up the reader.
    fd = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  } catch {
    return null
  }
  try {
    return readTitle(fd, size, extension)
  } catch {
    return null
  } finally {
    closeSync(fd)
  }
}
