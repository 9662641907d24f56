// Finds out whether a folder with a `.git` in it is a checkout of its own: a worktree, a clone, a submodule. Its docs are those
// of another docs folder. To change which folders are asked, see outline/folder.ts and detect/listing.ts.

import { lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { readStartSync } from './read-start.js'
import { isThere } from './there.js'

const HEAD_BYTES = 4096

/**
 * The checkout at `abs` is left out of the docs folder `root` around it. Where that is no checkout, the clones
 * in it are what it is about, and a worktree still repeats one of them.
 */
export function isOtherCheckout(abs: string, root: string): boolean {
  return hasEntry(`${root}/.git`) || isWorktree(`${abs}/.git`)
}

function isWorktree(file: string): boolean {
  try {
    return /^gitdir:.*\/worktrees\//m.test(readStartSync(file, HEAD_BYTES).toString())
  } catch {
    // A clone has a folder of this name.
    return false
  }
}

function hasEntry(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** The folder with a `.git` that this folder is, or is in; null without one. */
export async function repositoryAround(folder: string): Promise<string | null> {
  if (await isThere(`${folder}/.git`)) return folder
  return dirname(folder) === folder ? null : repositoryAround(dirname(folder))
}
