// Which doc paths an absolute path may have.
// To change whether such a file may be served, see locate.ts.

import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expandHome } from '../../schema/names/home-path.js'
import { docPath, splitDocPath } from '../../schema/names/keys.js'
import type { Roots } from './allowed-roots.js'

/**
 * The doc paths that `asked` may mean, the likeliest first: a doc path itself, or an absolute path,
 * `~/…` or `file://…`, tried as given and with its links resolved.
 */
export async function docPathsOf(roots: Roots, asked: string): Promise<string[]> {
  const abs = absoluteOf(asked)
  if (abs === null) return [asked]
  if (!isClean(abs)) return []
  const resolved = await realpath(abs).catch(() => abs)
  return [...new Set([...mapped(roots, abs), ...mapped(roots, resolved)])]
}

/**
 * The real paths that a doc path, or the absolute path of a doc or a folder, may mean: with its links resolved, and in
 * the docs folders. What does not exist yet is named in the folder that does.
 */
export async function realPathsOf(roots: Roots, named: string): Promise<string[]> {
  const inDocs = (await docPathsOf(roots, named)).flatMap(path => {
    const at = splitDocPath(path)
    const real = roots.folders.find(({ name }) => name === at?.folder)?.real
    return real && at ? [join(real, at.rel)] : []
  })
  const abs = absoluteOf(named)
  return [...new Set([...(abs ? [await resolvedPart(abs)] : []), ...inDocs])]
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

function mapped({ folders, linked }: Roots, abs: string): string[] {
  const places = [
    ...folders.flatMap(({ name, given, real }) => [
      { base: resolve(given), dir: name },
      { base: real, dir: name },
    ]),
    ...linked.map(({ dir, real }) => ({ base: real, dir })),
  ]
  return (
    places
      .flatMap(({ base, dir }) => {
        if (base === null) return []
        const start = base.endsWith(sep) ? base : base + sep
        if (!abs.startsWith(start)) return []
        const rel = abs.slice(start.length).split(sep).join('/')
        return [{ path: docPath(dir, rel), depth: start.length }]
      })
      // Where one docs folder lies in another, the inner one is meant.
      .sort((a, b) => b.depth - a.depth)
      .map(({ path }) => path)
  )
}
