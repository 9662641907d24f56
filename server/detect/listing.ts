// Reads the names in a folder once, with fast-glob, under limits: hidden names, node_modules and other
// checkouts are left out, links are not followed. To change which hidden folders count, see layouts.ts.

import { stat, open, opendir, realpath } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
import glob from 'fast-glob'
import { isOtherCheckout } from '../fs/checkout.js'
import { emptyNames, folderAt, type FolderNames } from './folder-names.js'
import { extensionOf, isHidden } from '../../schema/names/file-name.js'

/** Directory entries that are read at most, and how many of them are kept for the known homes. */
const MOST_ENTRIES = 200_000
const HOME_ENTRIES = 10_000
/** One folder may not use up the limit: its neighbours are read, too. */
const MOST_IN_ONE = 100_000
const MOST_MS = 1_200
/** Folders of these names hold files that a tool wrote, where git ignores them. */
const BUILT = ['build', 'coverage', 'dist', 'out', 'target']
const HEAD_BYTES = 16 * 1024

export interface ListingOptions {
  /** Absolute. */
  path: string
  /** Extensions of docs. */
  types: ReadonlySet<string>
  /** Paths inside the folder that may be hidden, and are read even beyond the limit. */
  homes: readonly string[]
  /** Paths of files that are kept although they are no docs: layouts are known by them. */
  marks: readonly string[]
}

export interface GlobListing {
  root: FolderNames
  /** Those of the asked marks that are there. */
  marks: ReadonlySet<string>
  /** A limit was reached: there may be more. */
  stopped: boolean
}

export async function globFolder(options: ListingOptions): Promise<GlobListing> {
  const reader = new FolderReader(options)
  const found = await glob('**', {
    cwd: options.path,
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    suppressErrors: true,
    unique: false,
    fs: { readdir: reader.readdir },
  })
  const root = emptyNames('', '')
  const marks = new Set<string>()
  for (const { path, dirent } of found) {
    const rel = decoded(path)
    const slash = rel.lastIndexOf('/')
    const name = rel.slice(slash + 1)
    const parent = folderAt(root, rel.slice(0, Math.max(0, slash)))
    if (!parent) continue
    const type = dirent.isSymbolicLink() ? await typeOfLink(options.path, rel) : typeOf(dirent)
    if (type === 'folder' && !dirent.isSymbolicLink()) {
      const folder = emptyNames(name, rel)
      folder.leftOut = reader.leftOut(rel, name)
      parent.folders.set(name, folder)
    } else if (type === 'file' && options.marks.includes(rel)) marks.add(rel)
    else if (type === 'file' && options.types.has(extensionOf(name))) {
      parent.docs.set(name, dirent.isSymbolicLink())
    }
  }
  return { root, marks, stopped: reader.stopped }
}

/** What fast-glob reads folders with: it counts entries, and drops what no layout asks for. */
class FolderReader {
  stopped = false
  readonly #options: ListingOptions
  readonly #end = performance.now() + MOST_MS
  readonly #checkouts = new Set<string>()
  #ignored: ReadonlySet<string> = new Set()
  #entries = 0

  constructor(options: ListingOptions) {
    this.#options = options
  }

  /** In the form of `fs.readdir`, as fast-glob calls it. */
  readonly readdir = ((
    path: string,
    _options: unknown,
    done: (error: Error | null, entries: Dirent[]) => void,
  ): void => {
    this.#read(decoded(path)).then(
      entries => done(null, entries),
      (error: unknown) => done(error as Error, []),
    )
  }) as unknown as NonNullable<NonNullable<Parameters<typeof glob>[1]>['fs']>['readdir'] & {}

  leftOut(rel: string, name: string): FolderNames['leftOut'] {
    if (this.#checkouts.has(rel)) return 'checkout'
    return this.#ignored.has(name) ? 'built' : null
  }

  async #read(abs: string): Promise<Dirent[]> {
    const { path, types, marks } = this.#options
    const rel = abs.slice(path.length).replace(/^\//, '')
    const isHome = this.#isHome(rel)
    const most = isHome ? MOST_ENTRIES : MOST_ENTRIES - HOME_ENTRIES
    const kept: Dirent[] = []
    let left = MOST_IN_ONE
    let isCheckout = false
    for await (const entry of await opendir(abs, { bufferSize: 1024 })) {
      if (left-- === 0 || this.#entries === most || performance.now() > this.#end) {
        this.stopped = true
        break
      }
      this.#entries++
      const { name } = entry
      if (name === '.git' && rel !== '') isCheckout = true
      if (name === '.gitignore' && rel === '') this.#ignored = await builtNames(`${abs}/${name}`)
      const at = rel === '' ? name : `${rel}/${name}`
      if (isHidden(name) ? !this.#leadsHome(at) : this.#isBesideHome(rel, at)) continue
      const isKept =
        entry.isDirectory() ||
        entry.isSymbolicLink() ||
        (entry.isFile() && (types.has(extensionOf(name)) || marks.includes(at)))
      if (isKept) kept.push(encodedEntry(entry))
    }
    if (isCheckout && isOtherCheckout(abs, path)) {
      this.#checkouts.add(rel)
      return []
    }
    return kept
  }

  #isHome(rel: string): boolean {
    return this.#options.homes.some(
      home => rel === home || isBelow(rel, home) || isBelow(home, rel),
    )
  }

  #leadsHome(at: string): boolean {
    return this.#options.homes.some(home => at === home || isBelow(home, at))
  }

  /** Whether it lies in a hidden folder, and neither in nor on the way to a known home. */
  #isBesideHome(rel: string, at: string): boolean {
    return rel.split('/').some(isHidden) && !this.#isHome(at)
  }
}

function isBelow(path: string, parent: string): boolean {
  return parent === '' || path.startsWith(`${parent}/`)
}

function typeOf(entry: Pick<Dirent, 'isDirectory' | 'isFile'>): 'folder' | 'file' | null {
  return entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : null
}

/** What a link leads to; null where that is nothing, or a file outside the folder. */
async function typeOfLink(path: string, rel: string): Promise<'folder' | 'file' | null> {
  try {
    return typeOf(await stat(`${path}/${rel}`))
  } catch {
    // A link to nothing is not there.
    return null
  }
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
    if (!(await stat(file)).isFile()) return ''
    const handle = await open(file)
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch {
    // What cannot be read says nothing.
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

// The patterns of fast-glob do not match line ends, so names are handed to it escaped.
const LINE_ENDS = /[%\n\r\u2028\u2029]/g

function encodedEntry(entry: Dirent): Dirent {
  const name = entry.name.replace(LINE_ENDS, encodeURIComponent)
  return name === entry.name ? entry : (Object.create(entry, { name: { value: name } }) as Dirent)
}

function decoded(path: string): string {
  return path.replace(/%(?:25|0A|0D|E2%80%A[89])/g, decodeURIComponent)
}
