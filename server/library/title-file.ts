// Reads a file's title by its path. What a title is, is known by titles.ts.

import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'
import { readTitle } from './titles.js'

/** The file at `abs`, opened once: its stats, and its title or null; null when it cannot be opened. */
export function readTitled(
  abs: string,
  extension: string,
): { stats: Stats; title: string | null } | null {
  let fd: number
  try {
    // A file that was swapped for a pipe must not hold up the reader.
    fd = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  } catch {
    return null
  }
  try {
    const stats = fstatSync(fd)
    return { stats, title: stats.isFile() ? readTitle(fd, stats.size, extension) : null }
  } catch {
    return null
  } finally {
    closeSync(fd)
  }
}
