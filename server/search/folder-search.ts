// The search over one docs folder: its index, kept up with the listed files, and what of it is on disk.
// When there is time for it, and how many hits are wanted, is decided by searching.ts.

import type { ListedFile } from '../outline/build-outline.js'
import type { Best } from './engine/top-hits.js'
import type { SavedDoc } from './store/manifest.js'
import type { TextReader, Word } from './engine/query.js'
import { isLong, sealedAlone } from './engine/segment-builder.js'
import { SearchIndex } from './engine/search-index.js'
import { StoredIndex, type StoredIndexOptions } from './store/segment-store.js'
import { wholeOf } from '../fs/schedule.js'
import { extensionOf } from '../../schema/names/file-name.js'
import { sameState } from '../fs/file-state.js'
import { isLasting, readText } from '../text/file-reader.js'

/** Between two savings; what came in between is read again after a restart. */
const SAVE_MS = 5 * 60_000
/** So many docs, and half of all, are not left to be read again. */
const MANY = 500

export class IndexedFolder {
  readonly #index = new SearchIndex()
  readonly #stored: StoredIndex
  /** Every listed doc's file, by doc path. */
  readonly #files = new Map<string, ListedFile>()
  /** Those whose text is not in the index yet. */
  readonly #waiting = new Map<string, ListedFile>()
  /** Whether all files were said to have come that there are. */
  isListed = false
  #isSaved = true
  /** How many docs were put in since it was saved. */
  #unsaved = 0
  #isSaving = false
  #savedAt = -Infinity

  constructor(options: StoredIndexOptions) {
    this.#stored = new StoredIndex(options)
    this.#stored.open()
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Whether there is something to be put in. What was saved is taken up when all files are known. */
  get isReady(): boolean {
    return this.#waiting.size > 0 && (this.isListed || !this.#stored.hasSaved)
  }

  came(file: ListedFile): void {
    this.#files.set(file.doc.path, file)
    this.#waiting.set(file.doc.path, file)
  }

  went(path: string): void {
    if (!this.#files.delete(path)) return
    this.#waiting.delete(path)
    this.#index.remove(path)
    this.#stored.remove(path)
    this.#isSaved = false
  }

  /** What was known of a doc at the last run, until that is taken up. */
  atLast(path: string): SavedDoc | undefined {
    return this.#stored.saved(path)
  }

  /** Takes up what was saved of the files that are waiting and are still what they were. */
  takeUp(): Generator<void> {
    return this.#stored.takeUp(this.#index, doc => this.#admits(doc))
  }

  /** Puts the text of one waiting file into the index, in short steps; false when none was put in. */
  *indexNext(): Generator<void, boolean> {
    const [next] = this.#waiting
    if (!next) return false
    const [path, file] = next
    const { doc, abs, record } = file
    const { text, state } = yield* readText(record.target ?? abs, extensionOf(doc.file))
    const entry = { key: path, title: doc.title, mtime: record.mtimeMs, text }
    const part = isLong(entry) ? yield* sealedAlone(entry) : null
    // It may have changed or gone meanwhile.
    if (this.#waiting.get(path) !== file) return false
    this.#waiting.delete(path)
    if (part) this.#index.putPart(path, part)
    else this.#index.put(entry)
    if (state && state.sum !== null && sameState(state, record)) record.sum = state.sum
    this.#stored.put(path, text, state && isLasting(state) ? state : null)
    this.#isSaved = false
    this.#unsaved++
    return true
  }

  /** Does a slice of merging, if there is any to do; true while there is more. */
  idle(): boolean {
    return !this.#isSaving && this.#index.idle()
  }

  /** Offers every doc that holds all the words. */
  offerTo(best: Best, words: readonly Word[], read: TextReader): void {
    this.#index.offerTo(best, words, read)
  }

  /** The UTF-8 of a doc's text, as it is in the index; null when it has none. */
  text(path: string): Buffer | null {
    const stored = this.#stored.text(path)
    if (stored !== undefined) return stored
    const file = this.#files.get(path)
    if (!file) return null
    const { text } = wholeOf(readText(file.record.target ?? file.abs, extensionOf(file.doc.file)))
    return text === null ? null : Buffer.from(text)
  }

  /** How many ms from now it should be saved; null when there is nothing new to save. */
  saveIn(now: number): number | null {
    if (this.#isSaving || (this.#isSaved && !this.#stored.isWasteful)) return null
    const isMuch = this.#unsaved > MANY && this.#unsaved * 2 > this.#files.size
    return isMuch || this.#stored.isWasteful ? 0 : Math.max(0, this.#savedAt + SAVE_MS - now)
  }

  /** Saves what is in the index. */
  async save(): Promise<void> {
    this.#isSaving = true
    this.#isSaved = true
    this.#unsaved = 0
    await this.#stored.save(this.#index, path => this.#files.get(path)?.record.title ?? null)
    this.#savedAt = performance.now()
    this.#isSaving = false
  }

  close(): void {
    this.#stored.close()
  }

  #admits(doc: SavedDoc): boolean {
    const file = this.#waiting.get(doc.key)
    if (!file || !sameState(doc, file.record)) return false
    // A title that could not be read at the last run is the file's name there.
    if ((doc.title ?? file.doc.file) !== file.doc.title) return false
    this.#waiting.delete(doc.key)
    if (doc.sum !== null) file.record.sum = doc.sum
    return true
  }
}
