// Writes an earlier version of a doc back to its file: whole or not at all, and only over the bytes that the request
// names. To change which files may be written, see locate.ts; which requests may ask, routes/review/versions.ts.

import { constants } from 'node:fs'
import { link, mkdir, open, realpath, rename, rmdir, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Hash } from '../../schema/review/versions.js'
import { flushFolder, sweepLeftovers, writeBeside } from '../fs/atomic-write.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { Refusal } from '../refusal.js'
import type { Roots } from './allowed-roots.js'
import { isWithin, mayServe } from '../text/may-serve.js'
import { isStillAt } from '../fs/open-at.js'
import { allowedIn, locate, filePlaceOf } from './locate.js'

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
    const { real, folders } = await targetOf(roots, path)
    const made: string[] = []
    try {
      for (const folder of folders) {
        await mkdir(folder)
        made.push(folder)
      }
      await inFolder(dirname(real), folder => write(roots, restoring, join(folder, basename(real))))
    } catch (error) {
      for (const folder of made.reverse()) await rmdir(folder).catch(() => undefined)
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
  return new Refusal(409, 'the file has changed', { hash, code: 'file-changed' })
}

/** Where a file is, or will be, with all links resolved. */
interface Target {
  real: string
  /** The folders that are missing, the outermost first. */
  folders: readonly string[]
}

/** Throws Refusal where no file may be written. */
async function targetOf(roots: Roots, path: string): Promise<Target> {
  const place = filePlaceOf(roots, path)
  const target = place && (await resolved(place.abs))
  if (!target || !mayServe(allowedIn(roots), place, target.real)) {
    throw new Refusal(404, `${path} is not a document in the docs folders`)
  }
  if (target.folders.length > 0 && !isWithin(place.base, target.real)) {
    throw new Refusal(
      409,
      `cannot restore ${path}: its folder is gone from outside the docs folder`,
    )
  }
  return target
}

async function resolved(abs: string): Promise<Target> {
  const missing: string[] = []
  for (let at = abs; ; at = dirname(at)) {
    try {
      const there = await realpath(at)
      const paths = missing.map((_, i) => join(there, ...missing.slice(0, i + 1)))
      return { real: paths.pop() ?? there, folders: paths }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || at === dirname(at)) throw error
      missing.unshift(basename(at))
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
    if (!isStillAt(handle.fd, real)) throw new Refusal(409, 'the folder has changed')
    await work(`/proc/self/fd/${handle.fd}`)
  } finally {
    await handle.close()
  }
}
