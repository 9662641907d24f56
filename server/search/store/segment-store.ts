// The folder of one index: a file for each segment. No answer depends on it: a file that is damaged or
// outdated is removed, and its docs are indexed anew. To change what a file holds, see segment-file.ts.

import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, fsync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Schedule } from '../../threads/schedule.js'
import type { SearchIndex } from '../engine/search-index.js'
import { SegmentDocs, type DocText, type IndexedDoc, type Segment } from '../engine/segment.js'
import { openSegment, readSegment, textBytes, writeSegment } from './segment-file.js'
import type { SavedSegment } from './segment-file.js'

const SEGMENT = '.segment'
const UNFINISHED = '.tmp'
/** The index of docs folders that were not opened for this long is removed. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60_000
/** A file that was not written to for this long is left of a service that was killed. */
const LEFT_MS = 10 * 60_000

export interface SegmentStoreOptions {
  /** The folder of this index alone; made when there is something to store. */
  dir: string
  /** The owner of the index. */
  owner: string
  schedule: Schedule
  /** The disk refused: from now on, and until the next start, nothing is stored. */
  refused(error: unknown): void
}

interface OpenFile {
  path: string
  fd: number
}

export class SegmentStore {
  readonly #options: SegmentStoreOptions
  readonly #files = new Map<Segment, OpenFile | null>()
  /** The segments on disk, newest first, until they are loaded. */
  #saved: (OpenFile & SavedSegment)[] = []
  #isOff = false

  constructor(options: SegmentStoreOptions) {
    this.#options = options
  }

  /** Opens what was saved by an earlier run, or another process. */
  open(): void {
    for (const { fd } of this.#saved) closeSync(fd)
    const saved = listFolder(this.#options.dir).flatMap(name => this.#open(name) ?? [])
    this.#saved = saved.sort((a, b) => b.mtimeMs - a.mtimeMs)
    if (saved.length > 0) touch(this.#options.dir)
  }

  /** How many docs there are to load, at most. */
  get savedDocs(): number {
    return this.#saved.reduce((sum, { docs }) => sum + docs.length, 0)
  }

  /**
   * Loads the docs that are admitted, once: they need not be indexed again. A doc that was replaced or
   * removed needs no entry on disk, since its stamp is not the stamp of its file.
   */
  *load(index: SearchIndex, admits: (doc: IndexedDoc) => boolean): Generator<void> {
    const saved = this.#saved
    this.#saved = []
    for (const file of saved) {
      const docs = new SegmentDocs()
      const segment = yield* readSegment(file, docs)
      for (const doc of segment ? file.docs : []) docs.add(doc && admits(doc) ? doc : null)
      if (segment && !docs.isEmpty) {
        index.take(segment)
        this.#files.set(segment, file)
      } else this.#remove(file)
      yield
    }
  }

  /** These segments are stored, as far as the disk takes them. */
  holds(segments: readonly Segment[]): boolean {
    return segments.every(segment => this.#files.has(segment))
  }

  /** Stores these segments, and then removes the files of all others: those were merged, or are dead. */
  async save(segments: readonly Segment[]): Promise<void> {
    for (const segment of segments) {
      if (!this.#files.has(segment)) this.#files.set(segment, await this.#write(segment))
    }
    for (const [segment, file] of this.#files) {
      if (segments.includes(segment)) continue
      this.#files.delete(segment)
      if (file) this.#remove(file)
    }
  }

  /** The UTF-8 of a doc's text; null when it has none, undefined when it cannot be had here. */
  storedText(doc: IndexedDoc): Buffer | null | undefined {
    return doc.text === null ? null : (textBytes(doc.text) ?? undefined)
  }

  close(): void {
    for (const file of [...this.#saved, ...this.#files.values()]) if (file) closeSync(file.fd)
    this.#saved = []
    this.#files.clear()
  }

  #open(name: string): (OpenFile & SavedSegment & { mtimeMs: number }) | null {
    const { dir, owner } = this.#options
    const path = join(dir, name)
    try {
      if (name.endsWith(UNFINISHED) && Date.now() - statSync(path).mtimeMs > LEFT_MS) rmSync(path)
      if (!name.endsWith(SEGMENT)) return null
      const fd = openSync(path, 'r')
      const saved = openSegment(fd, owner)
      if (saved) return { ...saved, path, mtimeMs: fstatSync(fd).mtimeMs }
      this.#remove({ path, fd })
    } catch {
      // Another service may have removed it.
    }
    return null
  }

  /** null when the disk refuses: the texts are then read from the files of the docs. */
  async #write(segment: Segment): Promise<OpenFile | null> {
    const { dir, owner } = this.#options
    const path = join(dir, `${randomUUID()}${SEGMENT}`)
    const unfinished = `${path}${UNFINISHED}`
    const texts = new Map<IndexedDoc, DocText>()
    let fd: number | null = null
    try {
      if (!this.#isOff) {
        // Only this user may read what is in the docs.
        mkdirSync(dir, { recursive: true, mode: 0o700 })
        fd = openSync(unfinished, 'wx+', 0o600)
        await this.#options.schedule.background(writeSegment(fd, segment, owner, texts))
        await promisify(fsync)(fd)
        renameSync(unfinished, path)
        for (const [doc, text] of texts) doc.text = text
        return { path, fd }
      }
    } catch (error) {
      this.#isOff = true
      if (fd !== null) closeSync(fd)
      removeFile(unfinished)
      this.#options.refused(error)
    }
    for (const number of segment.docs.alive()) {
      const doc = segment.docs.at(number)
      if (doc && doc.text !== null) doc.text = undefined
    }
    return null
  }

  #remove({ path, fd }: OpenFile): void {
    closeSync(fd)
    // Segments stored before the disk refused are still good at the next start.
    if (!this.#isOff) removeFile(path)
  }
}

/** Removes from `dir` the folders of indexes that are not in use for long. */
export function removeForgotten(dir: string, inUse: ReadonlySet<string>): void {
  for (const name of listFolder(dir)) {
    const path = join(dir, name)
    try {
      if (inUse.has(name) || Date.now() - statSync(path).mtimeMs < FORGOTTEN_MS) continue
      rmSync(path, { recursive: true, force: true })
    } catch {
      // A file that cannot be removed only takes room.
    }
  }
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Its time says when it was last in use. */
function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // From a disk that can only be read, the index is as good.
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // A file that cannot be removed only takes room; the next start tries again.
  }
}
