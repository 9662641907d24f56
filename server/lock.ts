// A lock between processes: a file that is there while somebody works. What a dead process left
// behind is cleared away by the next one to come.

import { randomUUID } from 'node:crypto'
import { readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './cause.js'
import { Refusal } from './refusal.js'

const RETRY_MS = 25
// A number of a dead process may be in use again, so age counts too.
const OLD_MS = 120_000
// Between making the file and writing the number into it lies next to no time.
const UNSIGNED_MS = 5_000

/** Somebody else held the lock for longer than we were willing to wait. */
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
  const giveUp = performance.now() + patience
  while (!(await claim(file, sign))) {
    if (performance.now() > giveUp) throw new LockTaken()
    if (!(await clearDead(file, sign))) await pause(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    if ((await signOn(file)) === sign) await remove(file)
  }
}

async function claim(file: string, sign: string): Promise<boolean> {
  try {
    await writeFile(file, sign, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a process that is gone; true when there may be one to take now. */
async function clearDead(file: string, sign: string): Promise<boolean> {
  if (!(await isDead(file))) return false
  // One clears at a time: a second one would take away the lock that the first has just taken.
  const clearing = `${file}.clearing`
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

async function isDead(file: string): Promise<boolean> {
  try {
    const age = Date.now() - (await stat(file)).mtimeMs
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10)
    if (Number.isNaN(pid)) return age > UNSIGNED_MS
    return age > OLD_MS || !isRunning(pid)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Whether a process of this number runs, ours or anybody's. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function signOn(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

async function remove(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
