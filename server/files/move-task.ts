// Moves a task's folder between the status folders of its docs folder. A rename is whole, or does not happen.
// To change which requests may ask, see routes/move.ts.

import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../fs/atomic-write.js'
import { causeInWords, codeOf, diskErrorOf } from '../fs/errno.js'
import { Refusal } from '../refusal.js'

export interface TaskMove {
  /** The docs folder, absolute. */
  root: string
  /** Names of the status folders. */
  from: string
  to: string
  /** The task's folder name. */
  name: string
}

/**
 * Moves `<root>/<from>/<name>` to `<root>/<to>/<name>`. Throws Refusal 404 when it is not there,
 * 409 when something stands at the destination or the disk refuses.
 */
export async function moveTask({ root, from, to, name }: TaskMove): Promise<void> {
  const source = join(root, from, name)
  const destination = join(root, to, name)
  try {
    if (!(await isFolder(source))) throw new Refusal(404, `${from}/${name} not found`)
    // The rename itself refuses a folder with something in it, but replaces an empty one and a link.
    if (await exists(destination)) throw new Refusal(409, `${to}/${name} already exists`)
    const isMade = await makeFolder(join(root, to))
    try {
      await fs.rename(source, destination)
    } catch (error) {
      if (isMade) await fs.rmdir(join(root, to)).catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw refusalOf(error, { from: `${from}/${name}`, to: `${to}/${name}` })
  }
}

function refusalOf(error: unknown, { from, to }: { from: string; to: string }): unknown {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTEMPTY':
    case 'ENOTDIR':
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
