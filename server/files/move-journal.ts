// The journal of task moves: a move writes its entry first, so that the next start can undo a move that
// a crash cut off. To change how a task is moved, see move-task.ts.

import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../fs/atomic-write.js'
import { codeOf } from '../fs/errno.js'
import { isRunning } from '../fs/lock.js'
import { readStart } from '../fs/read-start.js'

/** The entries of moves under way in this process: a dead process may have had the same id. */
const underWay = new Set<string>()
/** In bytes: two paths. */
const LONGEST_ENTRY = 64 * 1024

/** What is moved from where to where, absolute. */
export interface JournalEntry {
  source: string
  destination: string
}

/** Writes the entry of a move that begins now; returns its file. Throws what the disk refuses. */
export async function writeEntry(entry: JournalEntry, state: string): Promise<string> {
  const folder = folderIn(state)
  await makeFolder(folder)
  const file = join(folder, `${process.pid}.${randomUUID()}`)
  underWay.add(file)
  try {
    await fs.writeFile(file, JSON.stringify(entry))
  } catch (error) {
    await removeEntry(file)
    throw error
  }
  return file
}

/** The move has ended, and the next start undoes what is left of it. */
export function leaveEntry(file: string): void {
  underWay.delete(file)
}

export async function removeEntry(file: string): Promise<void> {
  leaveEntry(file)
  await fs.rm(file, { force: true }).catch(() => undefined)
}

/**
 * Removes what a move that did not happen made at its destination, and nothing else.
 * Returns whether nothing of it is left.
 */
export async function undoMove({ source, destination }: JournalEntry): Promise<boolean> {
  return isDone(async () => {
    if ((await fs.lstat(destination)).isDirectory()) return fs.rmdir(destination)
    const target = await fs.readlink(source)
    // A rename, so that at every moment one of the two links is there.
    if (target === (await fs.readlink(destination))) await fs.rename(destination, source)
  })
}

/** Undoes the moves of dead processes. The service calls it once, when it starts. */
export async function sweepJournal(state: string): Promise<void> {
  const folder = folderIn(state)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    if (isUnderWay(file, name)) continue
    // A move that was cut off while its entry was written had not begun.
    const isIncomplete = (error: unknown) => codeOf(error) === ''
    if (await readEntry(file).then(isOver, isIncomplete)) await removeEntry(file)
  }
}

function folderIn(state: string): string {
  return join(state, 'moves')
}

/** By the name of its entry, `<process id>.<id>`. */
function isUnderWay(file: string, name: string): boolean {
  const pid = Number(/^(\d+)\./.exec(name)?.[1] ?? 0)
  return pid === process.pid ? underWay.has(file) : pid > 0 && isRunning(pid)
}

/** Whether a move that was cut off is done, or undone by now. */
function isOver(entry: JournalEntry): Promise<boolean> {
  return isDone(async () => {
    // Without a source it was moved, and the destination may be an empty folder.
    await fs.lstat(entry.source)
    if (!(await undoMove(entry))) throw new Error('not undone')
  })
}

/** Whether this worked, or there was nothing of ours to do it to. */
async function isDone(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    // A file, or a folder with something in it, was put there by another program.
    return ['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'EINVAL'].includes(codeOf(error))
  }
}

async function readEntry(file: string): Promise<JournalEntry> {
  return JSON.parse((await readStart(file, LONGEST_ENTRY)).toString()) as JournalEntry
}
