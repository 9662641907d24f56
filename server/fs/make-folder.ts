// Makes a folder and those it lies in. Node's own way says ENOENT where the disk is read-only.

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errno.js'

/** Whether the folder was made: false when something stands there. Throws what the disk refuses. */
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
