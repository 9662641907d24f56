// Keeps the index of each docs folder up with the listed files, in the time that the scan leaves, and
// answers from it. To change what is known of one docs folder, see folder-search.ts.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '../../schema/api/api.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { wordsOf } from '../../schema/reading/search.js'
import { digestOf } from '../fs/checksum.js'
import { inSlices, type Schedule } from '../threads/schedule.js'
import { SEARCH_LIMIT, isTooLarge } from '../text/content-types.js'
import { planWords, textReader } from './engine/query.js'
import { TopHits } from './engine/top-hits.js'
import { FirstIndex } from './first-index.js'
import { FolderSearch } from './folder-search.js'
import type { FoundDoc, ListedChanges, SearchedFolder } from './protocol.js'
import { snippetOf } from './snippet.js'
import { removeForgotten } from './store/segment-store.js'

const HITS = 40
const PATIENCE_MS = 2000
const NO_TEXT = Buffer.alloc(0)
/** Fewer docs leave too little in memory for a process of its own. */
const FIRST_FROM = 100
/** So long it may take to store the last of the first index. */
const STORED_MS = 10_000
/** The same when the service ends: its thread may take half a second. */
const CLOSE_MS = 300
/** So many docs are one message. */
const DOCS_A_MESSAGE = 500

export interface SearchOptions {
  /** The folder of all indexes. */
  dir: string
  schedule: Schedule
  progress(indexing: Progress | null): void
  /** A line for the terminal. */
  warn(line: string): void
  /** The disk refused to keep an index. */
  refused(error: unknown): void
  /** A search waits this long for files that are not indexed yet, then answers from what there is. */
  patienceMs?: number
  /** Where so many docs are in no index yet, a process of its own makes one, and ends. */
  firstFrom?: number
}

export class Search {
  readonly #options: SearchOptions
  /** By docs folder name. */
  #folders = new Map<string, { abs: string; search: FolderSearch }>()
  /** Not searched any more, to be closed when the work of the moment is over. */
  readonly #dropped: FolderSearch[] = []
  /** While the first index is made, it has what is found. */
  #first: FirstIndex | null = null
  /** The first index is stored, and loaded here. */
  #handover: Promise<void> | null = null
  #work: Promise<void> | null = null
  #saveTimer: NodeJS.Timeout | undefined
  /** Docs of which only the title is found, by path, and whether a warning told it. */
  readonly #tooLarge = new Map<string, boolean>()
  #firstFrom: number
  #isStarted = false
  #isClosed = false

  constructor(options: SearchOptions) {
    this.#options = options
    this.#firstFrom = options.firstFrom ?? FIRST_FROM
  }

  /** From now on these are the docs folders. */
  use(folders: readonly SearchedFolder[]): void {
    const before = this.#folders
    this.#folders = new Map()
    for (const { name, abs } of folders) {
      const same = before.get(name)
      const search = same?.abs === abs ? same.search : this.#newFolder(name, abs)
      this.#folders.set(name, { abs, search })
    }
    this.#first?.send({ type: 'use', folders })
    const used = this.#all
    for (const { search } of before.values()) if (!used.includes(search)) this.#dropped.push(search)
  }

  /** Takes the changes of one scan in the list of docs. */
  follow({ listed, unlisted }: ListedChanges): void {
    this.#first?.send({ type: 'follow', changes: { listed, unlisted } })
    for (const path of unlisted) {
      this.#folderOf(path)?.fileUnlisted(path)
      this.#tooLarge.delete(path)
    }
    for (const file of listed) {
      const { path, file: name } = file.doc
      this.#folderOf(path)?.fileListed(file)
      if (!isTooLarge(file.facts.size, extensionOf(name))) this.#tooLarge.delete(path)
      else if (!this.#tooLarge.has(path)) this.#tooLarge.set(path, false)
    }
    this.#warnOfTooLarge()
    this.#start()
  }

  /** Indexing begins when the first scan is over: the tree comes first. */
  start(): void {
    this.#isStarted = true
    const ids = [...this.#folders].map(([name, { abs }]) => idOf(name, abs))
    removeForgotten(this.#options.dir, new Set(ids))
    this.#start()
  }

  async search(q: string): Promise<FoundDoc[]> {
    const words = wordsOf(q)
    if (words.length === 0) return []
    if (this.#waiting > 0) await this.#patience()
    await this.#handover
    const found = await this.#first?.search(q)
    return found ?? this.#found(words)
  }

  /** Ends all work, and saves what is new. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#saveTimer)
    await this.#first?.close(CLOSE_MS)
    await this.#work
    for (const folder of [...this.#dropped, ...this.#all]) await folder.close()
  }

  #found(words: readonly string[]): FoundDoc[] {
    const topHits = new TopHits(HITS)
    const plan = planWords(words)
    const read = textReader(path => this.#text(path)?.toString() ?? null)
    for (const folder of this.#all) folder.offerTo(topHits, plan, read)
    return topHits.found.map(({ path, hits }) => ({
      path,
      hits,
      snippet: snippetOf(this.#text(path) ?? NO_TEXT, words),
    }))
  }

  #warnOfTooLarge(): void {
    const [first, ...more] = [...this.#tooLarge].flatMap(([path, isSaid]) => (isSaid ? [] : [path]))
    if (first === undefined) return
    for (const path of [first, ...more]) this.#tooLarge.set(path, true)
    const which = more.length === 0 ? `${first} is` : `${first} and ${more.length} more docs are`
    this.#options.warn(`${which} too large to be searched (${SEARCH_LIMIT}): found by title only`)
  }

  get #waiting(): number {
    return this.#all.reduce((sum, { waiting }) => sum + waiting, 0)
  }

  #text(path: string): Buffer | null {
    return this.#folderOf(path)?.text(path) ?? null
  }

  get #all(): FolderSearch[] {
    return [...this.#folders.values()].map(({ search }) => search)
  }

  #folderOf(path: string): FolderSearch | undefined {
    return this.#folders.get(path.slice(0, path.indexOf('/')))?.search
  }

  #newFolder(name: string, abs: string): FolderSearch {
    const { dir, refused, schedule } = this.#options
    const owner = JSON.stringify([name, abs])
    return new FolderSearch({ dir: join(dir, idOf(name, abs)), owner, schedule, refused })
  }

  /** Resolves when all is indexed, or time is up. */
  async #patience(): Promise<void> {
    const timer = new AbortController()
    const { patienceMs = PATIENCE_MS } = this.#options
    const timeUp = pause(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)
    const giveUp = performance.now() + patienceMs
    // A doc that arrives while the last one is indexed is indexed next.
    while (this.#waiting > 0 && !this.#isClosed && performance.now() < giveUp) {
      this.#start()
      await Promise.race([this.#work ?? timeUp, timeUp])
    }
    timer.abort()
  }

  #start(): void {
    if (this.#work || this.#isClosed || !this.#isStarted) return
    clearTimeout(this.#saveTimer)
    this.#work = this.#keepUp().finally(() => {
      this.#work = null
      this.#options.progress(null)
      // Docs may have arrived during the last slice.
      if (this.#all.some(({ isReady }) => isReady)) this.#start()
      else this.#startWhenDue()
    })
  }

  /** Loads, indexes, merges and saves, one at a time, until nothing is left to do now. */
  async #keepUp(): Promise<void> {
    while (!this.#isClosed) {
      for (const folder of this.#dropped.splice(0)) await folder.close()
      await this.#makeFirst()
      await this.#loadSaved()
      await this.#options.schedule.background(this.#index())
      const due = this.#all.find(folder => folder.saveIn(performance.now()) === 0)
      if (!due) break
      await due.save()
    }
  }

  /**
   * Where few of the docs are stored yet, a process indexes and stores them, and the segments are loaded
   * here. A doc that was edited meanwhile has another stamp, so it still waits.
   */
  async #makeFirst(): Promise<void> {
    const missing = this.#all.reduce((sum, { missing }) => sum + missing, 0)
    if (missing < this.#firstFrom || !this.#all.every(({ isEmpty }) => isEmpty)) return
    this.#firstFrom = Infinity
    // Before the process says it: what waits for the end of indexing must not begin.
    this.#options.progress({ done: 0, of: this.#waiting })
    const first = new FirstIndex(this.#options.dir, this.#options.progress)
    this.#first = first
    const folders = [...this.#folders].map(([name, { abs }]) => ({ name, abs }))
    first.send({ type: 'use', folders })
    await this.#options.schedule.background(this.#tellAll(first))
    first.send({ type: 'start' })
    await first.done
    this.#handover = this.#takeOver(first)
    await this.#handover
    this.#handover = null
  }

  *#tellAll(first: FirstIndex): Generator<void> {
    const all = this.#all.flatMap(({ files }) => [...files])
    for (let at = 0; at < all.length; at += DOCS_A_MESSAGE) {
      const listed = all.slice(at, at + DOCS_A_MESSAGE)
      first.send({ type: 'follow', changes: { listed, unlisted: [] } })
      yield
    }
  }

  async #takeOver(first: FirstIndex): Promise<void> {
    await first.close(STORED_MS)
    this.#first = null
    if (this.#isClosed) return
    for (const folder of this.#all) folder.open()
    await this.#loadSaved()
  }

  /** The first search after a start waits for it; watches can be set later. */
  async #loadSaved(): Promise<void> {
    for (const folder of this.#all.filter(({ isReady, hasSaved }) => isReady && hasSaved)) {
      // The first index was nearly done when it was last told of.
      if (!this.#handover) this.#options.progress({ done: 0, of: this.#waiting })
      await this.#options.schedule.urgent(() => inSlices(folder.load()))
    }
  }

  /** Ends when a folder is to be saved or loaded, or nothing is left. */
  *#index(): Generator<void> {
    let done = 0
    while (!this.#isClosed) {
      const next = this.#all.find(({ isReady, hasSaved }) => isReady && !hasSaved)
      if (next) {
        this.#options.progress({ done, of: done + this.#waiting })
        yield* next.indexNext()
        done++
      } else if (!this.#all.some(folder => folder.mergeSlice())) return
      if (this.#all.some(folder => folder.saveIn(performance.now()) === 0)) return
      yield
    }
  }

  #startWhenDue(): void {
    const now = performance.now()
    const wait = Math.min(...this.#all.map(folder => folder.saveIn(now)))
    if (wait === Infinity || this.#isClosed) return
    this.#saveTimer = setTimeout(() => this.#start(), wait).unref()
  }
}

/** The name of the folder of an index. */
function idOf(name: string, abs: string): string {
  return `${name.slice(0, 40)}-${digestOf(abs).toString('hex', 0, 8)}`
}
