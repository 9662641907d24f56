// Compares states of a file and identities of folders, and finds where a path really leads.

import { realpathSync, statSync, type BigIntStats } from 'node:fs'

const SECOND_NS = 1_000_000_000n
/** A file may change again within the same tick of its clock: one of whole seconds, or one that goes by the kernel's timer. */
const SECONDS_TICK_MS = 2000
const TIMER_TICK_MS = 50

type StampedStats = Pick<BigIntStats, 'size' | 'mtimeNs' | 'ctimeNs' | 'ino'>

/** A file in one of its states. */
export interface FileState {
  stamp: string
  size: number
  mtimeMs: number
}

export function stateOf(stats: BigIntStats): FileState {
  const { size, mtimeNs } = stats
  // As Node makes milliseconds of it, fractions included.
  const mtimeMs = Number(mtimeNs / SECOND_NS) * 1000 + Number(mtimeNs % SECOND_NS) / 1e6
  return { stamp: stampOf(stats), size: Number(size), mtimeMs }
}

/**
 * Differs between the states of one file, also after a restart, when devices have other numbers: its size, times and
 * inode. No program can set back the time of the last change.
 */
export function stampOf({ size, mtimeNs, ctimeNs, ino }: StampedStats): string {
  return [size, mtimeNs, ctimeNs, ino].map(part => part.toString(36)).join('-')
}

/** Its stamp; null while another write may leave the file with the same one. */
export function lastingStampOf(stats: StampedStats): string | null {
  const { ctimeNs } = stats
  const tick = ctimeNs % SECOND_NS === 0n ? SECONDS_TICK_MS : TIMER_TICK_MS
  return Date.now() - Number(ctimeNs / 1_000_000n) > tick ? stampOf(stats) : null
}

export function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${birthtimeNs}`
}

/** The identity of the file or folder at `abs`; null when there is none, or it cannot be asked. */
export function identityAt(abs: string): string | null {
  try {
    return identityOf(statSync(abs, { bigint: true }))
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
