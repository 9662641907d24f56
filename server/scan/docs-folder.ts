// One docs folder: its folder tree, its watches, and whether it is there at all.
// To change when it is scanned, see scanner.ts.

import { lstatSync, opendirSync, realpathSync, statSync } from 'node:fs'
import { docPath } from '../../schema/names/keys.js'
import type { Progress } from '../../schema/api/api.js'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { expandHome, shortenHome } from '../../schema/names/home-path.js'
import type { DocsFolderInfo } from '../../schema/tree.js'
import { isPlace, problemOf, tasksOf, type FolderNode } from '../outline/folder-node.js'
import { listFolder } from './list-folder.js'
import { FolderTree } from './folder-tree.js'
import type { ScanChanges } from './scan-changes.js'
import type { KnownTitle } from './file-facts.js'
import type { LinkedFolder, Root } from '../files/allowed-roots.js'
import { compileRules, type Rules } from '../outline/compiled-rules.js'
import { FolderWatches } from './watcher.js'
import { isRemote } from '../fs/remote.js'
import { isOtherCheckout } from '../fs/checkout.js'
import { mayServe } from '../text/may-serve.js'
import { identityOf } from '../fs/file-state.js'
import { isDiskError, isShortage, diskErrorOf } from '../fs/errno.js'

export interface DocsFolderOptions {
  entry: FolderEntry
  /** Absolute, as the config gives it. */
  abs: string
  /** As shown, `~` for home. */
  label: string
  rules: Rules
  /** null: only names and times are needed. */
  listener: FolderListener | null
}

export interface FolderListener {
  /** Something happened to `file` in `folder`, both absolute. */
  onEvent(folder: string, file: string): void
  /** What was known of the doc at a doc path at the last run. */
  atLast(path: string): KnownTitle | undefined
}

export class DocsFolder {
  /** New ones may take their place that list the same files: another name, icon or listener. */
  options: DocsFolderOptions
  folderTree: FolderTree | null = null
  /** The last tree of a docs folder that is away, to compare with when it is back. */
  lastFolderTree: FolderTree | null = null
  problem: string | null = null
  /** It cannot be watched, so it is scanned again every 2 s. */
  isPolled = false
  /** How many probes of the supervisor in a row came to `unknown`. */
  unknownProbes = 0
  readonly #watches: FolderWatches
  readonly #links = new Set<FolderNode>()
  #isWatching = false

  constructor(options: DocsFolderOptions) {
    this.options = options
    this.#watches = new FolderWatches({
      onEvent: (abs, name) => this.#onEvent(abs, name),
      onRefused: () => this.#poll(),
    })
  }

  /** Reads all of it, compared with what was known of it before. */
  *open(changes: ScanChanges, known: FolderTree | null, watching: boolean): Generator<void> {
    const { abs, rules, entry, listener } = this.options
    this.#isWatching = watching
    const probe = probeFolder(abs)
    this.problem = probe.problem
    if (probe.problem !== null) {
      this.lastFolderTree = known
      return
    }
    if (isRemote(abs)) this.#poll()
    this.folderTree = new FolderTree({
      abs,
      real: probe.real,
      identity: probe.identity,
      rules,
      titles: listener !== null,
      atLast: rel => listener?.atLast(docPath(entry.name, rel)),
      enter: node => this.#enter(node),
      leave: node => this.#leave(node),
    })
    yield* this.folderTree.open(changes, known ?? undefined)
  }

  /** Watches every folder, and lists each again: it may have changed since the first listing. */
  *watch(changes: ScanChanges): Generator<void> {
    this.#isWatching = true
    if (!this.folderTree) return
    for (const node of this.folderTree.root.everything()) {
      this.#watch(node.abs, node.identity)
      yield* this.folderTree.refresh(node, changes)
    }
  }

  /** Lists every folder again. */
  *audit(changes: ScanChanges): Generator<void> {
    if (!this.folderTree) return
    yield* this.folderTree.audit(changes)
    // The kernel may have refused a watch when the folder was new.
    for (const node of this.folderTree.root.everything()) this.#watch(node.abs, node.identity)
  }

  /**
   * `other`: the docs folder went away, came back, or is another one than the one that was read. `unknown`:
   * the disk reports an error that says nothing of it. As long as no file can be opened anywhere, it is the
   * same. Asking changes nothing.
   */
  probe(): 'same' | 'other' | 'unknown' {
    const now = probeFolder(this.options.abs)
    if (now.problem === null)
      return now.identity === this.folderTree?.root.identity ? 'same' : 'other'
    if (!this.folderTree || !now.isDoubtful) return now.problem === this.problem ? 'same' : 'other'
    return now.isShortage ? 'same' : 'unknown'
  }

  /** How far the scan is, in files; their number is estimated from the tasks that are done. */
  get progress(): Progress | null {
    if (!this.folderTree) return null
    const { files, tasks } = this.folderTree.seen
    const all = tasksOf(this.folderTree.root).size
    return {
      done: files,
      of: tasks > 0 ? Math.round((files * Math.max(all, tasks)) / tasks) : files,
    }
  }

  /** Which folders of the layout may not be read, in words. */
  get unread(): string[] {
    return this.#denied.flatMap(node => problemOf(node, this.options.entry.name) ?? [])
  }

  /** Tasks, phases and groups show it on their own rows. */
  get #problem(): string | undefined {
    const { entry, label } = this.options
    if (this.problem !== null) return `${label} ${this.problem}`
    const node = this.#denied.find(({ role }) => role.is === 'status' || role.is === 'loose')
    return node && problemOf(node, entry.name)
  }

  get #denied(): FolderNode[] {
    const { rules } = this.options
    return [...(this.folderTree?.denied ?? [])].filter(({ role, rel }) => isPlace(role, rel, rules))
  }

  get info(): DocsFolderInfo {
    const { entry, abs, label, rules } = this.options
    const problem = this.#problem
    return {
      name: entry.name,
      ...(entry.icon !== undefined && { icon: entry.icon }),
      root: this.folderTree?.root.real ?? abs,
      label,
      settle: rules.raw.statusFolders !== null,
      ...(problem !== undefined && { problem }),
    }
  }

  get root(): Root {
    const { entry, abs, rules } = this.options
    return {
      name: entry.name,
      given: abs,
      real: this.folderTree?.root.real ?? null,
      rules: rules.raw,
    }
  }

  /** The listed folders that are links. */
  get linked(): LinkedFolder[] {
    const { name } = this.options.entry
    return [...this.#links].map(node => ({ dir: docPath(name, node.rel), real: node.real }))
  }

  /** Whether the link at `rel` in it may be listed: it is served then, too. */
  admits(allowed: readonly string[], target: string, rel: string): boolean {
    const base = this.folderTree?.root.real ?? this.options.abs
    return mayServe(allowed, { rules: this.options.rules.raw, base, abs: `${base}/${rel}` }, target)
  }

  /** The doc path of a file by its absolute path; null when it lies elsewhere. */
  pathOf(file: string): string | null {
    const { abs, entry } = this.options
    return file.startsWith(`${abs}/`) ? docPath(entry.name, file.slice(abs.length + 1)) : null
  }

  close(): void {
    this.#watches.close()
  }

  #enter(node: FolderNode): void {
    if (this.#isWatching) this.#watch(node.abs, node.identity)
    if (node.isLink && isPlace(node.role, node.rel, this.options.rules)) this.#links.add(node)
  }

  #leave(node: FolderNode): void {
    this.#watches.remove(node.abs, node.identity)
    this.#links.delete(node)
  }

  #watch(abs: string, identity: string): void {
    if (!this.isPolled && !this.#watches.add(abs, identity)) this.#poll()
  }

  #poll(): void {
    this.isPolled = true
    this.#watches.close()
  }

  #onEvent(abs: string, name: string | null): void {
    this.options.listener?.onEvent(abs, name === null ? abs : `${abs}/${name}`)
    if (name !== null && !this.folderTree?.at(abs)?.files.has(name))
      this.#watchNew(`${abs}/${name}`)
  }

  /** A new folder is watched at once, so that later writes in it raise events. */
  #watchNew(abs: string): void {
    let identity: string
    try {
      const stats = lstatSync(abs)
      if (!stats.isDirectory()) return
      identity = identityOf(stats)
    } catch {
      return
    }
    if (this.folderTree?.at(abs)?.identity === identity) return
    this.#watch(abs, identity)
    const found = listFolder(abs, () => false)
    // What is in another checkout is listed only where it is part of a task.
    if (isDiskError(found) || (found.isCheckout && isOtherCheckout(abs, this.options.abs))) return
    for (const file of found.files) this.options.listener?.onEvent(abs, `${abs}/${file.name}`)
    for (const folder of found.folders) this.#watchNew(`${abs}/${folder.name}`)
  }
}

export function docsFolderOptions(
  config: Config,
  entry: FolderEntry,
  home: string,
  listener: FolderListener | null,
): DocsFolderOptions {
  const abs = rootOf(entry, home)
  const label = shortenHome(abs, home)
  return { entry, abs, label, rules: compileRules(config, entry), listener }
}

/** Where a docs folder is, absolute. */
export function rootOf({ path }: FolderEntry, home: string): string {
  // A slash at the end would stand doubled in every path below it.
  const abs = expandHome(path, home)
  let end = abs.length
  while (end > 1 && abs.charAt(end - 1) === '/') end--
  return abs.slice(0, end)
}

/** Whether both list the same files. */
export function isSameScan(a: DocsFolderOptions, b: DocsFolderOptions): boolean {
  return a.abs === b.abs && JSON.stringify(a.rules.raw) === JSON.stringify(b.rules.raw)
}

export type FolderProbe =
  | { problem: null; real: string; identity: string }
  /** In words that follow its path. `isDoubtful`: the next answer may be another one. */
  | { problem: string; isDoubtful: boolean; isShortage: boolean }

export function probeFolder(abs: string): FolderProbe {
  try {
    const real = realpathSync.native(abs)
    const stats = statSync(real)
    if (!stats.isDirectory()) return away('is not a folder')
    opendirSync(abs).closeSync()
    return { problem: null, real, identity: identityOf(stats) }
  } catch (error) {
    const { kind, cause } = diskErrorOf(error)
    if (kind === 'not found') return away('does not exist')
    const problem = `cannot be read: ${cause}`
    return { problem, isDoubtful: kind === 'unknown', isShortage: isShortage(error) }
  }
}

function away(problem: string): FolderProbe {
  return { problem, isDoubtful: false, isShortage: false }
}
