// The search over one docs folder: its index, kept up with the listed files, and its stored segments.
// To change when there is time for it, and how many hits are wanted, see search.ts.

import { extensionOf } from '../../schema/names/file-name.js'
import { wholeOf } from '../threads/schedule.js'
import type { ListedFile } from '../outline/build-outline.js'
import { readText } from '../text/file-reader.js'
import type { QueryWord, TextReader } from './engine/query.js'
import { SearchIndex } from './engine/search-index.js'
import type { IndexedDoc } from './engine/segment.js'
import type { TopHits } from './engine/top-hits.js'
import { SegmentStore, type SegmentStoreOptions } from './store/segment-store.js'

/** Between two savings of few docs; what changed in between is read again after a kill. */
const SAVE_MS = 5 * 60_000

export class FolderSearch {
  readonly #index = new SearchIndex()
  readonly #store: SegmentStore
  /** Every listed doc's file, by doc path. */
  readonly #files = new Map<string, ListedFile>()
  /** Those that are not in the index yet. */
  readonly #waiting = new Map<string, ListedFile>()
  #savedAt = -Infinity

  constructor(options: SegmentStoreOptions) {
    this.#store = new SegmentStore(options)
    this.open()
  }

  /** Opens what is saved on disk now. */
  open(): void {
    this.#store.open()
  }

  get files(): Iterable<ListedFile> {
    return this.#files.values()
  }

  get isEmpty(): boolean {
    return this.#index.isEmpty
  }

  /** How many docs are not even saved. */
  get missing(): number {
    return Math.max(0, this.#waiting.size - this.#store.savedDocs)
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** There is a doc to be indexed. */
  get isReady(): boolean {
    return this.#waiting.size > 0 && !this.#index.isCrowded
  }

  fileListed(file: ListedFile): void {
    this.#files.set(file.doc.path, file)
    this.#waiting.set(file.doc.path, file)
  }

  fileUnlisted(path: string): void {
    if (!this.#files.delete(path)) return
    this.#waiting.delete(path)
    this.#index.remove(path)
  }

  /** The saved index is to be loaded first. */
  get hasSaved(): boolean {
    return this.#store.savedDocs > 0
  }

  /** Puts what was saved of the waiting files into the index. */
  load(): Generator<void> {
    return this.#store.load(this.#index, doc => this.#admits(doc))
  }

  /** Puts one of the waiting files into the index, in short steps. */
  *indexNext(): Generator<void> {
    const [next] = this.#waiting
    if (!next) return
    const [path, file] = next
    const { doc, real, facts } = file
    const { text, stamp } = yield* readText(real, extensionOf(doc.file))
    const entry = { key: path, title: doc.title, mtime: facts.mtimeMs, text, stamp }
    yield* this.#index.add(entry)
    // It may have gone meanwhile, or changed: then it still waits.
    if (!this.#files.has(path)) this.#index.remove(path)
    if (this.#waiting.get(path) === file) this.#waiting.delete(path)
  }

  /** Does a slice of merging, if there is any to do; true while there is more. */
  mergeSlice(): boolean {
    return this.#index.mergeSlice()
  }

  /** Offers every doc that holds all the words. */
  offerTo(topHits: TopHits, words: readonly QueryWord[], read: TextReader): void {
    this.#index.offerTo(topHits, words, read)
  }

  /** The UTF-8 of a doc's text, as it is in the index; null when it has none. */
  text(path: string): Buffer | null {
    const doc = this.#index.docAt(path)
    const stored = doc && this.#store.storedText(doc)
    if (stored !== undefined) return stored
    const file = this.#files.get(path)
    if (!file) return null
    const { text } = wholeOf(readText(file.real, extensionOf(file.doc.file)))
    return text === null ? null : Buffer.from(text)
  }

  /** How many ms from now it is to be saved; Infinity when there is nothing new to save. */
  saveIn(now: number): number {
    if (!this.#store.holds(this.#index.segments)) return 0
    const isIdle = this.#index.isSealed || this.#waiting.size > 0
    return isIdle ? Infinity : Math.max(0, this.#savedAt + SAVE_MS - now)
  }

  /** Saves the segments; where they are saved, a new one of the docs that are in none. */
  async save(): Promise<void> {
    if (this.#store.holds(this.#index.segments)) {
      this.#index.seal()
      this.#savedAt = performance.now()
    }
    await this.#store.save(this.#index.segments)
  }

  /** Saves what is new, and closes the files. */
  async close(): Promise<void> {
    this.#index.seal()
    await this.#store.save(this.#index.segments)
    this.#store.close()
  }

  #admits(doc: IndexedDoc): boolean {
    const file = this.#waiting.get(doc.key)
    // A title that could not be read at the last run is the name of the file there.
    if (doc.stamp !== file?.facts.stamp || doc.title !== file.doc.title) return false
    this.#waiting.delete(doc.key)
    return true
  }
}
