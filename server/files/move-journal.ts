// Notes of moves under way, so that the next start can undo what a crash cut in two: a move first
// puts something empty, or a copy of a link, at the destination.

import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../fs/errno.js'
import { isRunning } from '../fs/lock.js'
import { readStart } from '../fs/read-start.js'
import { makeFolder } from '../fs/atomic-write.js'

/** The notes of moves under way in this process: an earlier process may have had the same id. */
const underWay = new Set<string>()
/** In bytes: two paths. */
const LONGEST_NOTE = 64 * 1024

/** What is moved from where to where, absolute. */
export interface Claim {
  source: string
  destination: string
}

/** Notes a move that begins now; returns the file of the note. Throws what the disk refuses. */
export async function noteClaim(claim: Claim, state: string): Promise<string> {
  const claims = join(state, 'claims')
  await makeFolder(claims)
  const note = join(claims, `${process.pid}.${randomUUID()}`)
  underWay.add(note)
  try {
    await fs.writeFile(note, JSON.stringify(claim))
  } catch (error) {
    await forgetClaim(note)
    throw error
  }
  return note
}

/** The move has ended. What could not be undone stays noted for the next start. */
export function endClaim(note: string): void {
  underWay.delete(note)
}

export async function forgetClaim(note: string): Promise<void> {
  endClaim(note)
  await fs.rm(note, { force: true }).catch(() => undefined)
}

/**
 * Takes away what a move that did not happen put at its destination, and nothing else.
 * Returns whether nothing of it is left.
 */
export async function undoClaim({ source, destination }: Claim): Promise<boolean> {
  return isSettled(async () => {
    if ((await fs.lstat(destination)).isDirectory()) return fs.rmdir(destination)
    // Where the link is gone from its old place this is the only one.
    const target = await fs.readlink(source)
    if (target === (await fs.readlink(destination))) await fs.unlink(destination)
  })
}

/** Undoes the moves that were cut off by a crash. A move of a process that runs is not touched. */
export async function sweepClaims(state: string): Promise<void> {
  const claims = join(state, 'claims')
  const notes = await fs.readdir(claims).catch(() => [])
  for (const name of notes) {
    const note = join(claims, name)
    if (isUnderWay(note, name)) continue
    // A move that was cut off while it was noted had not begun.
    const isNone = (error: unknown) => codeOf(error) === ''
    if (await readClaim(note).then(isOver, isNone)) await forgetClaim(note)
  }
}

/** By the name of its note, `<process id>.<id>`; notes of earlier versions have no process id. */
function isUnderWay(note: string, name: string): boolean {
  const pid = Number(/^(\d+)\./.exec(name)?.[1] ?? 0)
  return pid === process.pid ? underWay.has(note) : pid > 0 && isRunning(pid)
}

/** Whether a move that was cut off is done, or undone by now. */
function isOver(claim: Claim): Promise<boolean> {
  return isSettled(async () => {
    // Where nothing is left to move it was moved, and may be an empty folder.
    await fs.lstat(claim.source)
    if (!(await undoClaim(claim))) throw new Error('not undone')
  })
}

/** Whether this worked, or there was nothing of ours to do it to. */
async function isSettled(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    // What has something in it by now, or is a file, was put there by another program.
    return ['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'EINVAL'].includes(codeOf(error))
  }
}

async function readClaim(note: string): Promise<Claim> {
  return JSON.parse((await readStart(note, LONGEST_NOTE)).toString()) as Claim
}
