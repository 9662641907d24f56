// Keeps the search index up with the listed files, in the time that reading leaves, and answers from it.
// A text is read again only where a snippet shows it or a word with punctuation needs it.

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { Progress } from '../../schema/api.js'
import { extensionOf } from '../../schema/kinds.js'
import { snippet, wordsOf } from '../../schema/search.js'
import type { ListedFile } from './describe.js'
import type { FilesFollower } from './listed-files.js'
import type { FoundDoc } from './protocol.js'
import { SearchIndex } from './search/search-index.js'
import { Shelf } from './shelf.js'
import { inSlices } from './slices.js'
import { textOf } from './texts.js'

const HITS = 40
/** A search waits this long for files that are not indexed yet, then answers from what there is. */
const PATIENCE_MS = 2000
const TEXTS_BYTES = 24 * 1024 * 1024
/** What lies behind this is not searched: no plan is that long. */
const LONGEST_BYTES = 20 * 1024 * 1024

export class Searching implements FilesFollower {
  readonly #index = new SearchIndex()
  /** Every listed doc's file, by doc path. */
  readonly #files = new Map<string, ListedFile>()
  readonly #waiting = new Map<string, ListedFile>()
  readonly #texts = new Shelf<{ text: string | null }>(
    TEXTS_BYTES,
    ({ text }) => 2 * (text?.length ?? 0),
  )
  readonly #progress: (indexing: Progress | null) => void
  #work: Promise<void> | null = null
  #isStarted = false

  constructor(progress: (indexing: Progress | null) => void) {
    this.#progress = progress
  }

  came(file: ListedFile): void {
    this.#files.set(file.doc.path, file)
    this.#waiting.set(file.doc.path, file)
    this.#texts.delete(file.doc.path)
    if (this.#isStarted) this.#start()
  }

  went(path: string): void {
    this.#files.delete(path)
    this.#waiting.delete(path)
    this.#texts.delete(path)
    this.#index.remove(path)
  }

  /** Indexing begins when the first reading is over: the tree comes first. */
  start(): void {
    this.#isStarted = true
    this.#start()
  }

  async search(q: string): Promise<FoundDoc[]> {
    const words = wordsOf(q)
    if (words.length === 0) return []
    this.#start()
    if (this.#waiting.size > 0) await this.#patience()
    return this.#index
      .search(words, HITS, path => this.#text(path))
      .map(({ key, hits }) => ({
        path: key,
        hits,
        snippet: snippet(this.#text(key) ?? '', words),
      }))
  }

  /** Resolves when all is indexed, or time is up. */
  async #patience(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const timeUp = new Promise<void>(resolve => (timer = setTimeout(resolve, PATIENCE_MS)))
    await Promise.race([this.#work ?? timeUp, timeUp])
    clearTimeout(timer)
  }

  #start(): void {
    if (this.#work || this.#waiting.size === 0) return
    this.#work = inSlices(this.#indexAll()).finally(() => {
      this.#work = null
      this.#progress(null)
      // What came in during the last slice.
      this.#start()
    })
  }

  *#indexAll(): Generator<void> {
    let done = 0
    for (const [path, file] of this.#waiting) {
      this.#waiting.delete(path)
      this.#put(file)
      done++
      this.#progress({ done, of: done + this.#waiting.size })
      yield
    }
    while (this.#index.idle()) yield
  }

  #put({ doc, abs, record }: ListedFile): void {
    const text = readText(record.target ?? abs, doc.file)
    this.#index.put({ key: doc.path, title: doc.title, mtime: record.mtimeMs, text })
  }

  #text(path: string): string | null {
    const kept = this.#texts.get(path)
    if (kept) return kept.text
    const file = this.#files.get(path)
    if (!file) return null
    const text = readText(file.record.target ?? file.abs, file.doc.file)
    this.#texts.put(path, { text })
    return text
  }
}

/** A file's searchable text; null when it has none or cannot be read. */
function readText(abs: string, file: string): string | null {
  try {
    const fd = openSync(abs, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      const bytes = Buffer.allocUnsafe(Math.min(fstatSync(fd).size, LONGEST_BYTES))
      const length = readSync(fd, bytes)
      return textOf(extensionOf(file), bytes.subarray(0, length))
    } finally {
      closeSync(fd)
    }
  } catch {
    return null
  }
}
