// The folders and files of one docs folder, brought up to date a folder at a time.
// To change what a listing reads, see list-folder.ts; what folders mean, outline/build-outline.ts.

import {
  FolderNode,
  followsLink,
  roleOf,
  statusesOf,
  yieldsToCheckout,
  type FileFacts,
  type FolderLocation,
} from '../outline/folder-node.js'
import { listFolder, type FoundFolder, type FolderListing } from './list-folder.js'
import { carry, touch, type ScanChanges } from './scan-changes.js'
import { FactsReader, type FactsOptions } from './file-facts.js'
import { isOtherCheckout } from '../fs/checkout.js'
import { identityAt, realPathOf, sameStamp } from '../fs/file-state.js'
import { isDiskError, type DiskError } from '../fs/errno.js'

/** Of a folder with this many files, only those with events are read again, if these are few. */
export const LARGE = 10_000
const FEW = 500

export interface FolderTreeOptions extends FactsOptions {
  /** The docs folder, absolute; links not resolved. */
  abs: string
  /** The same, resolved, and the identity of the folder there. */
  real: string
  identity: string
  /** Called for each folder before it is listed, and after it is gone. */
  enter?(node: FolderNode): void
  leave?(node: FolderNode): void
}

export class FolderTree {
  readonly root: FolderNode
  /** Folders in it that may not be read. */
  readonly denied = new Set<FolderNode>()
  /** What was read so far. */
  readonly seen = { files: 0, tasks: 0 }
  readonly #options: FolderTreeOptions
  readonly #facts: FactsReader
  readonly #byPath = new Map<string, FolderNode>()
  /** By folder: the links in it that are no folder, with the identity of the file that each led to. */
  readonly #fileLinks = new Map<FolderNode, FolderListing['links']>()
  /** Folders that are links. */
  readonly #links = new Set<FolderNode>()
  /** During `open`: the docs folder as an earlier tree knew it. */
  #earlier: FolderNode | null = null

  constructor(options: FolderTreeOptions) {
    this.#options = options
    this.#facts = new FactsReader(options)
    const { abs, real, identity } = options
    this.root = new FolderNode({ name: '', identity, abs, target: real }, null, { is: 'root' })
  }

  /** Reads everything; `known` is an earlier tree of the same docs folder. */
  *open(changes: ScanChanges, known?: FolderTree): Generator<void> {
    this.#earlier = known?.root ?? null
    yield* this.#enter(this.root, changes, known?.root)
    // Tasks may have moved meanwhile.
    for (const status of statusesOf(this.root)) yield* this.#list(status, changes, status)
    this.#earlier = null
  }

  at(abs: string): FolderNode | undefined {
    return this.#byPath.get(abs)
  }

  /**
   * Lists one folder again, and all new folders in it.
   * @param touched - files in it, absolute: all that changed since the last scan, if that is known
   */
  *refresh(node: FolderNode, changes: ScanChanges, touched?: ReadonlySet<string>): Generator<void> {
    if (this.#byPath.get(node.abs) !== node) return
    let there = node
    // If another folder is at its path by now, or none, its parent shows where it went.
    while (there.parent && identityAt(there.abs) !== there.identity) there = there.parent
    if (there === node && touched && this.#listTouched(node, changes, touched)) return
    yield* this.#list(there, changes, there)
    // It was the same folder: only asking for its identity failed.
    if (there !== node && this.#byPath.get(node.abs) === node)
      yield* this.#list(node, changes, node)
  }

  /** Lists everything again. */
  *audit(changes: ScanChanges): Generator<void> {
    // Each folder is the same by then: its parent was listed before it.
    for (const node of this.root.everything()) yield* this.#list(node, changes, node)
  }

  *#enter(node: FolderNode, changes: ScanChanges, known?: FolderNode): Generator<void> {
    this.#byPath.set(node.abs, node)
    if (node.isLink) this.#links.add(node)
    this.#options.enter?.(node)
    const roots = this.#earlier ? [this.#earlier, this.root] : [this.root]
    const old = movedFrom(node, { known, gone: changes.removedTasks, roots })
    if (old) carry(changes, old.abs, node.abs)
    yield* this.#list(node, changes, old ?? known)
    if (node.role.is === 'task') this.seen.tasks++
    touch(node, changes)
  }

  *#list(node: FolderNode, changes: ScanChanges, known?: FolderNode): Generator<void> {
    const before = filesOf(known)
    const found = listFolder(
      node.abs,
      name => !before.has(name) && this.#facts.wantsOpening(node, name),
    )
    this.#noteFailure(node, isDiskError(found) ? found : null, changes)
    if (isDiskError(found) && (found.kind !== 'denied' || node === this.root)) {
      // What was known stays. A docs folder that is away is compared with it when it is back.
      changes.lost ||= node === this.root && found.kind !== 'unknown'
      // The parent shows where a missing folder went: it may have moved.
      if (node.parent && found.kind === 'not found') changes.retry(node.parent, '')
      else changes.retry(node, changes.lost ? '' : found.cause)
      if (known && known !== node) yield* this.#adopt(node, known, changes)
      return
    }
    // Another folder has this path now. List the parent again to find where the task went.
    if (known === node && node.parent && node.role.is === 'task' && isReplaced(node)) {
      changes.retry(node.parent, '')
      return
    }
    const isLeftOut = !isDiskError(found) && found.isCheckout && this.#leavesOut(node)
    const listing = isDiskError(found) || isLeftOut ? NOTHING : found
    if (listing.unsure.size > 0) changes.retry(node, listing.cause)
    if (listing.links.size > 0) this.#fileLinks.set(node, listing.links)
    else this.#fileLinks.delete(node)
    node.files = this.#filesIn(node, listing, changes, before)
    this.seen.files += node.files.size
    yield
    yield* this.#listFolders(node, listing, changes, known)
  }

  /**
   * Folders to list again: they are a link, or have one in them, that leads elsewhere than it did.
   * What lies on the way of a link is not watched.
   */
  *retargeted(): Generator<FolderNode> {
    for (const [node, links] of this.#fileLinks) {
      for (const [name, identity] of links) {
        if (identityAt(`${node.abs}/${name}`) === identity) continue
        yield node
        break
      }
    }
    for (const node of this.#links) if (identityAt(node.abs) !== node.identity) yield node
  }

  #noteFailure(node: FolderNode, failure: DiskError | null, changes: ScanChanges): void {
    node.failure = failure
    const isDenied = failure?.kind === 'denied' && node !== this.root
    if (isDenied === this.denied.has(node)) return
    if (isDenied) this.denied.add(node)
    else this.denied.delete(node)
    touch(node, changes)
  }

  /** Whether this folder, which has a `.git`, is another checkout. */
  #leavesOut({ role, rel, abs }: FolderNode): boolean {
    return yieldsToCheckout(role, rel, this.#options.rules) && isOtherCheckout(abs, this.root.abs)
  }

  /** Takes over what was known of it at its old path, until it can be listed. */
  *#adopt(node: FolderNode, known: FolderNode, changes: ScanChanges): Generator<void> {
    node.files = new Map(known.files)
    for (const earlier of known.folders.values()) {
      const folder = this.#newFolder(node, earlier, changes)
      if (!folder) continue
      node.folders.set(folder.name, folder)
      yield* this.#enter(folder, changes, earlier)
    }
  }

  /**
   * Reads only the files with events: to read 200,000 takes seconds. False if the folder is small, or
   * something else than a file changed: then all of it has to be listed.
   */
  #listTouched(node: FolderNode, changes: ScanChanges, touched: ReadonlySet<string>): boolean {
    if (node.files.size < LARGE || touched.size > FEW || touched.has(node.abs)) return false
    const names = [...touched].map(file => file.slice(node.abs.length + 1))
    const before = new Map<string, FileFacts>()
    for (const name of names) {
      const old = node.files.get(name)
      if (old) before.set(name, old)
    }
    const wants = (name: string) => !before.has(name) && this.#facts.wantsOpening(node, name)
    const found = listFolder(node.abs, wants, names)
    if (isDiskError(found) || found.unsure.size > 0 || found.folders.length > 0) return false
    if (found.isCheckout) return false
    if (names.some(name => node.folders.has(name))) return false
    const now = this.#filesIn(node, found, changes, before)
    for (const name of names) node.files.delete(name)
    for (const [name, facts] of now) node.files.set(name, facts)
    return true
  }

  /** The files of a listing, compared with those `before`. */
  #filesIn(
    node: FolderNode,
    listing: FolderListing,
    changes: ScanChanges,
    before: ReadonlyMap<string, FileFacts>,
  ): Map<string, FileFacts> {
    const files = new Map<string, FileFacts>()
    let differs = before.size !== listing.files.length
    for (const found of listing.files) {
      const old = before.get(found.name)
      if (old && (sameStamp(old, found) || this.#facts.isUnedited(node, old, found))) {
        files.set(found.name, old)
        if (this.#facts.complete(node, found.name, old, changes)) differs = true
        continue
      }
      differs = true
      const abs = `${node.abs}/${found.name}`
      if (old) changes.edited.add(abs)
      else changes.noteNew(abs)
      files.set(found.name, this.#facts.of(node, found, changes))
    }
    for (const name of listing.unsure) {
      const old = before.get(name)
      if (old) files.set(name, old)
    }
    if (differs) touch(node, changes)
    return files
  }

  *#listFolders(
    node: FolderNode,
    listing: FolderListing,
    changes: ScanChanges,
    known?: FolderNode,
  ): Generator<void> {
    const before = node.folders
    const folders = new Map<string, FolderNode>()
    node.folders = folders
    const unsure = [...listing.unsure].flatMap(name => {
      return before.get(name) ?? known?.folders.get(name) ?? []
    })
    const added: FolderNode[] = []
    const unread: FolderNode[] = []
    for (const found of [...unsure, ...listing.folders]) {
      const old = before.get(found.name)
      if (old && old.identity === found.identity) {
        folders.set(found.name, old)
        if (old.failure) unread.push(old)
        continue
      }
      const folder = this.#newFolder(node, found, changes)
      if (folder) {
        folders.set(found.name, folder)
        added.push(folder)
      }
    }
    for (const [name, old] of before) if (folders.get(name) !== old) this.#drop(old, changes)
    for (const folder of added) {
      const earlier = known === node ? before.get(folder.name) : known?.folders.get(folder.name)
      yield* this.#enter(folder, changes, earlier)
    }
    for (const folder of unread) {
      this.#options.enter?.(folder)
      yield* this.#list(folder, changes, folder)
    }
    // Not during `open`, which lists the status folders again at its end.
    const isSame = added.length === 0 && folders.size === before.size
    if (known === node && !isSame) yield* this.#listOtherStatuses(node, changes)
  }

  /** A task that came or went may have moved: a scan must not miss it in both status folders. */
  *#listOtherStatuses(node: FolderNode, changes: ScanChanges): Generator<void> {
    const statuses = node.role.is === 'status' ? statusesOf(this.root) : []
    for (const other of statuses) if (other !== node) yield* this.#list(other, changes, other)
  }

  #newFolder(parent: FolderNode, found: FoundFolder, changes: ScanChanges): FolderNode | null {
    const { rules } = this.#options
    const role = roleOf(parent, found.name, rules)
    const { name, identity } = found
    const place: FolderLocation = { name, identity, abs: `${parent.abs}/${name}` }
    if (found.isLink) {
      for (let up: FolderNode | null = parent; up; up = up.parent) {
        if (up.identity === found.identity) return null
      }
      if (!followsLink(role, parent, found.name, rules)) return null
      const target = realPathOf(place.abs)
      if (target === null) {
        changes.retry(parent, '')
        return null
      }
      place.target = target
    }
    return new FolderNode(place, parent, role)
  }

  #drop(node: FolderNode, changes: ScanChanges): void {
    touch(node, changes)
    for (const gone of node.everything()) {
      if (this.#byPath.get(gone.abs) === gone) this.#byPath.delete(gone.abs)
      this.#fileLinks.delete(gone)
      this.#links.delete(gone)
      this.denied.delete(gone)
      this.#options.leave?.(gone)
      if (gone.role.is === 'task') {
        changes.tasks.delete(gone)
        changes.removedTasks.add(gone)
      }
    }
  }
}

/** Whether another folder has this one's path by now. */
function isReplaced({ abs, identity }: FolderNode): boolean {
  const now = identityAt(abs)
  return now !== null && now !== identity
}

function filesOf(node: FolderNode | undefined): ReadonlyMap<string, FileFacts> {
  return node?.files ?? NO_FILES
}

const NOTHING: FolderListing = {
  files: [],
  folders: [],
  unsure: new Set(),
  links: new Map(),
  isCheckout: false,
  cause: '',
}
const NO_FILES: ReadonlyMap<string, FileFacts> = new Map()

interface Before {
  /** What was known at the task's path until now: a move makes an empty folder there first. */
  known?: FolderNode
  /** Tasks that this scan removed. */
  gone: Iterable<FolderNode>
  /** The docs folder as it is known now, and as it was known before. */
  roots: readonly FolderNode[]
}

/** The folder that this task moved from; undefined if it did not move, or was known at this path. */
function movedFrom(task: FolderNode, { known, gone, roots }: Before): FolderNode | undefined {
  const status = task.parent
  if (task.role.is !== 'task' || status?.role.is !== 'status') return undefined
  if (known?.identity === task.identity) return undefined
  const candidates = [...gone].filter(({ name }) => name === task.name)
  for (const other of roots.flatMap(statusesOf)) {
    const earlier = other.name === status.name ? undefined : other.folders.get(task.name)
    if (earlier) candidates.push(earlier)
  }
  const same = candidates.find(({ identity }) => identity === task.identity)
  return same ?? (known ? undefined : candidates[0])
}
