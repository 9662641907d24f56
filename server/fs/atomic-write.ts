// Replaces a file whole or not at all: beside it, flushed, then renamed over it. A link stays a
// link, and the mode stays as it was. What the disk refuses is thrown as it comes.

import { randomUUID } from 'node:crypto'
import {
  chmod,
  mkdir,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  stat,
  unlink,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf } from './errno.js'
import { isRunning } from './lock.js'

const MOST_LINKS = 40
/** So many characters of a file's name begin the name of its temporary file, which else may be too long. */
const LONGEST_STEM = 40
// How the name of a file under way goes on; of its copy, too. Others may keep such files as well.
const OURS = /^(?:bak\.)?(\d+)\.[\w-]+\.tmp$/

/** Names of the files that this process is writing. A dead process may have had the same id. */
const underWay = new Set<string>()

/**
 * Writes these bytes to the file that `path` means, links followed. Its folder must be there. The
 * mode is the mode of the file `like`: its own, unless another is named.
 */
export async function replaceFile(
  path: string,
  bytes: string | Buffer,
  like = path,
): Promise<void> {
  const target = await followLinks(path)
  await writeBeside(target, bytes, await modeOf(like), fresh => rename(fresh, target))
  await flushFolder(dirname(target))
}

/**
 * Writes these bytes to a temporary file beside `target`, flushed. `publish` then puts it in its place; whatever
 * fails, nothing is left of it.
 */
export async function writeBeside(
  target: string,
  bytes: string | Buffer,
  mode: number | null,
  publish: (fresh: string) => Promise<void>,
): Promise<void> {
  const name = `.${stemOf(target)}.${process.pid}.${randomUUID()}.tmp`
  const fresh = join(dirname(target), name)
  underWay.add(name)
  try {
    const handle = await open(fresh, 'wx', mode ?? 0o666)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    // The user's mask may have narrowed the mode that the file was opened with.
    if (mode !== null) await chmod(fresh, mode)
    await publish(fresh)
  } catch (error) {
    await unlink(fresh).catch(() => undefined)
    throw error
  } finally {
    underWay.delete(name)
  }
}

function stemOf(target: string): string {
  return [...basename(target)].slice(0, LONGEST_STEM).join('')
}

/** Removes what a killed write to this path left beside it. */
export async function sweepLeftovers(path: string): Promise<void> {
  const target = await followLinks(path)
  const folder = dirname(target)
  const start = `.${stemOf(target)}.`
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(start) ? OURS.exec(name.slice(start.length))?.[1] : undefined
    if (pid !== undefined && !isBeingWritten(name, Number(pid))) await unlink(join(folder, name))
  }
}

function isBeingWritten(name: string, pid: number): boolean {
  return pid === process.pid ? underWay.has(name) : isRunning(pid)
}

/** Where a path leads in the end, also when nothing is there yet. */
export async function followLinks(path: string): Promise<string> {
  let target = path
  for (let i = 0; i < MOST_LINKS; i += 1) {
    const leads = await surely(() => readlink(target)).catch((error: unknown) => {
      // EINVAL: it is there, and no link.
      if (['EINVAL', 'ENOENT', 'UNKNOWN'].includes(codeOf(error))) return null
      throw error
    })
    if (leads === null) return target
    // A relative link starts from where its folder really is.
    target = resolve(await realpath(dirname(target)), leads)
  }
  return target
}

/**
 * Asks once more before something is taken for absent: a link, a mode and settings hang on it, and
 * network disks are wrong about it now and then.
 */
export async function surely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ask()
    throw error
  }
}

async function modeOf(file: string): Promise<number | null> {
  try {
    return (await surely(() => stat(file))).mode & 0o7777
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Makes the rename itself last; some systems cannot, and the file is whole either way. */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch {
    return
  }
}

/** Makes the folder: false when something stands there. Throws what the disk refuses. */
export async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
  }
  await makeFolder(dirname(path))
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
