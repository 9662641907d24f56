// One piece of work at a time between processes, by a lock file that holds the number of its owner.
// A lock whose owner is gone (kill -9, power cut) is taken away.

import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 100
/** Longer than any install: another process may have the number of a dead one by now. */
const STALE_MS = 20 * 60_000

/** Runs `work` while no other process runs any under the same lock file; waits for its turn. */
export async function alone(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true })
  let waiting = false
  while (!take(lockFile)) {
    if (isStale(lockFile)) clearStale(lockFile)
    if (take(lockFile)) break
    if (!waiting) process.stderr.write('Waiting for another run to finish setting up …\n')
    waiting = true
    await sleep(LOOK_AGAIN_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(lockFile) {
  try {
    const { mtimeMs } = statSync(lockFile)
    const owner = Number(readFileSync(lockFile, 'utf8'))
    if (Date.now() - mtimeMs > STALE_MS) return true
    // Taken this moment, its number not yet written.
    if (owner === 0) return Date.now() - mtimeMs > 1000
    return !isAlive(owner)
  } catch {
    // Gone meanwhile: the next attempt to take it decides.
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Removes a lock whose owner is gone. One process clears at a time, and looks again: otherwise it would
 * remove the lock that another process has taken over meanwhile.
 */
export function clearStale(lockFile) {
  const clearing = `${lockFile}.clearing`
  if (!take(clearing)) {
    if (isStale(clearing)) rmSync(clearing, { force: true })
    return
  }
  try {
    if (isStale(lockFile)) rmSync(lockFile, { force: true })
  } finally {
    rmSync(clearing, { force: true })
  }
}
