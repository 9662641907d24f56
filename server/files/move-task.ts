// Moves a task's folder between the status folders of its docs folder: whole, or not at all.
// To change which requests may ask, see routes/move.ts.

import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../refusal.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { endClaim, forgetClaim, noteClaim, undoClaim, type Claim } from './move-journal.js'
import { makeFolder } from '../fs/atomic-write.js'

/** On Windows a folder in which anything is open cannot be moved until it is closed. */
const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES'])
const LOCKED_MS = 2000
const RETRY_MS = 50

export interface Settling {
  /** The docs folder, absolute. */
  root: string
  /** Names of the status folders. */
  from: string
  to: string
  /** The task's folder name. */
  name: string
  /** Where claims are noted. */
  state: string
}

/**
 * Moves `<root>/<from>/<name>` to `<root>/<to>/<name>`. Throws Refusal 404 when it is not there,
 * 409 when something stands at the destination or the disk refuses.
 */
export async function settle({ root, from, to, name, state }: Settling): Promise<void> {
  const source = join(root, from, name)
  const destination = join(root, to, name)
  try {
    if (!(await isFolder(source))) throw new Refusal(404, `${from}/${name} not found`)
    if (await exists(destination)) throw new Refusal(409, `${to}/${name} already exists`)
    const isMade = await makeFolder(join(root, to))
    try {
      const isLink = (await fs.lstat(source)).isSymbolicLink()
      await (isLink ? moveLink : moveFolder)({ source, destination }, state)
    } catch (error) {
      if (isMade) await fs.rmdir(join(root, to)).catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw refusalOf(error, { from: `${from}/${name}`, to: `${to}/${name}` })
  }
}

/** A rename replaces an empty folder without a word, so the destination is claimed first. */
async function moveFolder(claim: Claim, state: string): Promise<void> {
  const { source, destination } = claim
  if (process.platform === 'win32') return moveWhenClosed(claim)
  await claimed(claim, state, async () => {
    await fs.mkdir(destination)
    // Fails when another program has put something there meanwhile.
    return () => fs.rename(source, destination)
  })
}

/** A rename would replace a file; making a link never does. */
async function moveLink(claim: Claim, state: string): Promise<void> {
  const { source, destination } = claim
  await claimed(claim, state, async () => {
    await fs.symlink(await fs.readlink(source), destination)
    return () => fs.unlink(source)
  })
}

/** Takes the destination, then moves; what was put there is taken away again when that fails. */
async function claimed(
  claim: Claim,
  state: string,
  take: () => Promise<() => Promise<void>>,
): Promise<void> {
  const note = await noteClaim(claim, state)
  let isTaken = false
  try {
    const move = await take()
    isTaken = true
    await move()
  } catch (error) {
    // What cannot be taken away now, the next start tries again.
    if (!isTaken || (await undoClaim(claim))) await forgetClaim(note)
    endClaim(note)
    throw error
  }
  await forgetClaim(note)
}

async function moveWhenClosed({ source, destination }: Claim): Promise<void> {
  const giveUp = performance.now() + LOCKED_MS
  for (;;) {
    try {
      await fs.rename(source, destination)
      return
    } catch (error) {
      if (!LOCKED.has(codeOf(error)) || performance.now() > giveUp) throw error
      await pause(RETRY_MS)
    }
  }
}

function refusalOf(error: unknown, { from, to }: { from: string; to: string }): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTEMPTY':
      return new Refusal(409, `${to} already exists`)
    case 'ENOENT':
      return new Refusal(404, `${from} not found`)
    case 'EXDEV':
      return new Refusal(409, `cannot move ${from}: the status folders are on different devices`)
    case '':
      return error
    default:
      return new Refusal(409, `cannot move ${from}: ${causeInWords(error)}`)
  }
}

async function isFolder(abs: string): Promise<boolean> {
  return fs.stat(abs).then(stats => stats.isDirectory(), isAbsent)
}

async function exists(abs: string): Promise<boolean> {
  return fs.lstat(abs).then(() => true, isAbsent)
}

/** `false` for what is not there. Throws where the disk does not say. */
function isAbsent(error: unknown): boolean {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error))) return false
  throw error
}
