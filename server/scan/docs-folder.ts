// One docs folder: its folder tree, its watches, and whether it is there at all.
// To change when it is scanned, see scanner.ts.

import { lstatSync, opendirSync, realpathSync, statSync } from 'node:fs'
import { docPath } from '../../schema/names/keys.js'
import type { Progress } from '../../schema/api/api.js'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { expandHome, shortenHome } from '../../schema/names/home-path.js'
import type { DocsFolderInfo } from '../../schema/tree.js'
import {
  FolderNode,
  NOTHING_LISTED,
  folderFacts,
  isPlace,
  problemOf,
  type FolderFacts,
} from '../outline/folder.js'
import { listFolder } from './list-folder.js'
import { relist, type Relisted } from './relist.js'
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
  /** Something happened to `file` in `folder`, both absolute; null: only names and times are needed. */
  onEvent: ((folder: string, file: string) => void) | null
}

export class DocsFolder {
  /** New ones may take their place: another name, icon or rules. */
  options: DocsFolderOptions
  /** All that is known of it, also while it is away; null before it was read. */
  known: FolderNode | null = null
  problem: string | null = null
  /** It cannot be watched, so it is scanned again every 2 s. */
  isPolled = false
  /** How many probes of the supervisor in a row came to `unknown`. */
  unknownProbes = 0
  readonly #watches: FolderWatches
  #isWatching = false
  #counts = { files: 0, tasks: 0, tasksFound: 0 }

  constructor(options: DocsFolderOptions) {
    this.options = options
    this.#watches = new FolderWatches({
      onEvent: (abs, name) => this.#onEvent(abs, name),
      onRefused: () => this.#poll(),
    })
  }

  /** The tree on disk; null while it is away. */
  get root(): FolderNode | null {
    return this.problem === null ? this.known : null
  }

  /** Reads all of it, compared with what was known of it. */
  *open(isWatching: boolean): Generator<void, Relisted | null> {
    const { abs, rules } = this.options
    this.#watches.close()
    this.#isWatching = isWatching
    this.isPolled = false
    this.unknownProbes = 0
    const last = this.known?.folder
    const probe = probeFolder(abs)
    this.problem = probe.problem
    if (probe.problem !== null) {
      this.known = last ? FolderNode.root(last, abs, rules) : null
      return null
    }
    if (isRemote(abs)) this.#poll()
    const { identity, real: target } = probe
    this.known = FolderNode.root(
      folderFacts({ ...(last ?? NOTHING_LISTED), identity, target }),
      abs,
      rules,
    )
    this.#counts = { files: 0, tasks: 0, tasksFound: 0 }
    return yield* this.relist('all')
  }

  /** Watches every folder, and lists each again: it may have changed since the first listing. */
  *watch(): Generator<void, Relisted | null> {
    this.#isWatching = true
    return yield* this.relist('all')
  }

  /** Lists these folders (absolute) again; null where it is away. */
  *relist(dirty: ReadonlySet<string> | 'all'): Generator<void, Relisted | null> {
    const before = this.root
    if (!before) return null
    const relisted = yield* relist(before, dirty, {
      titles: this.options.onEvent !== null,
      enter: (abs, identity) => this.#isWatching && this.#watch(abs, identity),
      counts: this.#counts,
    })
    this.known = before.with(relisted.folder)
    for (const { abs, folder } of removedFrom(before, relisted.folder)) {
      this.#watches.remove(abs, folder.identity)
    }
    return relisted
  }

  /**
   * `other`: the docs folder went away, came back, or is another one than the one that was read. `unknown`:
   * the disk reports an error that says nothing of it. As long as no file can be opened anywhere, it is the
   * same. Asking changes nothing.
   */
  probe(): 'same' | 'other' | 'unknown' {
    const now = probeFolder(this.options.abs)
    if (now.problem === null) return now.identity === this.root?.folder.identity ? 'same' : 'other'
    if (!this.root || !now.isDoubtful) return now.problem === this.problem ? 'same' : 'other'
    return now.isShortage ? 'same' : 'unknown'
  }

  /** How far the first scan is, in files; their number is estimated from the tasks that are done. */
  get progress(): Progress {
    const { files, tasks, tasksFound } = this.#counts
    return {
      done: files,
      of: tasks > 0 ? Math.round((files * Math.max(tasksFound, tasks)) / tasks) : files,
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
    return this.#oddPlaces.filter(({ folder }) => folder.denied !== undefined)
  }

  get info(): DocsFolderInfo {
    const { entry, abs, label, rules } = this.options
    const problem = this.#problem
    return {
      name: entry.name,
      ...(entry.icon !== undefined && { icon: entry.icon }),
      root: this.root?.real ?? abs,
      label,
      settle: rules.raw.statusFolders !== null,
      ...(problem !== undefined && { problem }),
    }
  }

  /** Where its files may be served from. */
  get served(): Root {
    const { entry, abs, rules } = this.options
    return {
      name: entry.name,
      given: abs,
      real: this.root?.real ?? null,
      rules: rules.raw,
    }
  }

  /** The listed folders that are links. */
  get linked(): LinkedFolder[] {
    const { name } = this.options.entry
    const links = this.#oddPlaces.filter(({ isLink }) => isLink)
    return links.map(node => ({ dir: docPath(name, node.rel), real: node.real }))
  }

  get #oddPlaces(): FolderNode[] {
    return [...(this.root?.odd() ?? [])].filter(isPlace)
  }

  /** The link at `rel` in it may be listed: it is served then, too. */
  admits(allowed: readonly string[], target: string, rel: string): boolean {
    const base = this.known?.real ?? this.options.abs
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

  #watch(abs: string, identity: string): void {
    if (!this.isPolled && !this.#watches.add(abs, identity)) this.#poll()
  }

  #poll(): void {
    this.isPolled = true
    this.#watches.close()
  }

  #onEvent(abs: string, name: string | null): void {
    this.options.onEvent?.(abs, name === null ? abs : `${abs}/${name}`)
    if (name !== null && !this.root?.at(abs)?.files.has(name)) this.#watchNew(`${abs}/${name}`)
  }

  /** A new folder is watched at once, so that later writes in it raise events. */
  #watchNew(abs: string): void {
    let identity: string
    try {
      const stats = lstatSync(abs, { bigint: true })
      if (!stats.isDirectory()) return
      identity = identityOf(stats)
    } catch {
      return
    }
    if (this.root?.at(abs)?.folder.identity === identity) return
    this.#watch(abs, identity)
    const found = listFolder(abs, () => false)
    // A folder in another checkout is listed only where it is part of a task.
    if (isDiskError(found) || (found.isCheckout && isOtherCheckout(abs, this.options.abs))) return
    for (const file of found.files) this.options.onEvent?.(abs, `${abs}/${file.name}`)
    for (const folder of found.folders) this.#watchNew(`${abs}/${folder.name}`)
  }
}

/** The folders that are not there, or not the same, any more. */
function* removedFrom(before: FolderNode, after: FolderFacts | undefined): Generator<FolderNode> {
  if (before.folder.identity !== after?.identity) yield before
  for (const [name, folder] of before.folder.folders) {
    const now = after?.folders.get(name)
    if (now !== folder) yield* removedFrom(before.in(name, folder), now)
  }
}

export function docsFolderOptions(
  config: Config,
  entry: FolderEntry,
  home: string,
  onEvent: DocsFolderOptions['onEvent'],
): DocsFolderOptions {
  const abs = rootOf(entry, home)
  const label = shortenHome(abs, home)
  return { entry, abs, label, rules: compileRules(config, entry), onEvent }
}

/** Where a docs folder is, absolute. */
export function rootOf({ path }: FolderEntry, home: string): string {
  // A slash at the end would stand doubled in every path below it.
  const abs = expandHome(path, home)
  let end = abs.length
  while (end > 1 && abs.charAt(end - 1) === '/') end--
  return abs.slice(0, end)
}

/** Both list the same files. */
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
    const stats = statSync(real, { bigint: true })
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
