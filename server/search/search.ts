// Keeps the index of each docs folder up with the listed files, in the time that the scan leaves, and
// answers from it. To change what is known of one docs folder, see folder-search.ts.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '../../schema/api/api.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { wordsOf } from '../../schema/reading/search.js'
import { digestOf } from '../fs/checksum.js'
import { inSlices, type Schedule } from '../threads/schedule.js'
import type { ListedFile } from '../outline/build-outline.js'
import { SEARCH_LIMIT, isTooLarge } from '../text/content-types.js'
import { planWords, textReader } from './engine/query.js'
import { TopHits } from './engine/top-hits.js'
import { FolderSearch } from './folder-search.js'
import { snippetOf } from './snippet.js'
import { removeForgotten } from './store/segment-store.js'

const HITS = 40
const PATIENCE_MS = 2000
const NO_TEXT = Buffer.alloc(0)

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
}

/** Files that are new or different, and the paths of docs that are listed no more. */
export interface ListedChanges {
  listed: readonly ListedFile[]
  unlisted: readonly string[]
}

export interface FoundDoc {
  path: string
  hits: number
  snippet: string
}

/** A docs folder: its name, and where it is. */
export interface SearchedFolder {
  name: string
  abs: string
}

export class Search {
  readonly #options: SearchOptions
  /** By docs folder name. */
  #folders = new Map<string, { abs: string; search: FolderSearch }>()
  /** Not searched any more, to be closed when the work of the moment is over. */
  readonly #dropped: FolderSearch[] = []
  #work: Promise<void> | null = null
  #saveTimer: NodeJS.Timeout | undefined
  /** Docs of which only the title is found, by path, and whether a warning told it. */
  readonly #tooLarge = new Map<string, boolean>()
  #isStarted = false
  #isClosed = false

  constructor(options: SearchOptions) {
    this.#options = options
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
    const used = this.#all
    for (const { search } of before.values()) if (!used.includes(search)) this.#dropped.push(search)
  }

  /** What a scan changed in the list of docs. */
  follow({ listed, unlisted }: ListedChanges): void {
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
    if (this.#isStarted) this.#start()
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

  /** Ends all work, and saves what is new. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#saveTimer)
    await this.#work
    for (const folder of [...this.#dropped, ...this.#all]) await folder.close()
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
    // What comes in while the last of it is indexed is indexed next.
    while (this.#waiting > 0 && !this.#isClosed && performance.now() < giveUp) {
      this.#start()
      await Promise.race([this.#work, timeUp])
    }
    timer.abort()
  }

  #start(): void {
    if (this.#work || this.#isClosed) return
    clearTimeout(this.#saveTimer)
    this.#work = this.#keepUp().finally(() => {
      this.#work = null
      this.#options.progress(null)
      // What came during the last slice.
      if (this.#all.some(({ isReady }) => isReady)) this.#start()
      else this.#startWhenDue()
    })
  }

  /** Loads, indexes, merges and saves, one at a time, until nothing is left to do now. */
  async #keepUp(): Promise<void> {
    while (!this.#isClosed) {
      for (const folder of this.#dropped.splice(0)) await folder.close()
      await this.#loadSaved()
      await this.#options.schedule.background(this.#index())
      const due = this.#all.find(folder => folder.saveIn(performance.now()) === 0)
      if (!due) break
      await due.save()
    }
  }

  /** The first search after a start waits for it; watches can be set later. */
  async #loadSaved(): Promise<void> {
    for (const folder of this.#all.filter(({ isReady, hasSaved }) => isReady && hasSaved)) {
      this.#options.progress({ done: 0, of: this.#waiting })
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
