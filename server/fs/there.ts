// The file or folder at a path, links followed; nothing where the disk does not say.
// To change what an error of the disk means, see errno.ts.

import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'

export async function isThere(path: string): Promise<boolean> {
  return (await statsAt(path)) !== null
}

export async function isFile(path: string): Promise<boolean> {
  return (await statsAt(path))?.isFile() ?? false
}

/** false for a path that is not absolute, too. */
export async function isFolder(path: string): Promise<boolean> {
  return isAbsolute(path) && ((await statsAt(path))?.isDirectory() ?? false)
}

function statsAt(path: string) {
  return stat(path).catch(() => null)
}
