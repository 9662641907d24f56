// A search index on disk, with the texts of its docs: what is there is taken up at the start, what is new
// is saved now and then. No answer depends on it: what is damaged, outdated or refused by the disk is
// done again. To change which state of a file counts, see text/file-reader.ts.

import { inSpareTime } from '../../fs/schedule.js'
import {
  manifestBytes,
  readManifest,
  type Manifest,
  type SavedDoc,
  type SavedPart,
} from './manifest.js'
import { Docs, type DocState } from '../engine/part.js'
import { readPart, writePart, type PartFile } from './segment-file.js'
import type { SearchIndex } from '../engine/search-index.js'
import type { Segment } from '../engine/segment.js'
import { StoreFolder } from './store-folder.js'
import { StoredTexts, type StoredText } from './stored-texts.js'
import { TextPacks } from './text-packs.js'
import type { ReadState } from '../../text/file-reader.js'

export interface StoredIndexOptions {
  /** The folder of this index alone; made when there is something to store. */
  dir: string
  /** Whose index it is. */
  owner: string
  /** The disk refused: from now on, and until the next start, nothing is stored. */
  refused(error: unknown): void
}

export class StoredIndex {
  readonly #options: StoredIndexOptions
  readonly #folder: StoreFolder
  readonly #packs: TextPacks
  readonly #texts: StoredTexts
  readonly #files = new WeakMap<Segment, PartFile>()
  /** What was saved, until it is taken up. */
  #saved: readonly SavedPart[] = []
  #savedDocs = new Map<string, SavedDoc>()
  /** Files that the manifest on disk names. */
  #named: ReadonlySet<string> = new Set()
  #isOff = false

  constructor(options: StoredIndexOptions) {
    this.#options = options
    this.#folder = new StoreFolder(options.dir)
    this.#packs = new TextPacks(this.#folder)
    this.#texts = new StoredTexts(this.#packs)
  }

  /** Reads what was saved, but for the index itself. */
  open(): void {
    const bytes = this.#folder.readManifest()
    const manifest = bytes && readManifest(this.#options.owner, bytes)
    if (!manifest) return
    for (const name of manifest.packs) this.#packs.take(name)
    this.#saved = manifest.parts
    this.#named = namesIn(manifest)
    for (const { docs } of manifest.parts) {
      for (const doc of docs) if (doc) this.#savedDocs.set(doc.key, doc)
    }
  }

  /** Whether there is something to take up. */
  get hasSaved(): boolean {
    return this.#saved.length > 0
  }

  /** What was saved of a doc, until the index is taken up. */
  saved(key: string): SavedDoc | undefined {
    return this.#savedDocs.get(key)
  }

  /** Takes up the docs that are admitted, once: they need not be put in again. */
  *takeUp(index: SearchIndex, admits: (doc: SavedDoc) => boolean): Generator<void> {
    const parts = this.#saved
    this.#saved = []
    this.#savedDocs = new Map()
    for (const { file, docs: saved } of parts) {
      const docs = new Docs()
      const segment = yield* readPart(this.#folder.at(file.name), file, docs)
      if (!segment) continue
      for (const doc of saved) docs.add(doc && admits(doc) ? this.#admit(doc) : null)
      index.take(segment)
      this.#files.set(segment, file)
      yield
    }
  }

  /** Stores the text of a doc that was put into the index; `state` is the state of its file. */
  put(key: string, text: string | null, state: ReadState | null): void {
    this.#texts.set(key, { state, text: text === null ? null : this.#store(text) })
  }

  remove(key: string): void {
    this.#texts.delete(key)
  }

  /** The UTF-8 of a doc's text; null when it has none, undefined when it cannot be had here. */
  text(key: string): Buffer | null | undefined {
    return this.#texts.text(key)
  }

  /** Whether unused texts take too much room until this is saved. */
  get isWasteful(): boolean {
    return !this.#isOff && this.#texts.isWasteful
  }

  /**
   * Saves the index as it is at the end of this. It is not to be merged meanwhile.
   * @param titleOf - the title that a doc's file gives itself, null for none
   */
  async save(index: SearchIndex, titleOf: (key: string) => string | null): Promise<void> {
    if (this.#isOff) return
    try {
      this.#folder.make()
      if (this.#texts.isWasteful) await inSpareTime(this.#texts.repack())
      const segments = index.seal()
      await inSpareTime(this.#write(segments))
      const parts: SavedPart[] = []
      await inSpareTime(this.#list(segments, titleOf, parts))
      // Where it was merged all the same, these parts do not hear any more what becomes of their docs.
      if (!segments.every(segment => index.holds(segment))) return
      const manifest = { packs: [...this.#texts.packNames()], parts }
      await this.#folder.writeManifest(manifestBytes(this.#options.owner, manifest))
      this.#named = namesIn(manifest)
      // Since the manifest was made, texts may have come that stand in one more pack.
      const used = this.#texts.packNames()
      this.#packs.keep(used)
      await this.#folder.sweepBut(new Set([...this.#named, ...used]))
    } catch (error) {
      this.#turnOff(error)
    }
  }

  close(): void {
    this.#packs.keep(new Set())
  }

  #admit({ key, size, mtimeMs, ctimeMs, ino, sum, isCut, text }: SavedDoc): DocState {
    this.#texts.set(key, { state: { size, mtimeMs, ctimeMs, ino, sum }, text })
    return { key, mtime: mtimeMs, isCut }
  }

  #store(text: string): StoredText {
    if (this.#isOff) return 'lost'
    try {
      this.#folder.make()
      return this.#packs.add(text)
    } catch (error) {
      this.#turnOff(error)
      return 'lost'
    }
  }

  *#write(segments: readonly Segment[]): Generator<void> {
    for (const segment of segments) {
      if (this.#files.has(segment)) continue
      const name = this.#folder.newName('part')
      const written = yield* writePart(this.#folder.at(name), segment)
      this.#files.set(segment, { name, ...written })
    }
  }

  /** Adds to `parts` what has to be known of these to take them up again. */
  *#list(
    segments: readonly Segment[],
    titleOf: (key: string) => string | null,
    parts: SavedPart[],
  ): Generator<void> {
    for (const segment of segments) {
      const file = this.#files.get(segment)
      if (!file) throw new Error('a part was not written')
      const docs: (SavedDoc | null)[] = []
      parts.push({ file, docs })
      for (let doc = 0; doc < segment.docs.size; doc++) {
        // What changes meanwhile goes to another part, and what is said here is of a file that was.
        docs.push(this.#savedDoc(segment.docs.at(doc), titleOf))
        yield
      }
    }
  }

  #savedDoc(found: DocState | null, titleOf: (key: string) => string | null): SavedDoc | null {
    const kept = found && this.#texts.at(found.key)
    if (!found || !kept?.state) return null
    const { key, isCut } = found
    return { key, isCut, title: titleOf(key), ...kept.state, text: kept.text }
  }

  /** What this run has written and not saved is removed: the disk may be full. */
  #turnOff(error: unknown): void {
    if (this.#isOff) return
    this.#isOff = true
    this.#packs.keep(this.#named)
    this.#folder.removeOwnBut(this.#named)
    this.#options.refused(error)
  }
}

function namesIn({ packs, parts }: Manifest): Set<string> {
  return new Set([...packs, ...parts.map(({ file }) => file.name)])
}
