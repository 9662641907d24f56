// The project's own files, as the house tests look at them.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, seen from dist/test/house/. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export const ROOMS = ['schema', 'server', 'components', 'cli', 'test']

/** Paths from the project's folder, of all files below `folder` with this ending. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    .sort()
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
