// Completes the path of a folder while it is typed: the folders beside it whose names begin alike.
// To change what is found inside a folder, see detect.ts.

import { readdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { naturalCompare } from '../../schema/reading/text-order.js'
import { expandHome } from '../../schema/names/home-path.js'
import { isFolder } from '../fs/there.js'

const MOST_FOLDERS = 50

/**
 * Paths in the form in which they are typed, each with a slash at its end, by name. `~/code/sh` gives
 * `~/code/shop/`. Hidden folders are named only after a dot. Empty where nothing can be read.
 */
export async function completeFolder(typed: string, home: string): Promise<string[]> {
  const slash = typed.lastIndexOf('/')
  const parent = typed.slice(0, slash + 1)
  const start = typed.slice(slash + 1).toLowerCase()
  const abs = expandHome(parent, home)
  if (slash < 0 || !isAbsolute(abs) || abs.includes('\0')) return []
  const entries = await readdir(abs, { withFileTypes: true }).catch(() => [])
  const names: string[] = []
  for (const entry of entries.sort((a, b) => naturalCompare(a.name, b.name))) {
    const { name } = entry
    if (!name.toLowerCase().startsWith(start) || name === 'node_modules') continue
    if (name.startsWith('.') && !start.startsWith('.')) continue
    const isIt =
      entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(join(abs, name))))
    if (isIt) names.push(name)
    if (names.length === MOST_FOLDERS) break
  }
  return names.map(name => `${parent}${name}/`)
}
