// A mirror of one docs folder's folders and files, brought up to date a folder at a time.
// It says what is new, edited or gone; what a docs folder's contents mean is described by outline/build-outline.ts.

import {
  FolderNode,
  isPlace,
  roleOf,
  statusesOf,
  type FileRecord,
  type Place,
} from '../outline/folder-node.js'
import { look, type FoundFolder, type Look } from './list-folder.js'
import { carry, touch, type News } from './scan-changes.js'
import { Records, type RecordsOptions } from './file-facts.js'
import { identityAt, realPathOf, sameStamp } from '../fs/file-state.js'
import { isReason } from '../fs/errno.js'

/** From so many files on, only what was heard of is looked at, where that is little. */
export const LARGE = 10_000
const FEW = 500

export interface MirrorOptions extends RecordsOptions {
  /** The docs folder, absolute; links not resolved. */
  abs: string
  /** The same, resolved, and which folder it is. */
  real: string
  identity: string
  /** Told of each folder before it is listed, and after it is gone. */
  enter?(node: FolderNode): void
  leave?(node: FolderNode): void
}

export class Mirror {
  readonly root: FolderNode
  /** How much was read so far. */
  readonly seen = { files: 0, tasks: 0 }
  readonly #options: MirrorOptions
  readonly #records: Records
  readonly #byPath = new Map<string, FolderNode>()
  /** While all is read: the docs folder as an earlier mirror knew it. */
  #earlier: FolderNode | null = null

  constructor(options: MirrorOptions) {
    this.#options = options
    this.#records = new Records(options)
    const { abs, real, identity } = options
    this.root = new FolderNode({ name: '', identity, abs, target: real }, null, { is: 'root' })
  }

  /** Reads everything; `known` is an earlier mirror of the same docs folder. */
  *open(news: News, known?: Mirror): Generator<void> {
    this.#earlier = known?.root ?? null
    yield* this.#enter(this.root, news, known?.root)
    // Tasks that were settled meanwhile.
    for (const status of statusesOf(this.root)) yield* this.#list(status, news, status)
    this.#earlier = null
  }

  at(abs: string): FolderNode | undefined {
    return this.#byPath.get(abs)
  }

  /**
   * Looks at one folder again, and at all that is new in it.
   * @param heard - files in it, absolute: all that changed since the last look, where that is known
   */
  *refresh(node: FolderNode, news: News, heard?: ReadonlySet<string>): Generator<void> {
    if (this.#byPath.get(node.abs) !== node) return
    let there = node
    // Where another folder stands by now, or none, its parent knows what became of it.
    while (there.parent && identityAt(there.abs) !== there.identity) there = there.parent
    if (there === node && heard && this.#listHeard(node, news, heard)) return
    yield* this.#list(there, news, there)
    // It was the same all the time, only the disk did not say so.
    if (there !== node && this.#byPath.get(node.abs) === node) yield* this.#list(node, news, node)
  }

  /** Looks at everything again. */
  *audit(news: News): Generator<void> {
    // Each folder is known to be the same by then: its parent was looked at before.
    for (const node of this.root.everything()) yield* this.#list(node, news, node)
  }

  *#enter(node: FolderNode, news: News, known?: FolderNode): Generator<void> {
    this.#byPath.set(node.abs, node)
    this.#options.enter?.(node)
    const roots = this.#earlier ? [this.#earlier, this.root] : [this.root]
    const settled = settledFrom(node, { known, gone: news.goneTasks, roots })
    if (settled) carry(news, settled.abs, node.abs)
    yield* this.#list(node, news, settled ?? known)
    if (node.role.is === 'task') this.seen.tasks++
    touch(node, news)
  }

  *#list(node: FolderNode, news: News, known?: FolderNode): Generator<void> {
    const before = filesOf(known)
    const found = look(
      node.abs,
      name => !before.has(name) && this.#records.wantsOpening(node, name),
    )
    node.isUnread = isReason(found)
    if (isReason(found) && (found.why !== 'closed' || node === this.root)) {
      // What was known stays; of a docs folder that is away, to be compared with when it is back.
      news.lost ||= node === this.root && found.why !== 'trouble'
      // Of another folder that is away its parent knows what became of it: it may have moved.
      if (node.parent && found.why === 'gone') news.askAgain(node.parent, '')
      else news.askAgain(node, news.lost ? '' : found.cause)
      if (known && known !== node) yield* this.#adopt(node, known, news)
      return
    }
    // As where a task was moved to a place that was claimed: its parent knows what became of it.
    if (known === node && node.parent && node.role.is === 'task' && isAnother(node)) {
      news.askAgain(node.parent, '')
      return
    }
    const listing = isReason(found) ? NOTHING : found
    if (listing.unsure.size > 0) news.askAgain(node, listing.cause)
    node.files = this.#filesIn(node, listing, news, before)
    this.seen.files += node.files.size
    yield
    yield* this.#listFolders(node, listing, news, known)
  }

  /** Takes over what was known of it at another place, or before, until the disk answers. */
  *#adopt(node: FolderNode, known: FolderNode, news: News): Generator<void> {
    node.files = new Map(known.files)
    for (const twin of known.folders.values()) {
      const folder = this.#newFolder(node, twin, news)
      if (!folder) continue
      node.folders.set(folder.name, folder)
      yield* this.#enter(folder, news, twin)
    }
  }

  /**
   * Looks only at the files that were heard of: to ask for 200,000 takes seconds. False where the folder
   * is small, or something else than a file changed, and all of it has to be listed.
   */
  #listHeard(node: FolderNode, news: News, heard: ReadonlySet<string>): boolean {
    if (node.files.size < LARGE || heard.size > FEW || heard.has(node.abs)) return false
    const names = [...heard].map(file => file.slice(node.abs.length + 1))
    const before = new Map<string, FileRecord>()
    for (const name of names) {
      const old = node.files.get(name)
      if (old) before.set(name, old)
    }
    const wants = (name: string) => !before.has(name) && this.#records.wantsOpening(node, name)
    const found = look(node.abs, wants, names)
    if (isReason(found) || found.unsure.size > 0 || found.folders.length > 0) return false
    if (names.some(name => node.folders.has(name))) return false
    const now = this.#filesIn(node, found, news, before)
    for (const name of names) node.files.delete(name)
    for (const [name, record] of now) node.files.set(name, record)
    return true
  }

  /** The files of a listing. What is new, edited or gone, compared with those `before`, is news. */
  #filesIn(
    node: FolderNode,
    listing: Look,
    news: News,
    before: ReadonlyMap<string, FileRecord>,
  ): Map<string, FileRecord> {
    const files = new Map<string, FileRecord>()
    let differs = before.size !== listing.files.length
    for (const found of listing.files) {
      const old = before.get(found.name)
      if (old && (sameStamp(old, found) || this.#records.isUnedited(node, old, found))) {
        files.set(found.name, old)
        if (this.#records.complete(node, found.name, old, news)) differs = true
        continue
      }
      differs = true
      const abs = `${node.abs}/${found.name}`
      if (old) news.edited.add(abs)
      else news.meet(abs)
      files.set(found.name, this.#records.of(node, found, news))
    }
    for (const name of listing.unsure) {
      const old = before.get(name)
      if (old) files.set(name, old)
    }
    if (differs) touch(node, news)
    return files
  }

  *#listFolders(node: FolderNode, listing: Look, news: News, known?: FolderNode): Generator<void> {
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
        if (old.isUnread) unread.push(old)
        continue
      }
      const folder = this.#newFolder(node, found, news)
      if (folder) {
        folders.set(found.name, folder)
        added.push(folder)
      }
    }
    for (const [name, old] of before) if (folders.get(name) !== old) this.#drop(old, news)
    for (const folder of added) {
      const twin = known === node ? before.get(folder.name) : known?.folders.get(folder.name)
      yield* this.#enter(folder, news, twin)
    }
    for (const folder of unread) {
      this.#options.enter?.(folder)
      yield* this.#list(folder, news, folder)
    }
    // Not while all of it is read: that is looked at once more in the end.
    const isSame = added.length === 0 && folders.size === before.size
    if (known === node && !isSame) yield* this.#lookBeside(node, news)
  }

  /** A task that came or went may have been settled: no reading misses it in both places. */
  *#lookBeside(node: FolderNode, news: News): Generator<void> {
    const statuses = node.role.is === 'status' ? statusesOf(this.root) : []
    for (const other of statuses) if (other !== node) yield* this.#list(other, news, other)
  }

  #newFolder(parent: FolderNode, found: FoundFolder, news: News): FolderNode | null {
    const { rules } = this.#options
    const role = roleOf(parent, found.name, rules)
    const { name, identity } = found
    const place: Place = { name, identity, abs: `${parent.abs}/${name}` }
    if (found.isLink) {
      for (let up: FolderNode | null = parent; up; up = up.parent) {
        if (up.identity === found.identity) return null
      }
      // Links that lead into each other would multiply: beyond the layout only the first is followed.
      if (parent.isLinked && !isPlace(role, parent.relOf(found.name), rules)) return null
      const target = realPathOf(place.abs)
      if (target === null) {
        news.askAgain(parent, '')
        return null
      }
      place.target = target
    }
    return new FolderNode(place, parent, role)
  }

  #drop(node: FolderNode, news: News): void {
    touch(node, news)
    for (const gone of node.everything()) {
      if (this.#byPath.get(gone.abs) === gone) this.#byPath.delete(gone.abs)
      this.#options.leave?.(gone)
      if (gone.role.is === 'task') {
        news.tasks.delete(gone)
        news.goneTasks.add(gone)
      }
    }
  }
}

/** Whether another folder stands at the place of this one by now. */
function isAnother({ abs, identity }: FolderNode): boolean {
  const now = identityAt(abs)
  return now !== null && now !== identity
}

function filesOf(node: FolderNode | undefined): ReadonlyMap<string, FileRecord> {
  return node?.files ?? NO_FILES
}

const NOTHING: Look = { files: [], folders: [], unsure: new Set(), cause: '' }
const NO_FILES: ReadonlyMap<string, FileRecord> = new Map()

interface Before {
  /** What was known at the place of the task until now: an empty folder, where the place was claimed. */
  known?: FolderNode
  /** Tasks that went in this round. */
  gone: Iterable<FolderNode>
  /** Docs folders, as they are known now and were known before. */
  roots: readonly FolderNode[]
}

/** undefined: the task was not settled, or what was `known` at its place is nearer to it. */
function settledFrom(task: FolderNode, { known, gone, roots }: Before): FolderNode | undefined {
  const status = task.parent
  if (task.role.is !== 'task' || status?.role.is !== 'status') return undefined
  if (known?.identity === task.identity) return undefined
  const twins = [...gone].filter(({ name }) => name === task.name)
  for (const other of roots.flatMap(statusesOf)) {
    const twin = other.name === status.name ? undefined : other.folders.get(task.name)
    if (twin) twins.push(twin)
  }
  const same = twins.find(({ identity }) => identity === task.identity)
  return same ?? (known ? undefined : twins[0])
}
