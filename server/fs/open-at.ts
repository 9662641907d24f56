// Opens a file where its path was resolved to, and proves that it is the file there: a folder of the path may have become
// a link since. To change which files may be opened, see text/may-serve.ts.

import { closeSync, constants, fstatSync, openSync, readlinkSync, statSync } from 'node:fs'
import type { BigIntStats } from 'node:fs'
import { realPathOf } from './file-state.js'

// O_NONBLOCK, or opening a pipe would wait for a writer. Where there is no such flag it counts as none.
export const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** An open file, which the caller closes, and its stats. */
interface FileAt {
  fd: number
  stats: BigIntStats
}

/**
 * The file at `real`; null for another kind of thing, and for one that lies elsewhere. Throws what the disk refuses.
 * @param real - with all links resolved
 */
export function openAt(real: string): FileAt | null {
  const fd = openSync(real, READ_FLAGS)
  let isFound = false
  try {
    const stats = fstatSync(fd, { bigint: true })
    isFound = stats.isFile() && isStillAt(fd, real)
    return isFound ? { fd, stats } : null
  } finally {
    if (!isFound) closeSync(fd)
  }
}

/** The open file is what lies at `real`: it is asked itself where it is. */
export function isStillAt(fd: number, real: string): boolean {
  try {
    const opened = readlinkSync(`/proc/self/fd/${fd}`)
    return opened === real || opened === `${real} (deleted)`
  } catch {
    // Only Linux names open files there.
    if (realPathOf(real) !== real) return false
    const [there, here] = [statSync(real, { bigint: true }), fstatSync(fd, { bigint: true })]
    return there.dev === here.dev && there.ino === here.ino
  }
}
