// One docs folder: its mirror, the watches on it, and whether it is there at all.
// When it is looked at, and what is told of it, is decided by scanner.ts.

import { lstatSync, opendirSync, realpathSync, statSync } from 'node:fs'
import { docPath } from '../../schema/names/keys.js'
import type { Progress } from '../../schema/api/api.js'
import type { Config, FolderEntry } from '../../schema/config/config.js'
import { expandHome, shortenHome } from '../../schema/names/home-path.js'
import type { DocsFolderInfo } from '../../schema/tree.js'
import { isPlace, tasksOf, type FolderNode } from '../outline/folder-node.js'
import { look } from './list-folder.js'
import { Mirror } from './folder-tree.js'
import type { News } from './scan-changes.js'
import type { KnownTitle } from './file-facts.js'
import type { LinkedFolder, Root } from '../files/allowed-roots.js'
import { compileRules, type Rules } from '../outline/compiled-rules.js'
import { Watches, isRemote } from './watcher.js'
import { identityOf } from '../fs/file-state.js'
import { isReason, isShortage, reasonOf } from '../fs/errno.js'

export interface DocsFolderOptions {
  entry: FolderEntry
  /** Absolute, as the config gives it. */
  abs: string
  /** As shown, `~` for home. */
  label: string
  rules: Rules
  /** null: only names and times are wanted. */
  follower: FolderFollower | null
}

export interface FolderFollower {
  /** Something happened to `file` in `folder`, both absolute. */
  heard(folder: string, file: string): void
  /** What was known of the doc at a doc path at the last run. */
  atLast(path: string): KnownTitle | undefined
}

export class DocsFolder {
  /** Replaced by others that read the same: its name, its icon, its listener. */
  options: DocsFolderOptions
  mirror: Mirror | null = null
  /** The last mirror of a docs folder that is away, to compare with when it is back. */
  lastMirror: Mirror | null = null
  problem: string | null = null
  /** It cannot be watched, and has to be looked at again and again. */
  isPolled = false
  /** How many probes of the supervisor in a row came to `unknown`. */
  unknownProbes = 0
  readonly #watches: Watches
  readonly #links = new Set<FolderNode>()
  #isWatching = false

  constructor(options: DocsFolderOptions) {
    this.options = options
    this.#watches = new Watches({
      heard: (abs, name) => this.#hear(abs, name),
      refused: () => this.#poll(),
    })
  }

  /** Reads all of it, in comparison with what was known of it before. */
  *open(news: News, known: Mirror | null, watching: boolean): Generator<void> {
    const { abs, rules, entry, follower } = this.options
    this.#isWatching = watching
    const presence = presenceOf(abs)
    this.problem = presence.problem
    if (presence.problem !== null) {
      this.lastMirror = known
      return
    }
    if (isRemote(abs)) this.#poll()
    this.mirror = new Mirror({
      abs,
      real: presence.real,
      identity: presence.identity,
      rules,
      titles: follower !== null,
      atLast: rel => follower?.atLast(docPath(entry.name, rel)),
      enter: node => this.#enter(node),
      leave: node => this.#leave(node),
    })
    yield* this.mirror.open(news, known ?? undefined)
  }

  /** Watches every folder, and looks at each again: it may have changed since it was read. */
  *watch(news: News): Generator<void> {
    this.#isWatching = true
    if (!this.mirror) return
    for (const node of this.mirror.root.everything()) {
      this.#watch(node.abs, node.identity)
      yield* this.mirror.refresh(node, news)
    }
  }

  /** Looks at every folder again. */
  *audit(news: News): Generator<void> {
    if (!this.mirror) return
    yield* this.mirror.audit(news)
    // A watch that was not to be had when the folder was met.
    for (const node of this.mirror.root.everything()) this.#watch(node.abs, node.identity)
  }

  /**
   * `other`: the docs folder went away, came back, or is another one than the one that was read. `unknown`:
   * the disk reports an error that says nothing of it. As long as no file can be opened anywhere, it is the
   * same. Asking changes nothing.
   */
  probe(): 'same' | 'other' | 'unknown' {
    const now = presenceOf(this.options.abs)
    if (now.problem === null) return now.identity === this.mirror?.root.identity ? 'same' : 'other'
    if (!this.mirror || !now.isDoubtful) return now.problem === this.problem ? 'same' : 'other'
    return now.isShortage ? 'same' : 'unknown'
  }

  /** How far reading is, in files; how many there are is guessed from the tasks that were read. */
  get progress(): Progress | null {
    if (!this.mirror) return null
    const { files, tasks } = this.mirror.seen
    const all = tasksOf(this.mirror.root).size
    return {
      done: files,
      of: tasks > 0 ? Math.round((files * Math.max(all, tasks)) / tasks) : files,
    }
  }

  get info(): DocsFolderInfo {
    const { entry, abs, label, rules } = this.options
    return {
      name: entry.name,
      ...(entry.icon !== undefined && { icon: entry.icon }),
      root: this.mirror?.root.real ?? abs,
      label,
      settle: rules.raw.statusFolders !== null,
      ...(this.problem !== null && { problem: `${label} ${this.problem}` }),
    }
  }

  get root(): Root {
    const { entry, abs, rules } = this.options
    return { name: entry.name, given: abs, real: this.mirror?.root.real ?? null, rules: rules.raw }
  }

  /** The listed folders that are links. */
  get linked(): LinkedFolder[] {
    const { name } = this.options.entry
    return [...this.#links].map(node => ({ dir: docPath(name, node.rel), real: node.real }))
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

  #hear(abs: string, name: string | null): void {
    this.options.follower?.heard(abs, name === null ? abs : `${abs}/${name}`)
    if (name !== null && !this.mirror?.at(abs)?.files.has(name)) this.#meet(`${abs}/${name}`)
  }

  /** A new folder is watched from the first moment, so that what is still written in it is heard. */
  #meet(abs: string): void {
    let identity: string
    try {
      const stats = lstatSync(abs)
      if (!stats.isDirectory()) return
      identity = identityOf(stats)
    } catch {
      return
    }
    if (this.mirror?.at(abs)?.identity === identity) return
    this.#watch(abs, identity)
    const found = look(abs, () => false)
    if (isReason(found)) return
    for (const file of found.files) this.options.follower?.heard(abs, `${abs}/${file.name}`)
    for (const folder of found.folders) this.#meet(`${abs}/${folder.name}`)
  }
}

export function docsFolderOptions(
  config: Config,
  entry: FolderEntry,
  home: string,
  follower: FolderFollower | null,
): DocsFolderOptions {
  const abs = rootOf(entry, home)
  const label = shortenHome(abs, home)
  return { entry, abs, label, rules: compileRules(config, entry), follower }
}

/** Where a docs folder is, absolute. */
export function rootOf({ path }: FolderEntry, home: string): string {
  // A slash at the end would stand doubled in every path below it.
  const abs = expandHome(path, home)
  let end = abs.length
  while (end > 1 && abs.charAt(end - 1) === '/') end--
  return abs.slice(0, end)
}

/** Whether both find the same on the same disk. */
export function isSameReading(a: DocsFolderOptions, b: DocsFolderOptions): boolean {
  return a.abs === b.abs && JSON.stringify(a.rules.raw) === JSON.stringify(b.rules.raw)
}

export type Presence =
  | { problem: null; real: string; identity: string }
  /** In words that follow its path. `isDoubtful`: the next answer may be another one. */
  | { problem: string; isDoubtful: boolean; isShortage: boolean }

export function presenceOf(abs: string): Presence {
  try {
    const real = realpathSync.native(abs)
    const stats = statSync(real)
    if (!stats.isDirectory()) return away('is not a folder')
    opendirSync(abs).closeSync()
    return { problem: null, real, identity: identityOf(stats) }
  } catch (error) {
    const { why, cause } = reasonOf(error)
    if (why === 'gone') return away('does not exist')
    const problem = `cannot be read: ${cause}`
    return { problem, isDoubtful: why === 'trouble', isShortage: isShortage(error) }
  }
}

function away(problem: string): Presence {
  return { problem, isDoubtful: false, isShortage: false }
}
