// A lock between processes: a file that exists while one of them works. The next process removes the
// lock of a dead one.

import { randomUUID } from 'node:crypto'
import { open, stat, unlink, type FileHandle } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './errno.js'
import { readStart } from './read-start.js'
import { Refusal } from '../refusal.js'

const RETRY_MS = 25
// A number of a dead process may be in use again, so age counts too.
const OLD_MS = 120_000
// Between making the file and writing the number into it lies next to no time.
const UNSIGNED_MS = 5_000
const RELEASES = 3
/** In bytes. */
const LONGEST_SIGN = 100

/** The texts in the locks of this process. A dead process may have had the same id. */
const ours = new Set<string>()

/** Another process held the lock for longer than the limit. */
export class LockTaken extends Refusal {
  constructor() {
    super(409, 'another process is at work on this')
  }
}

/**
 * Runs `work` while holding the lock `file`, whose folder must be there; gives it back however
 * the work ends. Throws LockTaken after `patience` milliseconds, and what the disk refuses.
 */
export async function withLock<T>(
  file: string,
  patience: number,
  work: () => Promise<T>,
): Promise<T> {
  const sign = `${process.pid} ${randomUUID()}`
  ours.add(sign)
  try {
    const giveUp = performance.now() + patience
    while (!(await claim(file, sign))) {
      if (performance.now() > giveUp) throw new LockTaken()
      if (!(await clearDead(file, sign))) await pause(RETRY_MS)
    }
    const since = performance.now()
    try {
      return await work()
    } finally {
      await release(file, sign, since)
    }
  } finally {
    ours.delete(sign)
  }
}

/**
 * Removes what a dead process left of the lock `file`. A lock without a process id yet is waited for: its process may
 * be about to write it, or was killed just then. Throws as `withLock`.
 */
export async function sweepLock(file: string): Promise<void> {
  await withLock(file, UNSIGNED_MS, () => Promise.resolve())
  if (await isDead(clearingOf(file))) await remove(clearingOf(file))
}

async function claim(file: string, sign: string): Promise<boolean> {
  let handle: FileHandle
  try {
    handle = await open(file, 'wx')
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  try {
    await handle.writeFile(sign)
    await handle.close()
    return true
  } catch (error) {
    // On a full disk it is made, and stays empty.
    await handle.close().catch(() => undefined)
    await unlink(file).catch(() => undefined)
    throw error
  }
}

/** Never fails: the work is done by then. What cannot be removed is dead when the process is. */
async function release(file: string, sign: string, since: number): Promise<void> {
  for (let i = 0; i < RELEASES; i += 1) {
    try {
      const stands = await signIn(file).catch(() => null)
      // No process takes it from a running one before it is old.
      const isOurs = stands === null ? performance.now() - since < OLD_MS : stands === sign
      if (isOurs) await unlink(file)
      return
    } catch {
      // Others would wait for it as long as this process runs.
    }
  }
}

/** Removes the lock of a process that is gone; true when there may be one to take now. */
async function clearDead(file: string, sign: string): Promise<boolean> {
  if (!(await isDead(file))) return false
  // One clears at a time: a second one would take away the lock that the first has just taken, by a rename, too.
  const clearing = clearingOf(file)
  if (!(await claim(clearing, sign))) {
    if (await isDead(clearing)) await remove(clearing)
    return false
  }
  try {
    if (await isDead(file)) await remove(file)
  } finally {
    await remove(clearing)
  }
  return true
}

function clearingOf(file: string): string {
  return `${file}.clearing`
}

async function signIn(file: string): Promise<string> {
  return (await readStart(file, LONGEST_SIGN)).toString()
}

async function isDead(file: string): Promise<boolean> {
  try {
    // A clock that was set back makes it lie in the future.
    const age = Math.abs(Date.now() - (await stat(file)).mtimeMs)
    const sign = await signIn(file)
    const pid = Number.parseInt(sign, 10)
    if (Number.isNaN(pid)) return age > UNSIGNED_MS
    if (pid === process.pid) return !ours.has(sign)
    return age > OLD_MS || !isRunning(pid)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** A process of this id runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function remove(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
