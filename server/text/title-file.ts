// Reads a file's title by its path. What a title is, is known by title.ts.

import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'
import { readTitle } from './title.js'
import { reasonOf, type Reason } from '../fs/errno.js'

export interface Titled {
  stats: Stats
  /** null when it has none. */
  title: string | null
}

/** The file at `abs`, opened once: its stats and its title, or why it cannot be read. Never throws. */
export function readTitled(abs: string, extension: string): Titled | Reason {
  let fd: number
  try {
    // A file that was swapped for a pipe must not hold up the reader.
    fd = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  } catch (error) {
    return reasonOf(error)
  }
  try {
    const stats = fstatSync(fd)
    return { stats, title: stats.isFile() ? readTitle(fd, stats.size, extension) : null }
  } catch (error) {
    return reasonOf(error)
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
