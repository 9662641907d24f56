// Folders in our own layout, in the detected folder or up to three folders below it.
// To change what a task is, see outline/build-outline.ts.

import { opendir } from 'node:fs/promises'
import type { StatusFolders } from '../../schema/folder-rules.js'
import { isHidden } from '../../schema/names/file-name.js'
import { foldersBelow, foldersIn, type FolderNames } from './folder-names.js'

const MOST_LEVELS = 3
/** Hidden folders that agents keep docs in. */
const HIDDEN = ['.agents', '.claude', '.plans', '.docs']
/** Folders that are listed at most, in the search for hidden ones. */
const MOST_FOLDERS = 1000

/** The status folders that hold a folder, in hidden places: their paths inside `path`. */
export async function hiddenTaskPlaces(
  path: string,
  { active, done }: StatusFolders,
): Promise<string[]> {
  const places: string[] = []
  let listed = 0
  let level = ['']
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    const below: string[] = []
    for (const rel of level) {
      if (listed++ > MOST_FOLDERS) return places
      for (const name of await foldersAt(`${path}/${rel}`)) {
        const inner = rel === '' ? name : `${rel}/${name}`
        const isStatus = rel.split('/').some(isHidden) && (name === active || name === done)
        if (isStatus && (await foldersAt(`${path}/${inner}`)).length > 0) places.push(inner)
        else if (!isHidden(name) || HIDDEN.includes(name)) below.push(inner)
      }
    }
    level = below
  }
  return places
}

/** Folders whose status folders hold a folder, at most three levels down; nearest first, then the largest. */
export function taskPlaces(root: FolderNames, { active, done }: StatusFolders): FolderNames[] {
  const found: FolderNames[][] = []
  let level = [root]
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    const statusesOf = (folder: FolderNames) =>
      [active, done].flatMap(name => folder.folders.get(name) ?? [])
    const sizeOf = (folder: FolderNames) =>
      statusesOf(folder)
        .flatMap(status => [...foldersBelow(status)])
        .reduce((sum, { docs }) => sum + docs.size, 0)
    const places = level.filter(folder =>
      statusesOf(folder).some(({ folders }) => folders.size > 0),
    )
    found.push(places.sort((a, b) => sizeOf(b) - sizeOf(a)))
    level = level
      .filter(folder => !places.includes(folder) && folder.leftOut === null)
      .flatMap(folder => foldersIn(folder))
  }
  return found.flat()
}

async function foldersAt(abs: string): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const entry of await opendir(abs)) {
      if (entry.isDirectory() && entry.name !== 'node_modules') names.push(entry.name)
    }
  } catch {
    // A folder that cannot be read holds no tasks.
  }
  return names
}
