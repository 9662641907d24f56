// The docs folders as they are on disk, kept current by a worker thread. It knows no request and no tab.
// To change what the thread does, see library-worker.ts; the latest tree, tree/tree-store.ts.

import { setTimeout as pause } from 'node:timers/promises'
import type { FolderPreview, MoveResponse, SearchHit } from '../../schema/api/api.js'
import { DEFAULTS, type Config } from '../../schema/config/config.js'
import type { ServerEvent } from '../../schema/api/events.js'
import { docPath, splitTaskKey } from '../../schema/names/keys.js'
import { wordsOf } from '../../schema/reading/search.js'
import type { Doc, Status, Task, Tree } from '../../schema/tree.js'
import { causeInWords, codeOf } from '../fs/errno.js'
import { Refusal } from '../refusal.js'
import { eventsOf } from '../tree/announcer.js'
import type { Delta } from '../scan/delta.js'
import type { WorkerFunctions, WorkerMessage, WorkerParams, WorkerStatus } from './protocol.js'
import { ThreadClient } from '../threads/thread-client.js'
import type { Roots } from '../files/allowed-roots.js'
import { moveTask } from '../files/move-task.js'
import { TreeStore } from '../tree/tree-store.js'

/** A search waits this long for the first scan. */
const FIRST_SCAN_MS = 2000
/** A worker thread that died is started again after this time: what it reads may kill it. */
const RESTART_MS = 1000
const CLOSE_MS = 500
const YOUNG_MB = 12

type LibraryThread = ThreadClient<WorkerFunctions, WorkerMessage>

/** The changes of one scan in the list of docs. */
export interface ListScan {
  roots: Roots
  /** The list after this scan. What follows on another than the one before needs the whole list. */
  revision: number
  /** JSON in UTF-8; null without a change. */
  listing: Uint8Array | null
}

/** The whole list, in pieces. */
export interface WholeList extends Omit<ListScan, 'listing'> {
  listing: Uint8Array<ArrayBuffer>[]
}

export interface LibraryOptions {
  /** The events of one scan, in order. */
  tell(events: readonly ServerEvent[]): void
  /** A line for the terminal: a warning that the user should see. */
  warn(line: string): void
  /** Stores the versions of a scan; its events wait for the promise. null where nothing is to be stored. */
  store?(scan: ListScan): Promise<void> | null
  /** The directory for state that is not configuration, such as the search index; made when needed. */
  state: string
  /** The folder that `~` stands for in the settings. */
  home: string
}

export class Library {
  readonly #options: LibraryOptions
  #worker: LibraryThread
  readonly #store = new TreeStore()
  #incoming: Task[] = []
  #config: Config = DEFAULTS
  /** Configs whose folders are being scanned, in order. */
  readonly #opening: Config[] = []
  #roots: Roots = { folders: [], linked: [] }
  /** The revision of the list of docs. */
  #revision = 0
  #status: WorkerStatus = NO_STATUS
  /** They wait until docs are neither scanned nor indexed. */
  readonly #waiting: (() => void)[] = []
  #slowPattern: string | null = null
  /** Events that wait until versions are stored. */
  #telling: Promise<void> | null = null
  #isClosed = false
  readonly #firstScan: Promise<void>
  #hasScanned!: () => void

  constructor(options: LibraryOptions) {
    this.#options = options
    this.#worker = this.#startWorker()
    this.#firstScan = new Promise(resolve => (this.#hasScanned = resolve))
  }

  /** Scans the folders of this config from now on. Resolves when their tree is in place and told. */
  async apply(config: Config): Promise<void> {
    this.#opening.push(config)
    await this.#worker.request('open', { config, home: this.#options.home })
    await this.#telling
  }

  /** The latest tree; waits for the first scan. null while no folder is configured. */
  async tree(): Promise<Tree | null> {
    return (await this.treeStore()).tree
  }

  /** Waits for the first scan. */
  async treeStore(): Promise<TreeStore> {
    await this.#firstScan
    return this.#store
  }

  /** Why the phase pattern of a docs folder is not used, in words that follow its key. */
  get slowPattern(): string | null {
    return this.#slowPattern
  }

  /** A doc that the tree lists, by its doc path. */
  docAt(path: string): Doc | undefined {
    return this.#store.docAt(path)
  }

  /** Where files may be served from, now. */
  get roots(): Roots {
    return this.#roots
  }

  get status(): WorkerStatus {
    return this.#status
  }

  /** All listed docs, and where they are; waits for the first scan. */
  async listing(): Promise<WholeList> {
    await this.#firstScan
    const listing = await this.#worker.request('listing', {})
    return { roots: this.#roots, revision: this.#revision, listing }
  }

  /** Resolves when docs are neither scanned nor indexed. */
  async idle(): Promise<void> {
    if (this.#status.reading === null && this.#status.indexing === null) return
    await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  /** At most 40 hits, best first; none for less than two characters. */
  async search(q: string): Promise<SearchHit[]> {
    if (wordsOf(q).length === 0) return []
    await Promise.race([this.#firstScan, pause(FIRST_SCAN_MS, undefined, { ref: false })])
    const found = await this.#worker.request('search', { q })
    return found.flatMap(({ path, snippet, hits }) => {
      const doc = this.docAt(path)
      return doc ? [{ doc, snippet, hits }] : []
    })
  }

  /**
   * Moves a task between its status folders; both values come from outside. Replies when the tree
   * shows it. Throws Refusal 400, 404, 409.
   */
  async move(task: unknown, to: unknown): Promise<MoveResponse> {
    const key = typeof task === 'string' ? splitTaskKey(task) : null
    const root = this.#roots.folders.find(({ name }) => name === key?.folder)
    if (!key || !root || !isStatus(to)) throw new Refusal(400, 'bad task or destination')
    const { statusFolders } = root.rules
    if (!statusFolders) throw new Refusal(400, 'that folder has no status folders')
    const from = to === 'done' ? statusFolders.active : statusFolders.done
    const into = statusFolders[to]
    await moveTask({ root: root.given, from, to: into, name: key.name })
    const moved = {
      from: `${root.given}/${from}/${key.name}`,
      to: `${root.given}/${into}/${key.name}`,
    }
    // The docs folder itself too: the status folder that it went to may be new.
    const folders = [root.given, `${root.given}/${from}`, `${root.given}/${into}`]
    await this.#worker.request('refresh', { folders, moved })
    await this.#telling
    return {
      from: docPath(root.name, `${from}/${key.name}`),
      to: docPath(root.name, `${into}/${key.name}`),
    }
  }

  /** The docs that a scan with this (valid) config would find. */
  async preview(config: Config): Promise<FolderPreview[]> {
    const { home } = this.#options
    const counted = await this.#worker.request('preview', { config, home })
    // Only the command line shows the others.
    return counted.map(({ tooLarge: _, ...folder }) => folder)
  }

  /** Why this phase pattern cannot be used, in words that follow its key; null when it can. */
  patternProblem(pattern: string): Promise<string | null> {
    return this.#worker.request('patternProblem', { pattern })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker.close()
  }

  #startWorker(): LibraryThread {
    return new ThreadClient({
      script: new URL('./library-worker.js', import.meta.url),
      data: { state: this.#options.state } satisfies WorkerParams,
      youngMb: YOUNG_MB,
      closeMs: CLOSE_MS,
      receive: message => this.#receive(message),
      died: error => this.#restart(error),
    })
  }

  #receive(message: WorkerMessage): void {
    switch (message.type) {
      case 'tasks':
        this.#incoming.push(...this.#store.parsed(message.lines))
        return
      case 'delta':
        return this.#applyDelta({ ...message.delta, tasks: this.#incoming.splice(0) })
      case 'status':
        this.#warnOfPolling(message.status.polling)
        return this.#use(message.status)
      case 'warning':
        return this.#options.warn(message.line)
      case 'error':
        return this.#options.warn(`reading the docs folders failed: ${message.stack}`)
    }
  }

  #applyDelta(delta: Delta): void {
    if (delta.opens) this.#config = this.#opening.shift() ?? this.#config
    const { roots, listing, whole } = delta
    // A thread that was started again knows no earlier list.
    this.#revision += whole ? 2 : 1
    // The thread of the store works while the tree is put in place. A whole list is stored later.
    const storing = this.#options.store?.({ roots, revision: this.#revision, listing }) ?? null
    const stored = whole ? null : storing
    // The new tree is in place before a tab is told.
    this.#store.apply(delta)
    this.#slowPattern = delta.patternProblem
    this.#roots = delta.roots
    this.#hasScanned()
    const events = eventsOf(delta, this.#store.tree, this.#config)
    const tell = () => {
      if (events.length > 0) this.#options.tell(events)
    }
    if (stored === null && this.#telling === null) tell()
    else this.#tellAfter(stored, tell)
  }

  /** The events of a scan are told when its versions are stored, in the order of the scans. */
  #tellAfter(stored: Promise<void> | null, tell: () => void): void {
    const telling: Promise<void> = Promise.all([this.#telling, stored])
      .then(tell)
      .finally(() => {
        if (this.#telling === telling) this.#telling = null
      })
    this.#telling = telling
  }

  #use(status: WorkerStatus): void {
    this.#status = status
    if (status.reading !== null || status.indexing !== null) return
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #warnOfPolling(polling: readonly string[]): void {
    const now = polling.filter(name => !this.#status.polling.includes(name))
    if (now.length === 0) return
    this.#options.warn(
      `${now.join(', ')}: the system gives no watches for these files, so they are looked at every 2 s`,
    )
  }

  #restart(error: Error): void {
    if (this.#isClosed) return
    this.#options.warn(
      `reading the docs folders stopped (${codeOf(error) ? causeInWords(error) : error.message}) and is started again`,
    )
    this.#incoming = []
    const config = this.#opening.at(-1) ?? this.#config
    this.#opening.length = 0
    this.#use(NO_STATUS)
    setTimeout(() => {
      if (this.#isClosed) return
      this.#worker = this.#startWorker()
      this.apply(config).catch(() => undefined)
    }, RESTART_MS).unref()
  }
}

const NO_STATUS: WorkerStatus = { reading: null, indexing: null, polling: [] }

function isStatus(value: unknown): value is Status {
  return value === 'active' || value === 'done'
}
