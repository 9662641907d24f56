// Reads the names in a folder once, with fast-glob, under limits: hidden names, node_modules and other
// checkouts are left out, links are not followed. To change which hidden folders count, see layouts.ts.

import { open, realpath } from 'node:fs/promises'
import glob, { type Entry } from 'fast-glob'
import { isOtherCheckout } from '../fs/checkout.js'
import { isFile } from '../fs/there.js'
import { emptyNames, type FolderNames } from './folder-names.js'
import { extensionOf } from '../../schema/names/file-name.js'

/** Names that are read at most. */
const MOST_NAMES = 200_000
const MOST_MS = 1_200
/** Folders of these names hold files that a tool wrote, where git ignores them. */
const BUILT = ['build', 'coverage', 'dist', 'out', 'target']
const HEAD_BYTES = 16 * 1024

/** Docs of other programs, and our own: those that the settings do not name are left out with the reason. */
const DOC_TYPES = ['htm', 'html', 'markdown', 'md', 'mdx']
/** Stands for bytes of a name that are not UTF-8: no path leads to such a file. */
const REPLACED = '\uFFFD'
const LINE_END = /[\n\r\u2028\u2029]/

type NamedEntry = Pick<Entry, 'name' | 'dirent'> & { rel: string }

/** A `**` in front matches no name with a line end. The last pattern tells of other checkouts. */
const EVERYTHING = ['*', '*/**/*', '*/**/.git']
/** The only hidden names that are read are those in the `.git` of another checkout. */
const SKIPPED = ['**/node_modules', '**/.!(git)/**', '**/.git/*']

export interface ListingOptions {
  /** Absolute. */
  path: string
  /** Extensions of docs. */
  types: ReadonlySet<string>
  /** Paths inside the folder that may be hidden. They are read first, so that no limit leaves them out. */
  homes: readonly string[]
  /** Paths of files that are kept although they are no docs: layouts are known by them. */
  marks: readonly string[]
}

export interface NamesListing {
  root: FolderNames
  /** Those of the requested marks that are there. */
  marks: ReadonlySet<string>
  /** A limit was reached: there may be more. */
  stopped: boolean
}

export async function listNames(options: ListingOptions): Promise<NamesListing> {
  const { path, homes } = options
  const root = emptyNames('', '')
  const marks = new Set<string>()
  const checkouts: FolderNames[] = []
  const built = await builtNames(`${path}/.gitignore`)
  const end = performance.now() + MOST_MS
  let left = MOST_NAMES
  let stopped = false
  for await (const { rel, name, dirent } of namesIn(path, homes)) {
    stopped = left-- === 0 || performance.now() > end
    if (stopped) break
    const parent = folderFor(root, rel.slice(0, -name.length - 1), built)
    if (name === '.git') checkouts.push(parent)
    else if (dirent.isDirectory()) folderFor(root, rel, built)
    else if (options.marks.includes(rel)) marks.add(rel)
    else await addFile(parent, { rel, name, dirent }, options)
  }
  for (const checkout of checkouts) {
    if (!isOtherCheckout(`${path}/${checkout.rel}`, path)) continue
    checkout.leftOut = 'checkout'
    checkout.docs.clear()
    checkout.others.clear()
    checkout.folders.clear()
  }
  return { root, marks, stopped }
}

async function addFile(
  { docs, others }: FolderNames,
  { rel, name, dirent }: NamedEntry,
  { path, types }: ListingOptions,
): Promise<void> {
  const extension = extensionOf(name)
  if (!types.has(extension)) {
    if (!DOC_TYPES.includes(extension)) return
    others.set(name, `.${extension} files: add ${extension} to fileTypes in the settings`)
  } else if ((dirent.isFile() && !name.includes(REPLACED)) || (await isFile(`${path}/${rel}`))) {
    docs.set(name, dirent.isSymbolicLink())
  } else if (name.includes(REPLACED)) {
    others.set(name, 'files whose names are not UTF-8')
  }
}

/** The files in the homes, then all that is not hidden, which may name a thing again; paths inside the folder. */
async function* namesIn(path: string, homes: readonly string[]): AsyncGenerator<NamedEntry> {
  const unmatched: string[] = []
  const passes: [patterns: string[], ignore: string[]][] = [
    [await patternsOf(path, homes), ['**/node_modules']],
    [EVERYTHING, SKIPPED],
  ]
  for (const [patterns, ignore] of passes) {
    const found = glob.stream(patterns, {
      cwd: path,
      ignore,
      objectMode: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      suppressErrors: true,
      unique: false,
    })
    for await (const { path: rel, name, dirent } of found as unknown as AsyncIterable<Entry>) {
      yield { rel, name, dirent }
      if (LINE_END.test(name) && dirent.isDirectory()) unmatched.push(rel)
    }
  }
  // No pattern with `**` reaches into them.
  for (const inner of new Set(unmatched)) {
    for await (const { rel, ...named } of namesIn(`${path}/${inner}`, [])) {
      yield { ...named, rel: `${inner}/${rel}` }
    }
  }
}

/** A pattern for each home that is there, and that no link leads to. */
async function patternsOf(path: string, homes: readonly string[]): Promise<string[]> {
  // The folder may have gone since it was named.
  const root = await realpath(path).catch(() => path)
  const there = await Promise.all(
    homes.map(async home => (await realInside(path, home)) === `${root}/${home}`),
  )
  return homes.filter((_, i) => there[i]).map(home => `${glob.escapePath(home)}/**/*`)
}

/** The folder at a path inside `root`; made, with those on the way to it, where it is not known yet. */
function folderFor(root: FolderNames, rel: string, built: ReadonlySet<string>): FolderNames {
  if (rel === '') return root
  const slash = rel.lastIndexOf('/')
  const name = rel.slice(slash + 1)
  const { folders } = folderFor(root, rel.slice(0, Math.max(0, slash)), built)
  const known = folders.get(name)
  if (known) return known
  const folder = emptyNames(name, rel)
  if (built.has(name)) folder.leftOut = 'built'
  folders.set(name, folder)
  return folder
}

/** The names of built folders that this .gitignore names in their plain form. */
async function builtNames(file: string): Promise<Set<string>> {
  const lines = (await headOf(file)).split(/\r?\n/)
  const named = lines.map(line =>
    line
      .trim()
      .replace(/^(?:\*\*)?\//, '')
      .replace(/\/$/, ''),
  )
  return new Set(BUILT.filter(name => named.includes(name)))
}

/** The beginning of a file as text; empty where it cannot be read. */
export async function headOf(file: string): Promise<string> {
  try {
    if (!(await isFile(file))) return ''
    const handle = await open(file)
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch {
    // A file that cannot be read has no text.
    return ''
  }
}

/** The real path of what lies at `rel`; null where that is not inside the folder. */
export async function realInside(path: string, rel: string): Promise<string | null> {
  try {
    const [root, real] = await Promise.all([realpath(path), realpath(`${path}/${rel}`)])
    return real.startsWith(`${root}/`) ? real : null
  } catch {
    return null
  }
}
