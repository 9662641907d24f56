// A mirror of one docs folder's folders and files, brought up to date a folder at a time.
// It says what is new, edited or gone; what a docs folder's contents mean is described by describe.ts.

import { extensionOf } from '../../schema/kinds.js'
import { canList, FolderNode, isPlace, roleOf, statusesOf } from './folder-node.js'
import type { FileRecord, Place } from './folder-node.js'
import {
  identityAt,
  look,
  realPathOf,
  sameStamp,
  sameState,
  type FileState,
  type FoundFile,
  type FoundFolder,
  type Look,
} from './look.js'
import { carry, touch, type News } from './news.js'
import type { Rules } from './rules.js'
import { readTitled } from './title-file.js'

/** The title of a file in some state. */
export interface KnownTitle extends FileState {
  title: string | null
}

export interface MirrorOptions {
  /** The docs folder, absolute; links not resolved. */
  abs: string
  rules: Rules
  /** false: only names and times are wanted. */
  titles: boolean
  /** What was known at the last run of a file, by its path in the docs folder. */
  atLast?(rel: string): KnownTitle | undefined
  /** Told of each folder before it is listed, and after it is gone. */
  enter?(node: FolderNode): void
  leave?(node: FolderNode): void
}

export class Mirror {
  readonly root: FolderNode
  /** How much was read so far. */
  readonly seen = { files: 0, tasks: 0 }
  readonly #options: MirrorOptions
  readonly #byPath = new Map<string, FolderNode>()
  /** While all is read: the docs folder as an earlier mirror knew it. */
  #earlier: FolderNode | null = null

  constructor(options: MirrorOptions) {
    this.#options = options
    const real = realPathOf(options.abs) ?? options.abs
    const place = { name: '', identity: identityAt(real) ?? '', abs: options.abs, target: real }
    this.root = new FolderNode(place, null, { is: 'root' })
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

  /** Looks at one folder again, and at all that is new in it. */
  *refresh(node: FolderNode, news: News): Generator<void> {
    if (this.#byPath.get(node.abs) !== node) return
    let there = node
    // Where another folder stands by now, or none, its parent knows what became of it.
    while (there.parent && identityAt(there.abs) !== there.identity) there = there.parent
    yield* this.#list(there, news, there)
  }

  /** Looks at everything again. */
  *audit(news: News): Generator<void> {
    // Each folder is known to be the same by then: its parent was looked at before.
    for (const node of this.root.everything()) yield* this.#list(node, news, node)
  }

  *#enter(node: FolderNode, news: News, known?: FolderNode): Generator<void> {
    this.#byPath.set(node.abs, node)
    this.#options.enter?.(node)
    const settled = known ? undefined : this.#settledFrom(node, news)
    if (settled) carry(news, settled.abs, node.abs)
    yield* this.#list(node, news, known ?? settled)
    if (node.role.is === 'task') this.seen.tasks++
    touch(node, news)
  }

  *#list(node: FolderNode, news: News, known?: FolderNode): Generator<void> {
    const before: ReadonlyMap<string, FileRecord> = known?.files ?? new Map()
    const found = look(
      node.abs,
      name => !before.has(name) && this.#wantsTitle(node, name) && !this.#atLast(node, name)?.title,
    )
    if (found === 'trouble') {
      news.again.add(node)
      return
    }
    if (typeof found === 'string' && node === this.root) {
      // What was known stays, to be compared with when the docs folder is back.
      news.lost = true
      return
    }
    const listing: Look =
      typeof found === 'string' ? { files: [], folders: [], unsure: new Set() } : found
    if (listing.unsure.size > 0) news.again.add(node)
    this.#listFiles(node, listing, news, before)
    yield
    yield* this.#listFolders(node, listing, news, known)
  }

  #listFiles(
    node: FolderNode,
    listing: Look,
    news: News,
    before: ReadonlyMap<string, FileRecord>,
  ): void {
    const files = new Map<string, FileRecord>()
    let differs = before.size !== listing.files.length
    for (const found of listing.files) {
      const old = before.get(found.name)
      const isSame = old !== undefined && sameStamp(old, found)
      // A file that was moved in the moment in which it was to be read has no title yet.
      const isRead = old?.title !== undefined || found.isLink
      if (isSame && (isRead || !this.#wantsTitle(node, found.name))) {
        files.set(found.name, old)
        continue
      }
      const abs = `${node.abs}/${found.name}`
      const record = this.#record(node, found, abs)
      files.set(found.name, record)
      if (!isSame) (old ? news.edited : news.fresh).add(abs)
      differs ||= !isSame || record.title !== undefined
    }
    for (const name of listing.unsure) {
      const old = before.get(name)
      if (old) files.set(name, old)
    }
    node.files = files
    this.seen.files += files.size
    if (differs) touch(node, news)
  }

  #record(node: FolderNode, found: FoundFile, abs: string): FileRecord {
    const { name, ...record } = found
    if (record.title === undefined && !record.isLink && this.#wantsTitle(node, name)) {
      const last = this.#atLast(node, name)
      record.title =
        last?.title && sameState(last, record)
          ? last.title
          : readTitled(abs, extensionOf(name))?.title
    }
    return record
  }

  #atLast(node: FolderNode, name: string): KnownTitle | undefined {
    return this.#options.atLast?.(node.relOf(name))
  }

  // Where a link leads is judged before its bytes are read (describe.ts).
  #wantsTitle(node: FolderNode, name: string): boolean {
    const { rules, titles } = this.#options
    return titles && canList(node, name, extensionOf(name), rules)
  }

  *#listFolders(node: FolderNode, listing: Look, news: News, known?: FolderNode): Generator<void> {
    const before = node.folders
    const folders = new Map<string, FolderNode>()
    node.folders = folders
    for (const name of listing.unsure) {
      const old = before.get(name)
      if (old) folders.set(name, old)
    }
    const added: FolderNode[] = []
    for (const found of listing.folders) {
      const old = before.get(found.name)
      if (old && old.identity === found.identity) {
        folders.set(found.name, old)
        continue
      }
      const folder = this.#newFolder(node, found)
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
    // Not while all of it is read: that is looked at once more in the end.
    const isSame = added.length === 0 && folders.size === before.size
    if (known === node && !isSame) yield* this.#lookBeside(node, news)
  }

  /** A task that came or went may have been settled: no reading misses it in both places. */
  *#lookBeside(node: FolderNode, news: News): Generator<void> {
    const statuses = node.role.is === 'status' ? statusesOf(this.root) : []
    for (const other of statuses) if (other !== node) yield* this.#list(other, news, other)
  }

  #newFolder(parent: FolderNode, found: FoundFolder): FolderNode | null {
    const { rules } = this.#options
    const role = roleOf(parent, found.name, rules)
    const place: Place = { ...found, abs: `${parent.abs}/${found.name}` }
    if (found.isLink) {
      for (let up: FolderNode | null = parent; up; up = up.parent) {
        if (up.identity === found.identity) return null
      }
      // Links that lead into each other would multiply: beyond the layout only the first is followed.
      if (parent.isLinked && !isPlace(role, parent.relOf(found.name), rules)) return null
      const target = realPathOf(place.abs)
      if (target === null) return null
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

  /** The folder of the same place in the task that stood, or stands, under the other status. */
  #settledFrom(node: FolderNode, news: News): FolderNode | undefined {
    if (node.role.is !== 'task' || node.parent?.role.is !== 'status') return undefined
    for (const gone of news.goneTasks) if (gone.name === node.name) return gone
    for (const root of [this.#earlier, this.root]) {
      const others = root ? statusesOf(root).filter(({ name }) => name !== node.parent?.name) : []
      const twin = others.find(({ folders }) => folders.has(node.name))?.folders.get(node.name)
      if (twin) return twin
    }
    return undefined
  }
}
