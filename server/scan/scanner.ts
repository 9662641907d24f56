// Keeps the docs folders as they are on disk: one first scan, then a scan of what the watches report.
// To change what a scan reports, see delta.ts; when a file is quiet, pending-files.ts.

import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { DocsFolder, docsFolderOptions, isSameScan, type FolderListener } from './docs-folder.js'
import type { FolderNode } from '../outline/folder-node.js'
import { LARGE } from './folder-tree.js'
import { ScanChanges } from './scan-changes.js'
import { PendingFiles, QUIET_MS, type DueFiles, type Verdict } from './pending-files.js'
import type { Delta } from './protocol.js'
import type { Deltas } from './delta.js'
import { inSlices, type Schedule } from '../threads/schedule.js'

const SUPERVISE_MS = 2000
/** A docs folder is given up after this many failed probes in a row. */
const PROBES = 2
const RETRY_MS = 1000
const AUDIT_MS = 5 * 60_000

export interface ScannerOptions {
  deltas: Deltas
  schedule: Schedule
  send(delta: Omit<Delta, 'tasks' | 'listing'>): void
  /** How far a scan is; null when it is done. */
  progress(scan: Progress | null, polling: string[]): void
  atLast: FolderListener['atLast']
  /** A scan failed that no request waits for. */
  failed(error: unknown): void
  /** A line for the terminal. */
  warn(line: string): void
  /** A file is quiet when nothing happened to it for so long; 500 ms. */
  quietMs?: number
}

interface SendOptions {
  /** All tasks are built anew, not only those that the scan touched. */
  all?: boolean
  /** Only docs whose files were not known before are new. */
  known?: boolean
  opens?: boolean
  due?: DueFiles
}

type Scan = Map<DocsFolder, ScanChanges>
/** By folder, the files in it with events. */
type TouchedFiles = ReadonlyMap<string, ReadonlySet<string>>

export class Scanner {
  readonly #options: ScannerOptions
  readonly #timers = new Timers()
  readonly #warnings: WarnOnce
  readonly #pending: PendingFiles
  #folders: DocsFolder[] = []
  #isLive = false
  #dueTimer: NodeJS.Timeout | null = null
  #isClosed = false
  #queue: Promise<unknown> = Promise.resolve()

  constructor(options: ScannerOptions) {
    this.#options = options
    this.#pending = new PendingFiles(options.quietMs)
    this.#warnings = new WarnOnce(line => options.warn(line))
  }

  /** Scans the docs folders of this config from now on; resolves when all is scanned and sent. */
  open(config: Config, home: string): Promise<void> {
    return this.#enqueue(async () => {
      const before = this.#folders
      this.#folders = []
      for (const entry of config.folders) {
        const options = docsFolderOptions(config, entry, home, {
          onEvent: (folder, file) => this.#note(folder, file),
          atLast: this.#options.atLast,
        })
        const same = before.find(
          old =>
            isSameScan(old.options, options) &&
            !this.#folders.includes(old) &&
            old.probe() !== 'other',
        )
        if (same) same.options = options
        this.#folders.push(same ?? new DocsFolder(options))
      }
      this.#options.deltas.use(config)
      // After the settings were saved, the tree shows all that was on disk by then, pending files too.
      const scan = await this.#scan(await this.#pendingFolders())
      for (const folder of this.#folders) {
        if (before.includes(folder)) continue
        const last = before.find(old => old.options.abs === folder.options.abs)
        scan.set(folder, await this.#read(folder, last, this.#isLive))
      }
      for (const folder of before) if (!this.#folders.includes(folder)) folder.close()
      await this.#send(scan, { all: true, known: true, opens: true })
      if (!this.#isLive) this.#goLive()
    })
  }

  /** Scans these folders now. A file that is still being written is announced when it is quiet. */
  refresh(folders: readonly string[], moved?: { from: string; to: string }): Promise<void> {
    if (moved) this.#pending.moved(moved.from, moved.to)
    return this.#enqueue(async () => this.#scanNow([...folders, ...(await this.#pendingFolders())]))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#timers.close()
    if (this.#dueTimer) clearTimeout(this.#dueTimer)
    await this.#queue
    for (const folder of this.#folders) folder.close()
  }

  /** Reads a docs folder, compared with what was known of it. */
  async #read(
    folder: DocsFolder,
    last: DocsFolder | undefined,
    watching: boolean,
  ): Promise<ScanChanges> {
    const known = last?.folderTree ?? last?.lastFolderTree ?? null
    const changes = new ScanChanges({ isFirst: !known })
    const sendProgress = () => this.#options.progress(folder.progress, this.#polling)
    const timer = setInterval(sendProgress, 100)
    await inSlices(folder.open(changes, known, watching)).finally(() => clearInterval(timer))
    return changes
  }

  /** After the first scan: watch, list again what may have changed meanwhile, supervise. */
  #goLive(): void {
    this.#isLive = true
    void this.#upkeep(async () => {
      const scan: Scan = new Map()
      for (const folder of this.#folders) {
        const changes = new ScanChanges()
        scan.set(folder, changes)
        this.#showProgressIfLarge(folder.folderTree?.root.everything())
        await this.#options.schedule.background(folder.watch(changes))
      }
      await this.#send(scan)
    })
    this.#timers.every(SUPERVISE_MS, () => {
      return this.#upkeep(async () => {
        for (const folder of this.#folders) await this.#reopen(folder)
        await this.#audit(this.#folders.filter(folder => folder.isPolled))
        const retargeted = this.#folders.flatMap(({ folderTree }) => [
          ...(folderTree?.retargeted() ?? []),
        ])
        if (retargeted.length > 0) await this.#scanNow(retargeted.map(({ abs }) => abs))
      })
    })
    this.#timers.every(AUDIT_MS, () => this.#upkeep(() => this.#audit(this.#folders)))
  }

  /**
   * Reads a docs folder anew that went away, came back, or was replaced by another. Only this counts probes:
   * it runs every SUPERVISE_MS, while settings may be saved twice within milliseconds.
   */
  async #reopen(folder: DocsFolder): Promise<void> {
    const found = folder.probe()
    folder.unknownProbes = found === 'unknown' ? folder.unknownProbes + 1 : 0
    const isGivenUp = found === 'other' || folder.unknownProbes >= PROBES
    if (!isGivenUp || !this.#folders.includes(folder)) return
    const fresh = new DocsFolder(folder.options)
    const changes = await this.#read(fresh, folder, true)
    changes.changed = true
    this.#folders = this.#folders.map(old => (old === folder ? fresh : old))
    folder.close()
    await this.#send(new Map([[fresh, changes]]), { all: true, known: true })
  }

  async #audit(folders: readonly DocsFolder[]): Promise<void> {
    const scan: Scan = new Map()
    for (const folder of folders) {
      const changes = new ScanChanges()
      scan.set(folder, changes)
      this.#showProgressIfLarge(folder.folderTree?.root.everything())
      await inSlices(folder.audit(changes))
    }
    if (scan.size > 0) await this.#send(scan)
  }

  /** Files may change without an event: in a folder that is polled, or before it is watched. */
  #noteYoung({ folderTree }: DocsFolder, changes: ScanChanges): void {
    const { quietMs = QUIET_MS } = this.#options
    for (const file of [...changes.edited, ...changes.fresh]) {
      const slash = file.lastIndexOf('/')
      const facts = folderTree?.at(file.slice(0, slash))?.files.get(file.slice(slash + 1))
      const age = facts ? Date.now() - facts.mtimeMs : quietMs
      // A file this young may still be being written.
      if (age >= 0 && age < quietMs) this.#note(file.slice(0, slash), file)
    }
  }

  /** Something happened to `file` in `folder`, both absolute. */
  #note(folder: string, file: string): void {
    this.#pending.note(folder, file, performance.now())
    this.#setDueTimer()
  }

  #setDueTimer(): void {
    if (this.#dueTimer || this.#isClosed) return
    const wait = this.#pending.wait(performance.now())
    if (wait === null) return
    this.#dueTimer = setTimeout(() => {
      // It stays set during the scan: what is noted meanwhile waits for the next one.
      void this.#upkeep(() => this.#scanDue()).finally(() => {
        this.#dueTimer = null
        this.#setDueTimer()
      })
    }, wait)
  }

  async #scanDue(): Promise<void> {
    const touched = this.#pending.byFolder
    const due = this.#pending.take(performance.now())
    if (due)
      await this.#options.schedule.urgent(async () =>
        this.#send(await this.#scan(due.folders, touched), { due }),
      )
  }

  async #pendingFolders(): Promise<Set<string>> {
    // The event of a write arrives a turn later.
    await nextTurn()
    return new Set(this.#pending.byFolder.keys())
  }

  async #scanNow(paths: Iterable<string>): Promise<void> {
    await this.#options.schedule.urgent(async () => this.#send(await this.#scan(paths)))
  }

  /** @param touched - all that changed since the last scan, if that is known */
  async #scan(paths: Iterable<string>, touched?: TouchedFiles): Promise<Scan> {
    const scan: Scan = new Map()
    for (const path of this.#options.deltas.withLinkers(paths, abs => this.#nodesAt(abs))) {
      for (const { folder, node } of this.#nodesAt(path)) {
        const changes = scan.get(folder) ?? new ScanChanges()
        scan.set(folder, changes)
        this.#showProgressIfLarge([node])
        if (folder.folderTree)
          await inSlices(folder.folderTree.refresh(node, changes, touched?.get(path)))
      }
    }
    return scan
  }

  #nodesAt(abs: string): { folder: DocsFolder; node: FolderNode }[] {
    return this.#folders.flatMap(folder => {
      const node = folder.folderTree?.at(abs)
      return node ? [{ folder, node }] : []
    })
  }

  async #send(
    scan: Scan,
    { all = false, known = false, opens = false, due }: SendOptions = {},
  ): Promise<void> {
    const changesOfAll = [...scan.values()]
    for (const [folder, { lost, again, cause }] of scan) {
      if (lost) void this.#upkeep(() => this.#reopen(folder))
      if (cause !== '') this.#warnings.warn(skippedLine(folder, cause))
      for (const line of folder.unread) this.#warnings.warn(line)
      if (again.size > 0) this.#later([...again].map(node => node.abs))
    }
    const changed = changesOfAll.some(changes => changes.changed)
    if (all || changed || (due && due.verdicts.size > 0)) {
      const { changes, ...delta } = await this.#options.deltas.make(this.#folders, scan, all)
      // The events of writes during the scan arrive a turn later; those files are not quiet yet.
      await nextTurn()
      for (const [folder, changes] of scan) this.#noteYoung(folder, changes)
      const created = new Set(changesOfAll.flatMap(({ fresh }) => [...fresh]))
      const edited = [...changesOfAll.flatMap(({ edited }) => [...edited]), ...created]
      const result = {
        ...changes,
        // Docs that only the settings brought in are not new.
        listed: known
          ? new Set([...changes.listed].filter(file => created.has(file)))
          : changes.listed,
        edited: new Set(edited),
        isListed: (file: string) => this.#listedAt(file).length > 0,
      }
      const verdicts = this.#pending.judge(result, due?.verdicts)
      const pathsOf = (verdict: Verdict) => {
        return [...verdicts].flatMap(([file, is]) => (is === verdict ? this.#listedAt(file) : []))
      }
      this.#options.send({
        ...delta,
        opens,
        edited: pathsOf('edited'),
        added: pathsOf('added'),
        changed,
      })
    }
    this.#options.progress(null, this.#polling)
  }

  /** A large folder takes so long that other edits are told late. */
  #showProgressIfLarge(nodes: Iterable<FolderNode> = []): void {
    let of = 0
    for (const { files } of nodes) of = Math.max(of, files.size)
    if (of >= LARGE) this.#options.progress({ done: 0, of }, this.#polling)
  }

  get #polling(): string[] {
    return this.#folders.filter(folder => folder.isPolled).map(({ options }) => options.entry.name)
  }

  /** The paths of the docs that a file is listed as: one for each docs folder that it lies in. */
  #listedAt(abs: string): string[] {
    const paths = this.#folders.flatMap(folder => folder.pathOf(abs) ?? [])
    return paths.filter(path => this.#options.deltas.lists(path))
  }

  #later(folders: string[]): void {
    this.#timers.once(RETRY_MS, () => this.#upkeep(() => this.#scanNow(folders)))
  }

  /** Runs one job after the other. A failure rejects for its caller, and the next job runs. */
  #enqueue<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(job)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #upkeep(job: () => Promise<void>): Promise<void> {
    return this.#enqueue(job).catch((error: unknown) => this.#options.failed(error))
  }
}

/** Lets waiting events of the kernel in: a second turn, since the first may end without them. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(() => setImmediate(resolve)))
}

class Timers {
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Runs the job every so many milliseconds, but never twice at once. */
  every(ms: number, job: () => Promise<void>): void {
    let isIdle = true
    const timer = setInterval(() => {
      if (!isIdle) return
      isIdle = false
      void job().finally(() => (isIdle = true))
    }, ms)
    this.#timers.add(timer)
  }

  once(ms: number, job: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void job()
    }, ms)
    this.#timers.add(timer)
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

function skippedLine({ options }: DocsFolder, cause: string): string {
  return `${options.entry.name}: some files cannot be read just now, and are tried again: ${cause}`
}

/** The same line is shown again only after this time. */
const FORGET_MS = 10 * 60_000

class WarnOnce {
  readonly #warn: (line: string) => void
  readonly #last = new Map<string, number>()

  constructor(warn: (line: string) => void) {
    this.#warn = warn
  }

  warn(line: string): void {
    const now = performance.now()
    const last = this.#last.get(line) ?? -Infinity
    this.#last.set(line, now)
    if (now - last > FORGET_MS) this.#warn(line)
  }
}
