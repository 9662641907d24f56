// Writes an earlier version of a doc back to its file: whole or not at all, and only over the bytes that the request
// names. To change which files may be written, see locate.ts; which requests may ask, routes/versions.ts.

import { constants } from 'node:fs'
import { link, mkdir, open, realpath, rename, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Hash } from '../../schema/review/versions.js'
import { flushFolder, sweepLeftovers, writeBeside } from '../fs/atomic-write.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { Refusal } from '../refusal.js'
import type { Roots } from './allowed-roots.js'
import { isStillAt, isWithin, locate, mayServe, placeOf } from './locate.js'

export interface Restoring {
  /** The doc path. */
  path: string
  bytes: Buffer
  /** The hash of the file that is written over; null where no file is expected. */
  ifHash: Hash | null
}

/**
 * Throws Refusal 409 with the hash of the file now where it is not the expected one, 409 with the cause for what
 * the disk refuses, 404 for a path that is never served.
 */
export async function restoreFile(roots: Roots, restoring: Restoring): Promise<void> {
  const { path, ifHash } = restoring
  try {
    await expectHash(roots, path, ifHash)
    const real = await targetOf(roots, path)
    const made = await mkdir(dirname(real), { recursive: true })
    try {
      await inFolder(dirname(real), folder => write(roots, restoring, join(folder, basename(real))))
    } catch (error) {
      if (made !== undefined) await removeFolders(dirname(real), made)
      throw error
    }
  } catch (error) {
    // A file has appeared where none was expected.
    if (codeOf(error) === 'EEXIST') throw hasChanged(await hashNow(roots, path))
    if (codeOf(error) === '') throw error
    throw new Refusal(409, `cannot restore ${path}: ${causeInWords(error)}`)
  }
}

async function write(
  roots: Roots,
  { path, bytes, ifHash }: Restoring,
  target: string,
): Promise<void> {
  await sweepLeftovers(target).catch(() => undefined)
  const mode = ifHash === null ? null : (await stat(target)).mode & 0o7777
  await writeBeside(target, bytes, mode, async fresh => {
    await expectHash(roots, path, ifHash)
    if (ifHash !== null) return rename(fresh, target)
    // A rename would replace a file that has appeared meanwhile.
    await link(fresh, target)
    await unlink(fresh)
  })
  await flushFolder(dirname(target))
}

/** SHA-256 of the file at a doc path; null where none is served. */
async function hashNow(roots: Roots, path: string): Promise<Hash | null> {
  const file = await locate(roots, path)
  try {
    return (await file?.hash()) ?? null
  } finally {
    await file?.close()
  }
}

async function expectHash(roots: Roots, path: string, expected: Hash | null): Promise<void> {
  const hash = await hashNow(roots, path)
  if (hash !== expected) throw hasChanged(hash)
}

function hasChanged(hash: Hash | null): Refusal {
  return new Refusal(409, 'the file has changed', { hash })
}

/** Where the file is, or will be, with all links resolved. Throws Refusal where none may be written. */
async function targetOf(roots: Roots, path: string): Promise<string> {
  const place = placeOf(roots, path)
  const { real, missing } = place ? await resolved(place.abs) : { real: '', missing: 0 }
  if (!place || !mayServe(roots, place, real)) {
    throw new Refusal(404, `${path} is not a document in the docs folders`)
  }
  if (missing > 1 && !isWithin(place.base, real)) {
    throw new Refusal(409, `cannot restore ${path}: its folder is gone from outside the docs folder`)
  }
  return real
}

/** A path with the links of what exists resolved, and how many segments at its end do not exist. */
async function resolved(abs: string): Promise<{ real: string; missing: number }> {
  const rest: string[] = []
  for (let at = abs; ; at = dirname(at)) {
    try {
      return { real: join(await realpath(at), ...rest), missing: rest.length }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || at === dirname(at)) throw error
      rest.unshift(basename(at))
    }
  }
}

/**
 * Runs `work` with a path of this folder. On Linux it is one that leads to the open folder: a folder of the other path
 * may become a link at any time.
 */
async function inFolder(real: string, work: (folder: string) => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return work(real)
  const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants
  const handle = await open(real, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    if (!(await isStillAt(handle, real))) throw new Refusal(409, 'the folder has changed')
    await work(`/proc/self/fd/${handle.fd}`)
  } finally {
    await handle.close()
  }
}

/** Removes the folders from `last` up to `first`, those that are empty. */
async function removeFolders(last: string, first: string): Promise<void> {
  for (let at = last; at === first || isWithin(first, at); at = dirname(at)) {
    await rmdir(at).catch(() => undefined)
  }
}
