// Lists folders of a docs folder again: makes the next snapshot, in which all that is the same is the same object.
// To change what a listing reads, see list-folder.ts; what folders mean, outline/build-outline.ts.

import {
  type FolderNode,
  NOTHING_LISTED,
  canList,
  folderFacts,
  followsLink,
  statusesOf,
  yieldsToCheckout,
  type FileFacts,
  type FolderFacts,
} from '../outline/folder.js'
import { listFolder, type FolderListing, type FoundFile, type FoundFolder } from './list-folder.js'
import { isOtherCheckout } from '../fs/checkout.js'
import { identityAt, realPathOf } from '../fs/file-state.js'
import { isDiskError } from '../fs/errno.js'
import { readTitled } from '../text/file-reader.js'
import { extensionOf } from '../../schema/names/file-name.js'

export interface RelistOptions {
  /** false: only names and times are needed. */
  titles: boolean
  /** Called for each folder before it is listed. */
  enter?(abs: string, identity: string): void
  /** Counts what is read. */
  counts?: { files: number; tasks: number; tasksFound: number }
}

export interface Relisted {
  /** The docs folder as it is now. */
  folder: FolderFacts
  /** Folders (absolute) to list again soon: they could not be read for an unknown reason. */
  again: ReadonlySet<string>
  /** The reason, in words; empty when no warning is needed. */
  cause: string
  /** The docs folder itself is missing or may not be read. */
  isLost: boolean
}

/**
 * Lists these folders (absolute) again, and all new folders in them; an unknown error keeps what was known.
 * @param root - the docs folder as it was known
 */
export function* relist(
  root: FolderNode,
  dirty: ReadonlySet<string> | 'all',
  options: RelistOptions,
): Generator<void, Relisted> {
  const relisting = new Relisting(root, options)
  const folder = yield* relisting.run(dirty)
  const { again, cause, isLost } = relisting
  return { folder, again, cause, isLost }
}

/** Folders to list again: they are a link, or have one in them, that leads elsewhere than it did. */
export function* retargeted(root: FolderNode): Generator<string> {
  for (const { abs, folder, isLink } of root.odd()) {
    const links = [...folder.links].map(([name, identity]) => ({
      path: `${abs}/${name}`,
      identity,
    }))
    if (isLink) links.push({ path: abs, identity: folder.identity })
    // Folders on the way of a link are not watched.
    if (links.some(({ path, identity }) => identityAt(path) !== identity)) yield abs
  }
}

class Relisting {
  readonly again = new Set<string>()
  cause = ''
  isLost = false
  readonly #root: FolderNode
  readonly #options: RelistOptions
  readonly #dirty = new Set<string>()
  /** For each folder above those, the names that lead to them. */
  readonly #above = new Map<string, Set<string>>()

  constructor(root: FolderNode, options: RelistOptions) {
    this.#root = root
    this.#options = options
  }

  *run(dirty: ReadonlySet<string> | 'all'): Generator<void, FolderFacts> {
    if (dirty !== 'all') for (const abs of dirty) this.#note(abs)
    const isAll = dirty === 'all'
    const folder = yield* isAll ? this.#list(this.#root, true) : this.#visit(this.#root)
    return yield* this.#listMoved(folder, isAll)
  }

  /** If another folder is at its path by now, or none, its parent shows where it went. */
  #note(abs: string): void {
    const node = this.#root.at(abs)
    if (!node) return
    let there = node
    while (there.parent && identityAt(there.abs) !== there.folder.identity) there = there.parent
    this.#dirty.add(there.abs).add(abs)
    for (let at = node; at.parent; at = at.parent) {
      const names = this.#above.get(at.parent.abs) ?? new Set()
      this.#above.set(at.parent.abs, names.add(at.name))
    }
  }

  *#visit(node: FolderNode): Generator<void, FolderFacts> {
    if (this.#dirty.has(node.abs)) return yield* this.#list(node, false)
    const names = this.#above.get(node.abs)
    if (!names) return node.folder
    const folders = new Map(node.folder.folders)
    for (const name of names) {
      const child = node.folderNamed(name)
      if (child) folders.set(name, yield* this.#visit(child))
    }
    return next(node.folder, { ...node.folder, folders })
  }

  /**
   * @param node - what was known of it so far
   * @param isDeep - all folders in it are listed, too, not only new ones and those to list again
   */
  *#list(node: FolderNode, isDeep: boolean): Generator<void, FolderFacts> {
    const { folder: known, parent, abs } = node
    this.#options.enter?.(abs, known.identity)
    const listing = listFolder(abs, name => !known.files.has(name) && this.#wantsTitle(node, name))
    if (isDiskError(listing) && (listing.kind !== 'denied' || !parent)) {
      // A docs folder that is away is compared with what was known when it is back.
      this.isLost ||= !parent && listing.kind !== 'unknown'
      // The parent shows where a missing folder went: it may have moved.
      if (parent && listing.kind === 'not found') this.#retry(parent)
      else this.#retry(node, this.isLost ? '' : listing.cause)
      if (!isDeep || this.isLost || listing.kind === 'not found') return known
      const folders = yield* this.#listEach(node.folders)
      return next(known, { ...known, folders })
    }
    // Another folder has this path now. List the parent again to find where the task went.
    if (parent && node.role.is === 'task' && isReplaced(node)) {
      this.#retry(parent)
      return known
    }
    const isDenied = isDiskError(listing)
    const isLeftOut = !isDenied && listing.isCheckout && this.#leavesOut(node)
    const found = isDenied || isLeftOut ? EMPTY : listing
    if (found.unsure.size > 0) this.#retry(node, found.cause)
    const files = this.#files(node, found)
    this.#count(node, found)
    yield
    const folders = yield* this.#folders(node, found, isDeep)
    const denied = isDenied ? listing.cause : undefined
    return next(known, { ...known, files, folders, links: found.links, denied })
  }

  /** A task that came or went may have moved: a scan must not miss it in both status folders. */
  *#listMoved(folder: FolderFacts, isAll: boolean): Generator<void, FolderFacts> {
    let root = this.#root.with(folder)
    const stale = new Set<string>()
    const note = (name: string, before: FolderFacts | undefined, after: FolderFacts) => {
      if (before && sameFolders(before, after)) return
      for (const other of statusesOf(root)) if (other.name !== name) stale.add(other.name)
    }
    for (const { name, folder } of statusesOf(root)) {
      if (isAll) stale.add(name)
      else note(name, this.#root.folder.folders.get(name), folder)
    }
    for (const name of stale) {
      stale.delete(name)
      const status = root.folderNamed(name)
      if (!status) continue
      const after = yield* this.#list(status, false)
      const folders = new Map(root.folder.folders).set(name, after)
      root = root.with(next(root.folder, { ...root.folder, folders }))
      note(name, status.folder, after)
    }
    return root.folder
  }

  #files(node: FolderNode, found: FolderListing): ReadonlyMap<string, FileFacts> {
    const known = node.files
    const files = new Map<string, FileFacts>()
    for (const file of found.files) {
      files.set(file.name, this.#facts(node, file, known.get(file.name)))
    }
    for (const name of found.unsure) {
      const old = known.get(name)
      if (old) files.set(name, old)
    }
    return files
  }

  /** Reads what is not known of a file that may be listed; an unknown error keeps what was known. */
  #facts(node: FolderNode, found: FoundFile, old: FileFacts | undefined): FileFacts {
    const facts: FileFacts = old?.stamp === found.stamp ? old : found
    const abs = `${node.abs}/${found.name}`
    if (facts.isLink) {
      if (facts.target !== undefined || !canList(node, found.name)) return facts
      // Its title waits until it is known whether the target may be shown.
      const target = realPathOf(abs)
      if (target !== null) return { ...facts, target }
      this.#retry(node)
      return old ?? facts
    }
    if (facts.title !== undefined || !this.#wantsTitle(node, found.name)) return facts
    const titled = readTitled(abs, extensionOf(found.name))
    if (!isDiskError(titled)) return { ...facts, title: titled.title, checks: titled.checks }
    if (titled.kind !== 'unknown') return facts
    this.#retry(node, titled.cause)
    return old ?? facts
  }

  *#folders(
    node: FolderNode,
    found: FolderListing,
    isDeep: boolean,
  ): Generator<void, ReadonlyMap<string, FolderFacts>> {
    const { folders: known } = node.folder
    const kept = new Set<FolderNode>()
    const added: FolderNode[] = []
    for (const name of found.unsure) {
      const old = known.get(name)
      if (old) kept.add(node.in(name, old))
    }
    for (const each of found.folders) {
      const old = known.get(each.name)
      if (old?.identity === each.identity) kept.add(node.in(each.name, old))
      else added.push(...this.#newFolder(node, each))
    }
    const listed = new Map<string, FolderFacts>()
    for (const child of kept) {
      const isToList = isDeep || child.folder.denied !== undefined
      listed.set(child.name, yield* isToList ? this.#list(child, isDeep) : this.#visit(child))
    }
    for (const child of added) listed.set(child.name, yield* this.#list(child, true))
    return listed
  }

  *#listEach(folders: readonly FolderNode[]): Generator<void, ReadonlyMap<string, FolderFacts>> {
    const listed = new Map<string, FolderFacts>()
    for (const folder of folders) listed.set(folder.name, yield* this.#list(folder, true))
    return listed
  }

  /** A folder with what was known of it; none for a link that is not followed. */
  #newFolder(parent: FolderNode, found: FoundFolder): FolderNode[] {
    const { name, identity } = found
    const known = this.#earlier(parent, found) ?? folderFacts({ identity, ...NOTHING_LISTED })
    let target: string | undefined
    if (found.isLink) {
      for (let up: FolderNode | null = parent; up; up = up.parent) {
        if (up.folder.identity === identity) return []
      }
      const real = realPathOf(`${parent.abs}/${name}`)
      if (real === null) this.#retry(parent)
      target = real ?? undefined
    }
    const node = parent.in(name, next(known, { ...known, identity, target }))
    return found.isLink && (target === undefined || !followsLink(node)) ? [] : [node]
  }

  /** The facts known at this path, or of the task that moved here: a move makes an empty folder there first. */
  #earlier({ role, folder }: FolderNode, { name, identity }: FoundFolder): FolderFacts | undefined {
    const here = folder.folders.get(name)
    if (role.is !== 'status' || here?.identity === identity) return here
    const known = statusesOf(this.#root).flatMap(status => status.folder.folders.get(name) ?? [])
    return known.find(task => task.identity === identity) ?? here ?? known[0]
  }

  #wantsTitle(node: FolderNode, name: string): boolean {
    return this.#options.titles && canList(node, name)
  }

  /** This folder, which has a `.git`, is another checkout. */
  #leavesOut(node: FolderNode): boolean {
    return yieldsToCheckout(node) && isOtherCheckout(node.abs, this.#root.abs)
  }

  #retry({ abs }: FolderNode, cause = ''): void {
    this.again.add(abs)
    this.cause ||= cause
  }

  #count({ role, rules }: FolderNode, { files, folders }: FolderListing): void {
    const { counts } = this.#options
    if (!counts) return
    counts.files += files.length
    if (role.is === 'task') counts.tasks++
    const holdsTasks = rules.raw.statusFolders ? role.is === 'status' : role.is === 'root'
    if (holdsTasks) counts.tasksFound += folders.length
  }
}

const EMPTY: FolderListing = {
  files: [],
  folders: [],
  unsure: new Set(),
  links: new Map(),
  isCheckout: false,
  cause: '',
}

/** Equal facts stay the known object. */
function next(known: FolderFacts, listed: Parameters<typeof folderFacts>[0]): FolderFacts {
  const { identity, target, denied } = listed
  const files = sameMap(known.files, listed.files)
  const folders = sameMap(known.folders, listed.folders)
  const links = sameMap(known.links, listed.links)
  const isSame =
    known.identity === identity &&
    known.target === target &&
    known.denied === denied &&
    known.files === files &&
    known.folders === folders &&
    known.links === links
  return isSame ? known : folderFacts({ identity, target, files, folders, links, denied })
}

function sameMap<T>(
  known: ReadonlyMap<string, T>,
  now: ReadonlyMap<string, T>,
): ReadonlyMap<string, T> {
  if (known.size !== now.size) return now
  for (const [name, value] of known) if (now.get(name) !== value) return now
  return known
}

function sameFolders({ folders: a }: FolderFacts, { folders: b }: FolderFacts): boolean {
  if (a.size !== b.size) return false
  for (const [name, { identity }] of a) if (b.get(name)?.identity !== identity) return false
  return true
}

/** Another folder has this one's path by now. */
function isReplaced({ abs, folder }: FolderNode): boolean {
  const now = identityAt(abs)
  return now !== null && now !== folder.identity
}
