// What tells one state of a file from the next, one folder from another, and where a path really leads.

import { realpathSync, statSync, type BigIntStats, type Stats } from 'node:fs'

/** What tells one state of a file from the next across restarts, after which devices have other numbers. */
export interface FileState {
  size: number
  mtimeMs: number
  /** The time of the last change, which no program can set back. It keeps fractions below a microsecond. */
  ctimeMs: number
  ino: number
}

/** What tells one state of a file from the next, without reading it. */
export interface Stamp extends FileState {
  dev: number
}

/** Differs between the states of one file: size, times and inode. No program can set back the time of the last change. */
export function stampOf({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string {
  return [size, mtimeNs, ctimeNs, ino].map(part => part.toString(36)).join('-')
}

export function identityOf(stats: Stats): string {
  return `${stats.dev}:${stats.ino}:${stats.birthtimeMs}`
}

/** The identity of the file or folder at `abs`; null when there is none, or it cannot be asked. */
export function identityAt(abs: string): string | null {
  try {
    return identityOf(statSync(abs))
  } catch {
    return null
  }
}

/** Where a path leads with all links resolved; null when it leads nowhere. */
export function realPathOf(abs: string): string | null {
  try {
    return realpathSync.native(abs)
  } catch {
    return null
  }
}

export function sameStamp(a: Stamp, b: Stamp): boolean {
  return sameState(a, b) && a.dev === b.dev
}

export function sameState(a: FileState, b: FileState): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino
}
