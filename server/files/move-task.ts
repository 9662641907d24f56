// Moves a task's folder between the status folders of its docs folder: whole, or not at all.
// To change which requests may ask, see routes/move.ts; what a crash leaves, move-journal.ts.

import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../fs/atomic-write.js'
import { causeInWords, codeOf, diskErrorOf } from '../fs/errno.js'
import { Refusal } from '../refusal.js'
import { leaveEntry, removeEntry, undoMove, writeEntry, type JournalEntry } from './move-journal.js'

/** On Windows a folder in which anything is open cannot be moved until it is closed. */
const LOCKED = new Set(['EBUSY', 'EPERM', 'EACCES'])
const LOCKED_MS = 2000
const RETRY_MS = 50

export interface TaskMove {
  /** The docs folder, absolute. */
  root: string
  /** Names of the status folders. */
  from: string
  to: string
  /** The task's folder name. */
  name: string
  /** The folder for state, which holds the journal. */
  state: string
}

/**
 * Moves `<root>/<from>/<name>` to `<root>/<to>/<name>`. Throws Refusal 404 when it is not there,
 * 409 when something stands at the destination or the disk refuses.
 */
export async function moveTask({ root, from, to, name, state }: TaskMove): Promise<void> {
  const source = join(root, from, name)
  const destination = join(root, to, name)
  try {
    if (!(await isFolder(source))) throw new Refusal(404, `${from}/${name} not found`)
    if (await exists(destination)) throw new Refusal(409, `${to}/${name} already exists`)
    const isMade = await makeFolder(join(root, to))
    try {
      if (process.platform === 'win32') await moveWhenClosed({ source, destination })
      else await moveSafely({ source, destination }, state)
    } catch (error) {
      if (isMade) await fs.rmdir(join(root, to)).catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw refusalOf(error, { from: `${from}/${name}`, to: `${to}/${name}` })
  }
}

/**
 * A rename replaces an empty folder, or a link, without an error. So the destination is taken first, by
 * an empty folder or a copy of the link: that fails when another program has put something there.
 */
async function moveSafely(entry: JournalEntry, state: string): Promise<void> {
  const { source, destination } = entry
  const file = await writeEntry(entry, state)
  let isTaken = false
  try {
    if ((await fs.lstat(source)).isSymbolicLink()) {
      await fs.symlink(await fs.readlink(source), destination)
    } else await fs.mkdir(destination)
    isTaken = true
    await fs.rename(source, destination)
  } catch (error) {
    // What cannot be removed now, the next start tries again.
    if (!isTaken || (await undoMove(entry))) await removeEntry(file)
    else leaveEntry(file)
    throw error
  }
  await removeEntry(file)
}

async function moveWhenClosed({ source, destination }: JournalEntry): Promise<void> {
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

/** `false` for "not found". Throws any other error. */
function isAbsent(error: unknown): boolean {
  if (diskErrorOf(error).kind === 'not found') return false
  throw error
}
