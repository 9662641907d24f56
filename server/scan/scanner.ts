// All docs folders as they are on disk, in the reader's thread: read once, then brought up to date
// by what the watches hear. It reports each round; what is news to a person is decided elsewhere.

import type { Progress } from '../../schema/api/api.js'
import type { Config } from '../../schema/config/config.js'
import { DocsFolder, docsFolderOptions, isSameReading, type FolderFollower } from './docs-folder.js'
import type { FolderNode } from '../outline/folder-node.js'
import { LARGE } from './folder-tree.js'
import { News } from './scan-changes.js'
import { PendingFiles, QUIET_MS, type DueFiles, type Verdict } from './pending-files.js'
import type { Delta } from './protocol.js'
import type { Report } from './delta.js'
import { ahead, inSlices } from '../fs/schedule.js'

const SUPERVISE_MS = 2000
/** So many probes in a row that come to nothing give a docs folder up. */
const PROBES = 2
const AGAIN_MS = 1000
const AUDIT_MS = 5 * 60_000

export interface ReadingOptions {
  report: Report
  send(delta: Omit<Delta, 'tasks'>): void
  /** Called as reading goes on; `reading` is null when it is done. */
  progress(reading: Progress | null, polling: string[]): void
  atLast: FolderFollower['atLast']
  /** A scan that no request asked for failed: only a warning tells of it. */
  failed(error: unknown): void
  /** A line for the terminal. */
  warn(line: string): void
  /** A file counts as written when nothing happened to it for so long; 500 ms. */
  quietMs?: number
}

interface SendOptions {
  /** All tasks are described anew. */
  whole?: boolean
  /** Only docs whose files were not known before are new. */
  known?: boolean
  opens?: boolean
  due?: DueFiles
}

type Round = Map<DocsFolder, News>
type Heard = ReadonlyMap<string, ReadonlySet<string>>

export class Reading {
  readonly #options: ReadingOptions
  readonly #chores = new Chores()
  readonly #troubles: Troubles
  readonly #pending: PendingFiles
  #folders: DocsFolder[] = []
  #isLive = false
  #dueTimer: NodeJS.Timeout | null = null
  #isClosed = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: ReadingOptions) {
    this.#options = options
    this.#pending = new PendingFiles(options.quietMs)
    this.#troubles = new Troubles(line => options.warn(line))
  }

  /** Reads the docs folders of this config from now on; resolves when all is read and sent. */
  open(config: Config, home: string): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#folders
      this.#folders = []
      for (const entry of config.folders) {
        const options = docsFolderOptions(config, entry, home, {
          heard: (folder, file) => this.#note(folder, file),
          atLast: this.#options.atLast,
        })
        const same = before.find(
          old =>
            isSameReading(old.options, options) &&
            !this.#folders.includes(old) &&
            old.probe() !== 'other',
        )
        if (same) same.options = options
        this.#folders.push(same ?? new DocsFolder(options))
      }
      this.#options.report.use(config)
      // After the settings were saved, the tree shows all that was on disk by then, pending files too.
      const round = await this.#look(await this.#unquiet())
      for (const folder of this.#folders) {
        if (before.includes(folder)) continue
        const last = before.find(old => old.options.abs === folder.options.abs)
        round.set(folder, await this.#read(folder, last, this.#isLive))
      }
      for (const folder of before) if (!this.#folders.includes(folder)) folder.close()
      await this.#send(round, { whole: true, known: true, opens: true })
      if (!this.#isLive) this.#goLive()
    })
  }

  /** Looks at these folders now. What is still being written is announced when it is quiet. */
  refresh(folders: readonly string[], moved?: { from: string; to: string }): Promise<void> {
    if (moved) this.#pending.moved(moved.from, moved.to)
    return this.#inTurn(async () => this.#lookAt([...folders, ...(await this.#unquiet())]))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#chores.close()
    if (this.#dueTimer) clearTimeout(this.#dueTimer)
    await this.#turn
    for (const folder of this.#folders) folder.close()
  }

  /** Reads a docs folder in comparison with what was known of it. */
  async #read(folder: DocsFolder, last: DocsFolder | undefined, watching: boolean): Promise<News> {
    const known = last?.mirror ?? last?.lastMirror ?? null
    // Docs that only the settings brought in are no news.
    const news = new News({ isFirst: !known })
    const say = () => this.#options.progress(folder.progress, this.#polling)
    const timer = setInterval(say, 100)
    await inSlices(folder.open(news, known, watching)).finally(() => clearInterval(timer))
    return news
  }

  /** From the first reading on: watch, look again at what may have changed meanwhile, supervise. */
  #goLive(): void {
    this.#isLive = true
    void this.#upkeep(async () => {
      const round: Round = new Map()
      for (const folder of this.#folders) {
        const news = new News()
        round.set(folder, news)
        this.#sayIfLong(folder.mirror?.root.everything())
        await inSlices(folder.watch(news))
      }
      await this.#send(round)
    })
    this.#chores.every(SUPERVISE_MS, () => {
      return this.#upkeep(async () => {
        for (const folder of this.#folders) await this.#reopen(folder)
        await this.#audit(this.#folders.filter(folder => folder.isPolled))
      })
    })
    this.#chores.every(AUDIT_MS, () => this.#upkeep(() => this.#audit(this.#folders)))
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
    const news = await this.#read(fresh, folder, true)
    news.changed = true
    this.#folders = this.#folders.map(old => (old === folder ? fresh : old))
    folder.close()
    await this.#send(new Map([[fresh, news]]), { whole: true, known: true })
  }

  async #audit(folders: readonly DocsFolder[]): Promise<void> {
    const round: Round = new Map()
    for (const folder of folders) {
      const news = new News()
      round.set(folder, news)
      this.#sayIfLong(folder.mirror?.root.everything())
      await inSlices(folder.audit(news))
    }
    if (round.size > 0) await this.#send(round)
  }

  /** Where nothing was heard of a file: its folder is polled, or was looked at before it was watched. */
  #noteUnfinished({ mirror }: DocsFolder, news: News): void {
    const { quietMs = QUIET_MS } = this.#options
    for (const file of [...news.edited, ...news.fresh]) {
      const slash = file.lastIndexOf('/')
      const record = mirror?.at(file.slice(0, slash))?.files.get(file.slice(slash + 1))
      const age = record ? Date.now() - record.mtimeMs : quietMs
      // So young a file may still be being written.
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
    const heard = this.#pending.byFolder
    const due = this.#pending.take(performance.now())
    if (due) await ahead(async () => this.#send(await this.#look(due.folders, heard), { due }))
  }

  /** Folders with something that is not quiet yet: what was written just now is heard a turn later. */
  async #unquiet(): Promise<Set<string>> {
    await nextTurn()
    return new Set(this.#pending.byFolder.keys())
  }

  async #lookAt(paths: Iterable<string>): Promise<void> {
    await ahead(async () => this.#send(await this.#look(paths)))
  }

  /** @param heard - the files, by folder, that are all that changed since the last look */
  async #look(paths: Iterable<string>, heard?: Heard): Promise<Round> {
    const round: Round = new Map()
    for (const path of this.#options.report.withLinkers(paths, abs => this.#nodesAt(abs))) {
      for (const { folder, node } of this.#nodesAt(path)) {
        const news = round.get(folder) ?? new News()
        round.set(folder, news)
        this.#sayIfLong([node])
        if (folder.mirror) await inSlices(folder.mirror.refresh(node, news, heard?.get(path)))
      }
    }
    return round
  }

  #nodesAt(abs: string): { folder: DocsFolder; node: FolderNode }[] {
    return this.#folders.flatMap(folder => {
      const node = folder.mirror?.at(abs)
      return node ? [{ folder, node }] : []
    })
  }

  async #send(
    round: Round,
    { whole = false, known = false, opens = false, due }: SendOptions = {},
  ): Promise<void> {
    const news = [...round.values()]
    for (const [folder, { lost, again, cause }] of round) {
      if (lost) void this.#upkeep(() => this.#reopen(folder))
      if (cause !== '') this.#troubles.note(folder.options.entry.name, cause)
      if (again.size > 0) this.#later([...again].map(node => node.abs))
    }
    const changed = news.some(news => news.changed)
    if (whole || changed || (due && due.verdicts.size > 0)) {
      const { changes, ...report } = await this.#options.report.make(this.#folders, round, whole)
      // What was written during the scan is heard a turn later; it is not quiet yet.
      await nextTurn()
      for (const [folder, news] of round) this.#noteUnfinished(folder, news)
      const created = new Set(news.flatMap(({ fresh }) => [...fresh]))
      const edited = [...news.flatMap(({ edited }) => [...edited]), ...created]
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
        ...report,
        opens,
        edited: pathsOf('edited'),
        added: pathsOf('added'),
        changed,
      })
    }
    this.#options.progress(null, this.#polling)
  }

  /** What changes meanwhile is told late where one of these folders is large. */
  #sayIfLong(nodes: Iterable<FolderNode> = []): void {
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
    return paths.filter(path => this.#options.report.lists(path))
  }

  #later(folders: string[]): void {
    this.#chores.once(AGAIN_MS, () => this.#upkeep(() => this.#lookAt(folders)))
  }

  /** One thing at a time; a failure is its asker's, never the next one's. */
  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(job)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #upkeep(job: () => Promise<void>): Promise<void> {
    return this.#inTurn(job).catch((error: unknown) => this.#options.failed(error))
  }
}

/** Lets the events in that the system holds for us: a second turn, since the first may end without them. */
function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(() => setImmediate(resolve)))
}

class Chores {
  readonly #timers = new Set<NodeJS.Timeout>()

  /** Does it every so many milliseconds, but never twice at once. */
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

/** A cause that was away for this long is news again. */
const FORGET_MS = 10 * 60_000

export class Troubles {
  readonly #warn: (line: string) => void
  readonly #last = new Map<string, number>()

  constructor(warn: (line: string) => void) {
    this.#warn = warn
  }

  /** Something in the docs folder `name` could not be read, for a cause in words. */
  note(name: string, cause: string): void {
    const now = performance.now()
    const line = `${name}: some files cannot be read just now, and are tried again: ${cause}`
    const last = this.#last.get(line) ?? -Infinity
    this.#last.set(line, now)
    if (now - last > FORGET_MS) this.#warn(line)
  }
}
