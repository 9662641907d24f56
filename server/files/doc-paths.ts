// Which doc paths an absolute path may have.
// To change whether such a file may be served, see locate.ts.

import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expandHome } from '../../schema/names/home-path.js'
import { splitDocPath } from '../../schema/names/keys.js'
import { docPathsIn } from '../../schema/names/resolve-link.js'
import { isThere } from '../fs/there.js'
import type { Roots } from './allowed-roots.js'

/**
 * The doc paths that `asked` may mean, the likeliest first: as in a link, or `~/…` or `file://…`; an absolute path is
 * tried as given and with its links resolved.
 */
export async function docPathsOf(roots: Roots, asked: string): Promise<string[]> {
  const abs = absoluteOf(asked)
  if (abs === null) return pathsOfText(roots, asked)
  if (!isClean(abs)) return []
  const resolved = await realpath(abs).catch(() => abs)
  const places = [
    ...roots.folders.flatMap(({ name, given, real }) => [
      { name, root: resolve(given) },
      { name, root: real },
    ]),
    ...roots.linked.map(({ dir, real }) => ({ name: dir, root: real })),
  ]
  return [...new Set([abs, resolved].flatMap(path => docPathsIn(path, places)))]
}

/**
 * The real paths that a doc path, or the absolute path of a doc or a folder, may mean: with its links resolved, and in
 * the docs folders. What does not exist yet is named in the folder that does.
 */
export async function realPathsOf(roots: Roots, named: string): Promise<string[]> {
  const abs = absoluteOf(named)
  const paths =
    abs === null ? await pathsOfText(roots, named, true) : await docPathsOf(roots, named)
  const inDocs = paths.flatMap(path => realPathOf(roots, path) ?? [])
  return [...new Set([...(abs ? [await resolvedPart(abs)] : []), ...inDocs])]
}

/** A doc path is that alone; any other text means what is there, else what may have been there. */
async function pathsOfText(roots: Roots, text: string, isOnlyThere = false): Promise<string[]> {
  const names = roots.folders.map(({ name }) => name)
  if (names.includes(splitDocPath(text)?.folder ?? '') || !isClean(text)) return [text]
  const paths = docPathsIn(
    text,
    names.map(name => ({ name, root: null })),
  )
  const isThereAt = await Promise.all(paths.map(path => isThere(realPathOf(roots, path) ?? '')))
  const there = paths.filter((_, i) => isThereAt[i])
  return there.length > 0 || isOnlyThere ? there : paths
}

function realPathOf({ folders }: Roots, path: string): string | null {
  const at = splitDocPath(path)
  const real = folders.find(({ name }) => name === at?.folder)?.real
  return real && at ? join(real, at.rel) : null
}

async function resolvedPart(abs: string): Promise<string> {
  const real = await realpath(abs).catch(() => null)
  if (real !== null || dirname(abs) === abs) return real ?? abs
  return join(await resolvedPart(dirname(abs)), basename(abs))
}

/** Null for any other than an absolute path; empty for one that cannot be read. */
function absoluteOf(asked: string): string | null {
  if (/^file:\/\//i.test(asked)) {
    try {
      return fileURLToPath(asked)
    } catch {
      return ''
    }
  }
  const path = expandHome(asked, homedir())
  return isAbsolute(path) ? path : null
}

function isClean(abs: string): boolean {
  if (abs === '' || abs.includes('\0')) return false
  return !abs.split(sep).some(segment => segment === '.' || segment === '..')
}
