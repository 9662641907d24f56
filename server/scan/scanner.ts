// Keeps the docs folders as they are on disk: one first scan, then a scan of what the watches report.
// To change what a scan reports, see delta.ts; when a file is quiet, pending-files.ts.

import { dirname } from 'node:path'
import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { DocsFolder, docsFolderOptions, isSameScan } from './docs-folder.js'
import type { ListChanges } from './doc-list.js'
import { retargeted, type Relisted } from './relist.js'
import { PendingFiles, QUIET_MS, type TakenFiles, type Verdict } from './pending-files.js'
import type { Delta, Deltas } from './delta.js'
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
  /** A scan failed that no request waits for. */
  failed(error: unknown): void
  /** A line for the terminal. */
  warn(line: string): void
  /** A file is quiet when nothing happened to it for so long; 500 ms. */
  quietMs?: number
}

export class Scanner {
  readonly #options: ScannerOptions
  readonly #timers = new Timers()
  readonly #warnings: WarnOnce
  readonly #pending: PendingFiles
  #folders: DocsFolder[] = []
  #isLive = false
  #pendingTimer: NodeJS.Timeout | null = null
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
      const fresh: DocsFolder[] = []
      for (const entry of config.folders) {
        const options = docsFolderOptions(config, entry, home, (folder, file) =>
          this.#note(folder, file),
        )
        const known = before.find(
          old => old.options.abs === options.abs && !this.#folders.includes(old),
        )
        const isSame = known && isSameScan(known.options, options) && known.probe() !== 'other'
        const folder = known ?? new DocsFolder(options)
        // The same rules know already which phase names are slow to read.
        folder.options = isSame ? { ...options, rules: folder.options.rules } : options
        this.#folders.push(folder)
        if (!isSame) fresh.push(folder)
      }
      this.#options.deltas.use(config)
      // After the settings were saved, the tree shows all that was on disk by then, pending files too.
      await this.#scan(await this.#pendingFolders())
      for (const folder of fresh) await this.#read(folder, this.#isLive)
      for (const folder of before) if (!this.#folders.includes(folder)) folder.close()
      await this.#send({ opens: true })
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
    if (this.#pendingTimer) clearTimeout(this.#pendingTimer)
    await this.#queue
    for (const folder of this.#folders) folder.close()
  }

  /** Reads a docs folder, compared with what was known of it. */
  async #read(folder: DocsFolder, isWatching: boolean): Promise<void> {
    const sendProgress = () => this.#options.progress(folder.progress, this.#polling)
    const timer = setInterval(sendProgress, 100)
    await inSlices(this.#noted(folder, folder.open(isWatching))).finally(() => clearInterval(timer))
  }

  /** After the first scan: watch, list again what may have changed meanwhile, supervise. */
  #goLive(): void {
    this.#isLive = true
    void this.#upkeep(async () => {
      for (const folder of this.#folders) {
        await this.#options.schedule.background(this.#noted(folder, folder.watch()))
      }
      await this.#send()
    })
    this.#timers.every(SUPERVISE_MS, () => {
      return this.#upkeep(async () => {
        for (const folder of this.#folders) await this.#reopen(folder)
        await this.#audit(this.#folders.filter(folder => folder.isPolled))
        const links = this.#folders.flatMap(({ root }) => (root ? [...retargeted(root)] : []))
        if (links.length > 0) await this.#scanNow(links)
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
    await this.#read(folder, true)
    await this.#send()
  }

  async #audit(folders: readonly DocsFolder[]): Promise<void> {
    for (const folder of folders) await inSlices(this.#noted(folder, folder.relist('all')))
    if (folders.length > 0) await this.#send()
  }

  /** Tries again what could not be read, and says so. */
  *#noted(folder: DocsFolder, steps: Generator<void, Relisted | null>): Generator<void> {
    const relisted = yield* steps
    if (!relisted) return
    const { again, cause, isLost } = relisted
    if (isLost) void this.#upkeep(() => this.#reopen(folder))
    if (cause !== '') this.#warnings.warn(skippedLine(folder, cause))
    for (const line of folder.unread) this.#warnings.warn(line)
    if (again.size > 0) this.#later([...again])
  }

  /** Files may change without an event: in a folder that is polled, or before it is watched. */
  #noteYoung({ added, edited }: ListChanges): void {
    const { quietMs = QUIET_MS } = this.#options
    for (const { abs, facts } of [...added, ...edited]) {
      const age = Date.now() - facts.mtimeMs
      // A file this young may still be being written.
      if (age >= 0 && age < quietMs) this.#note(dirname(abs), abs)
    }
  }

  /** Something happened to `file` in `folder`, both absolute. */
  #note(folder: string, file: string): void {
    this.#pending.note(folder, file, performance.now())
    this.#setPendingTimer()
  }

  #setPendingTimer(): void {
    if (this.#pendingTimer || this.#isClosed) return
    const wait = this.#pending.wait(performance.now())
    if (wait === null) return
    this.#pendingTimer = setTimeout(() => {
      // It stays set during the scan: what is noted meanwhile waits for the next one.
      void this.#upkeep(() => this.#scanPending()).finally(() => {
        this.#pendingTimer = null
        this.#setPendingTimer()
      })
    }, wait)
  }

  async #scanPending(): Promise<void> {
    const taken = this.#pending.take(performance.now())
    if (!taken) return
    await this.#options.schedule.urgent(async () => {
      await this.#scan(taken.folders)
      await this.#send({ taken })
    })
  }

  async #pendingFolders(): Promise<Set<string>> {
    // The event of a write arrives a turn later.
    await nextTurn()
    return new Set([...this.#pending.noted.values()].map(({ folder }) => folder))
  }

  async #scanNow(paths: Iterable<string>): Promise<void> {
    await this.#options.schedule.urgent(async () => {
      await this.#scan(paths)
      await this.#send()
    })
  }

  /** Lists these folders again, and those with links to files in them. */
  async #scan(paths: Iterable<string>): Promise<void> {
    const dirty = new Set(paths)
    const nodes = [...dirty].flatMap(abs =>
      this.#folders.flatMap(({ root }) => root?.at(abs) ?? []),
    )
    const linkers = this.#options.deltas.linkersOf(new Set(nodes.map(({ real }) => real)))
    for (const abs of linkers) dirty.add(abs)
    if (dirty.size === 0) return
    for (const folder of this.#folders) await inSlices(this.#noted(folder, folder.relist(dirty)))
  }

  /** Sends what differs from what was sent before. */
  async #send({
    opens = false,
    taken,
  }: { opens?: boolean; taken?: TakenFiles } = {}): Promise<void> {
    const { deltas } = this.#options
    if (opens || deltas.hasChanges(this.#folders) || (taken && taken.verdicts.size > 0)) {
      const { changes, ...delta } = await deltas.make(this.#folders)
      // The events of writes during the scan arrive a turn later; those files are not quiet yet.
      await nextTurn()
      this.#noteYoung(changes)
      const verdicts = this.#pending.judge(
        {
          listed: filesOf(changes.added),
          unlisted: filesOf(changes.removed),
          edited: filesOf(changes.edited),
          moved: new Map(changes.moved.map(({ from, to }) => [from.abs, to.abs])),
          isListed: file => this.#listedAt(file).length > 0,
        },
        taken?.verdicts,
      )
      const pathsOf = (verdict: Verdict) => {
        return [...verdicts].flatMap(([file, is]) => (is === verdict ? this.#listedAt(file) : []))
      }
      this.#options.send({ ...delta, opens, edited: pathsOf('edited'), added: pathsOf('added') })
    }
    this.#options.progress(null, this.#polling)
  }

  get #polling(): string[] {
    return this.#folders.filter(folder => folder.isPolled).map(({ options }) => options.entry.name)
  }

  /** The paths of the docs that a file is listed as: one for each docs folder that it lies in. */
  #listedAt(abs: string): string[] {
    const paths = this.#folders.flatMap(folder => folder.pathOf(abs) ?? [])
    return paths.filter(path => this.#options.deltas.docAt(path))
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

function filesOf(files: ListChanges['listed']): Set<string> {
  return new Set(files.map(({ abs }) => abs))
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
