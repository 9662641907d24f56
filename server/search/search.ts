// Keeps the search up with the listed files, in the time that reading leaves, and answers from it. What
// is known of each docs folder is folder-search.ts's.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '../../schema/api/api.js'
import { wordsOf } from '../../schema/reading/search.js'
import type { ListedFile } from '../outline/build-outline.js'
import { IndexedFolder } from './folder-search.js'
import type { FoundDoc } from '../scan/protocol.js'
import { Best } from './engine/top-hits.js'
import type { SavedDoc } from './store/manifest.js'
import { planWords, textReader } from './engine/query.js'
import { snippetOf } from './snippet.js'
import { removeForgotten } from './store/store-folder.js'
import { inSpareTime } from '../fs/schedule.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { SEARCH_LIMIT, isTooLarge } from '../text/content-types.js'
import type { FilesFollower } from '../scan/delta.js'

const HITS = 40
const PATIENCE_MS = 2000
const NO_TEXT = Buffer.alloc(0)

export interface SearchingOptions {
  /** The folder that the index is kept in between runs. */
  dir: string
  progress(indexing: Progress | null): void
  /** A line for the terminal. */
  warn(line: string): void
  /** The disk refused to keep it. */
  refused(error: unknown): void
  /** A search waits this long for files that are not indexed yet, then answers from what there is. */
  patienceMs?: number
}

/** A docs folder: its name, and where it is. */
export interface SearchedFolder {
  name: string
  abs: string
}

export class Searching implements FilesFollower {
  readonly #options: SearchingOptions
  /** By docs folder name. */
  #folders = new Map<string, { abs: string; indexed: IndexedFolder }>()
  #work: Promise<void> | null = null
  #saving: Promise<void> | null = null
  #saveTimer: NodeJS.Timeout | undefined
  /** Docs of which only the title is found, by path, and whether that was said. */
  readonly #tooLarge = new Map<string, boolean>()
  #isStarted = false
  #isClosed = false

  constructor(options: SearchingOptions) {
    this.#options = options
  }

  /** From now on these are the docs folders; what is known of others is let go. */
  use(folders: readonly SearchedFolder[]): void {
    const before = this.#folders
    this.#folders = new Map()
    for (const { name, abs } of folders) {
      const same = before.get(name)
      const indexed = same?.abs === abs ? same.indexed : this.#newFolder(name, abs)
      this.#folders.set(name, { abs, indexed })
    }
    for (const { indexed } of before.values()) {
      if (![...this.#folders.values()].some(folder => folder.indexed === indexed)) indexed.close()
    }
  }

  came(file: ListedFile): void {
    const { path, file: name } = file.doc
    this.#folderOf(path)?.came(file)
    if (!isTooLarge(file.record.size, extensionOf(name))) this.#tooLarge.delete(path)
    else if (!this.#tooLarge.has(path)) this.#tooLarge.set(path, false)
  }

  went(path: string): void {
    this.#folderOf(path)?.went(path)
    this.#tooLarge.delete(path)
  }

  ended(): void {
    this.#warnOfTooLarge()
    for (const folder of this.#all) folder.isListed = true
    if (this.#isStarted) this.#start()
  }

  /** What was known of a doc at the last run, until the search is up with the files. */
  atLast(path: string): SavedDoc | undefined {
    return this.#folderOf(path)?.atLast(path)
  }

  /** Indexing begins when the first reading is over: the tree comes first. */
  start(): void {
    this.#isStarted = true
    this.#start()
    const ids = [...this.#folders].map(([name, { abs }]) => idOf(name, abs))
    removeForgotten(this.#options.dir, new Set(ids))
  }

  async search(q: string): Promise<FoundDoc[]> {
    const words = wordsOf(q)
    if (words.length === 0) return []
    if (this.#waiting > 0) await this.#patience()
    const best = new Best(HITS)
    const plan = planWords(words)
    const read = textReader(path => this.#text(path)?.toString() ?? null)
    for (const folder of this.#all) folder.offerTo(best, plan, read)
    return best.found.map(({ path, hits }) => ({
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
    await this.#saving
    for (const folder of this.#all) {
      if (folder.saveIn(Infinity) !== null) await folder.save()
      folder.close()
    }
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

  get #all(): IndexedFolder[] {
    return [...this.#folders.values()].map(({ indexed }) => indexed)
  }

  #folderOf(path: string): IndexedFolder | undefined {
    return this.#folders.get(path.slice(0, path.indexOf('/')))?.indexed
  }

  #newFolder(name: string, abs: string): IndexedFolder {
    const { dir, refused } = this.#options
    const owner = JSON.stringify([name, abs])
    return new IndexedFolder({ dir: join(dir, idOf(name, abs)), owner, refused })
  }

  /** Resolves when all is indexed, or time is up. */
  async #patience(): Promise<void> {
    const timer = new AbortController()
    const { patienceMs = PATIENCE_MS } = this.#options
    const timeUp = pause(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)
    const giveUp = performance.now() + patienceMs
    this.#start()
    // What comes in while the last of it is indexed is indexed next.
    while (this.#waiting > 0 && performance.now() < giveUp) {
      await Promise.race([this.#work ?? timeUp, timeUp])
    }
    timer.abort()
  }

  #start(): void {
    if (this.#work || this.#isClosed) return
    this.#work = inSpareTime(this.#indexAll()).finally(() => {
      this.#work = null
      this.#options.progress(null)
      // What came in during the last slice.
      if (this.#all.some(({ isReady }) => isReady)) this.#start()
      else this.#saveWhenDue()
    })
  }

  *#indexAll(): Generator<void> {
    let done = 0
    while (!this.#isClosed) {
      const next = this.#all.find(({ isReady }) => isReady)
      if (next) {
        this.#options.progress({ done, of: done + this.#waiting })
        yield* next.takeUp()
        if (yield* next.indexNext()) done++
      } else if (!this.#all.some(folder => folder.idle())) return
      yield
    }
  }

  #saveWhenDue(): void {
    clearTimeout(this.#saveTimer)
    if (this.#saving || this.#isClosed) return
    const now = performance.now()
    const wait = Math.min(...this.#all.map(folder => folder.saveIn(now) ?? Infinity))
    if (wait === Infinity) return
    if (wait > 0) {
      this.#saveTimer = setTimeout(() => this.#saveWhenDue(), wait).unref()
      return
    }
    this.#saving = this.#saveAll(now).finally(() => {
      this.#saving = null
      // What was not merged meanwhile.
      this.#start()
    })
  }

  async #saveAll(now: number): Promise<void> {
    for (const folder of this.#all) if (folder.saveIn(now) === 0) await folder.save()
  }
}

/** The name of the folder that its index is kept in. Where two have the same, one counts at a time. */
function idOf(name: string, abs: string): string {
  let sum = 0
  for (const byte of Buffer.from(abs)) sum = (Math.imul(sum, 31) + byte) >>> 0
  return `${name.slice(0, 40)}-${sum.toString(16)}`
}
