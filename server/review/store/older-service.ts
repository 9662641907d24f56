// Finds a service of a build before schema 4: it knows no second one, and renews a lock file while it keeps the reviews.
// To change when it is looked for, see open-file.ts.

import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning, withLock } from '../../fs/lock.js'

/** It renews the lock each 15 s. */
const OLD_MS = 120_000
/** The age at which a lock from another machine or container counts as dead: its process cannot be asked. */
const FOREIGN_OLD_MS = 45_000
/** Longer than the lock of a process counts that was killed before it had signed it. */
const PATIENCE_MS = 6000

/** Another service has the store for itself. */
export class KeptElsewhere extends Error {
  /** null where it is not known. */
  readonly port: number | null

  constructor(port: number | null) {
    super('the store is kept by another service')
    this.port = port
  }
}

/** Throws KeptElsewhere while such a service lives. */
export function expectNoOlder(dir: string): void {
  const port = portOfOlder(lockIn(dir))
  if (port !== undefined) throw new KeptElsewhere(port)
}

/**
 * Runs the work while no such service can begin. Throws KeptElsewhere, and LockTaken while another service does the same.
 */
export function withoutOlder(dir: string, work: () => void): Promise<void> {
  // Their own lock around the lock: they take the store only inside of it.
  return withLock(`${lockIn(dir)}.taking`, PATIENCE_MS, () => {
    expectNoOlder(dir)
    work()
    // One that slept for longer finds it gone, and closes the store.
    rmSync(lockIn(dir), { force: true })
    return Promise.resolve()
  })
}

function lockIn(dir: string): string {
  return join(dir, 'review.lock')
}

/** undefined without a living one. */
function portOfOlder(file: string): number | null | undefined {
  try {
    // A clock that was set back makes it lie in the future.
    const age = Math.abs(Date.now() - statSync(file).mtimeMs)
    const { pid, host, ns, port } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      unknown
    >
    const isNear = host === hostname() && ns === namespace()
    if (age > (isNear ? OLD_MS : FOREIGN_OLD_MS)) return undefined
    if (isNear && !isRunning(Number(pid))) return undefined
    return typeof port === 'number' ? port : null
  } catch {
    // There is none, or a kill cut it short.
    return undefined
  }
}

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
