// Makes versions: reads files, hashes and compresses them, and adds lines for what is new.
// To change which files are captured when, see listing-sync.ts; what is kept of them, store/blobs.ts.

import { LINES_A_DOC } from '../../../schema/review/limits.js'
import type { VersionSettings } from '../../../schema/config/review-settings.js'
import type { Hash, Missing, VersionSource } from '../../../schema/review/versions.js'
import { causeOf, isWriteRefused } from '../store/causes.js'
import { pack, type Blobs, type Packed } from '../store/blobs.js'
import type { Database, Write } from '../store/database.js'
import type { Docs, DocRow } from '../store/docs.js'
import type { DocPlace, ListedDocs, ReadPlaces } from '../store/listed-docs.js'
import { isOnlyHashed, readDoc, readInSteps, type ReadDoc, type Unread } from './read-doc.js'

/** A file that two services store at once is read so often. */
const READS = 5

/** One transaction holds at most so much. */
export interface BatchLimits {
  files: number
  bytes: number
}

interface Captured {
  path: string
  at: DocPlace
  title: string
  /** Its row when the file was read. */
  row: Pick<DocRow, 'hash' | 'stamp'> | undefined
  /** null where only the title changed. */
  read: Omit<ReadDoc, 'bytes'> | null
  /** Why the bytes are not to be kept. */
  reason: Missing | null
  /** null where they are kept already, or are not to be. */
  packed: Packed | null
}

export interface CaptureParts {
  db: Database
  listing: ListedDocs
  docs: Docs
  blobs: Blobs
  warn(line: string): void
  /** The disk took no versions: they are looked for again. */
  refused(): void
  /** A new doc has a row. */
  made(doc: DocRow): void
}

export class Captures {
  readonly #parts: CaptureParts
  #settings: VersionSettings
  #isWarned = false

  constructor(parts: CaptureParts, settings: VersionSettings) {
    this.#parts = parts
    this.#settings = settings
  }

  use(settings: VersionSettings): void {
    this.#settings = settings
  }

  /** Captures the files of these docs (path and title) that differ from what is stored. */
  *capture(
    files: Iterable<readonly [path: string, title: string]>,
    source: VersionSource,
    limits: BatchLimits,
  ): Generator<void> {
    let rest = files
    for (let attempt = 1; attempt <= READS; attempt++) {
      // A request or another service may have stored older bytes meanwhile: these files are read once more.
      const skipped = yield* this.#captureOnce(rest, source, limits)
      if (skipped.length === 0) return
      rest = skipped.map(({ path, title }) => [path, title])
    }
  }

  /** Returns what was not the newest any more. */
  *#captureOnce(
    files: Iterable<readonly [path: string, title: string]>,
    source: VersionSource,
    limits: BatchLimits,
  ): Generator<void, Captured[]> {
    const skipped: Captured[] = []
    let batch: Captured[] = []
    let bytes = 0
    for (const [path, title] of files) {
      const captured = yield* this.#prepare(path, title)
      if (captured) {
        batch.push(captured)
        bytes += captured.packed ? (captured.read?.size ?? 0) : 0
      }
      if (batch.length >= limits.files || bytes >= limits.bytes) {
        skipped.push(...this.#store(batch, source))
        batch = []
        bytes = 0
      }
      yield
    }
    skipped.push(...this.#store(batch, source))
    // Their bytes are read again.
    return skipped.map(each => ({ ...each, packed: null }))
  }

  /** Captures one file now; its hash, or why it cannot be read. Throws what the disk refuses to write. */
  captureNow(path: string, source: VersionSource): { hash: Hash; size: number } | Unread {
    const { docs, listing } = this.#parts
    const at = listing.placeOf(path)
    if (!at) return 'not found'
    for (let attempt = 1; ; attempt++) {
      const doc = docs.living(at)
      const title = doc?.title ?? at.place.slice(at.place.lastIndexOf('/') + 1)
      const read = readDoc(this.#placesOf(at), null)
      if (typeof read === 'string') return read === 'same' ? 'unknown' : read
      const captured = this.#captured({ path, at, title, row: doc }, read)
      const isSame = doc?.hash === read.hash && (read.stamp === null || read.stamp === doc.stamp)
      // A doc that is shown again waits for no commit.
      const isStored = (isSame && !captured.packed) || this.#write([captured], source).length === 0
      // Another service has stored other bytes since the row was read: the file is read once more.
      if (isStored || attempt === READS) return { hash: read.hash, size: read.size }
    }
  }

  /** The file is only hashed, which takes long for a large one. */
  isTooLarge(path: string): boolean {
    const at = this.#parts.listing.placeOf(path)
    return at !== null && isOnlyHashed(this.#placesOf(at))
  }

  /** The file was written back to these bytes; a scan may have seen them first. */
  restored(path: string, hash: Hash): void {
    this.captureNow(path, 'restored')
    const { listing, docs, db } = this.#parts
    const at = listing.placeOf(path)
    if (!at) return
    db.write(() => {
      const doc = docs.living(at)
      const newest = doc && this.#newest(doc.id)
      if (!newest || newest.hash !== hash) return
      db.run("UPDATE version SET source='restored' WHERE doc=? AND n=?", doc.id, newest.n)
    }, true)
  }

  *#prepare(path: string, title: string): Generator<void, Captured | null> {
    const at = this.#parts.listing.placeOf(path)
    if (!at) return null
    const doc = this.#parts.docs.living(at)
    const read = yield* readInSteps(this.#placesOf(at), doc?.stamp ?? null)
    const known = { path, at, title, row: doc }
    if (read !== 'same') return typeof read === 'string' ? null : this.#captured(known, read)
    return doc?.title === title ? null : { ...known, read: null, reason: null, packed: null }
  }

  #placesOf(at: DocPlace): ReadPlaces {
    return this.#parts.listing.readPlaces(at, this.#settings.maxFile)
  }

  /** Compresses what is new, so that a batch does not hold the bytes of all its files. */
  #captured(
    known: Pick<Captured, 'path' | 'at' | 'title' | 'row'>,
    { bytes, ...read }: ReadDoc,
  ): Captured {
    const { blobs } = this.#parts
    const reason = blobs.reasonAgainst(known.at.place, read.size) ?? (bytes ? null : 'size')
    const isNew = reason === null && !blobs.has(read.hash)
    return { ...known, read, reason, packed: isNew && bytes ? pack(bytes) : null }
  }

  /**
   * Returns what was not the newest any more. A capture that fails delays nothing: the docs are shown, and a later listing
   * stores what is there then.
   */
  #store(captured: readonly Captured[], source: VersionSource): Captured[] {
    const { listing, refused, warn } = this.#parts
    const batch = captured.filter(({ path }) => listing.has(path))
    if (batch.length === 0) return []
    try {
      const skipped = this.#write(batch, source)
      this.#isWarned = false
      return skipped
    } catch (error) {
      if (!isWriteRefused(error)) throw error
      refused()
      if (!this.#isWarned) warn(`versions of docs cannot be kept: ${causeOf(error)}`)
      this.#isWarned = true
      return []
    }
  }

  /** No scan, no request and no other service has found its file edited, moved or gone since it was read. */
  #isNewest({ at, row, read }: Captured): boolean {
    const now = this.#parts.docs.living(at)
    const isSame = now?.hash === row?.hash && now?.stamp === row?.stamp
    // A request that has just stored these bytes knows no title.
    return isSame || (now !== undefined && now.hash === read?.hash)
  }

  /** Returns what is not the newest any more, and is not stored. */
  #write(batch: readonly Captured[], source: VersionSource): Captured[] {
    const { db, made, docs } = this.#parts
    const isMade: DocRow[] = []
    const skipped: Captured[] = []
    db.write(write => {
      for (const captured of batch) {
        if (!this.#isNewest(captured)) {
          skipped.push(captured)
          continue
        }
        const now = Date.now()
        const doc = docs.living(captured.at) ?? docs.make(captured.at, captured.title, now, write)
        if (doc.hash === null) isMade.push(doc)
        this.#line(doc, captured, source, now, write)
      }
    }, true)
    for (const doc of isMade) made(doc)
    return skipped
  }

  #line(doc: DocRow, captured: Captured, source: VersionSource, now: number, write: Write): void {
    const { db, docs, blobs } = this.#parts
    const { read, title } = captured
    if (!read) {
      db.update('doc', doc.id, { title })
      return
    }
    const { hash, size, stamp, modifiedMs } = read
    const missing = this.#keep(captured, write)
    // A row that was just made has no lines.
    const newest = doc.hash === null ? undefined : this.#newest(doc.id)
    const isNew = newest?.hash !== hash
    if (isNew) this.#insert(doc.id, newest?.n, { hash, size, source, missing }, now, write)
    else if (newest.missing === 'skipped' && missing === null) {
      db.run(
        'UPDATE version SET missing=NULL, seq=? WHERE doc=? AND n=?',
        write.seq,
        doc.id,
        newest.n,
      )
    }
    const seq = isNew || doc.hash !== hash ? write.seq : doc.seq
    const isOld = doc.hash === null && docs.isOld(doc, modifiedMs)
    const old_hash = isOld ? hash : doc.old_hash
    db.update('doc', doc.id, { hash, stamp, title, old_hash, seq })
    blobs.recheck()
  }

  /** Keeps the bytes; returns why not. */
  #keep({ at, read, reason, packed }: Captured, write: Write): Missing | null {
    const { blobs } = this.#parts
    if (reason !== null || !read || (!packed && blobs.has(read.hash))) return reason
    const kept = packed ?? this.#packAgain(at, read.hash)
    if (!kept) return 'dropped'
    blobs.put(read.hash, read.size, kept, write)
    return null
  }

  /** The bytes of a file that were kept when it was read, and dropped before its version was stored. */
  #packAgain(at: DocPlace, hash: Hash): Packed | null {
    const read = readDoc(this.#placesOf(at), null)
    return typeof read !== 'string' && read.hash === hash && read.bytes ? pack(read.bytes) : null
  }

  #newest(doc: string): { n: number; hash: string | null; missing: string | null } | undefined {
    return this.#parts.db.get(
      'SELECT n, hash, missing FROM version WHERE doc=? ORDER BY n DESC LIMIT 1',
      doc,
    )
  }

  #insert(
    doc: string,
    newest: number | undefined,
    line: { hash: Hash; size: number; source: VersionSource; missing: Missing | null },
    at: number,
    { seq }: Write,
  ): void {
    const { db } = this.#parts
    const n = (newest ?? 0) + 1
    db.insert('version', { doc, n, ...line, at, seq })
    if (n > LINES_A_DOC) db.run(REMOVE_OLDEST, doc, doc, doc)
  }
}

const REMOVE_OLDEST = `DELETE FROM version WHERE doc=? AND n IN (
  SELECT n FROM version v WHERE doc=? AND (hash IS NULL OR missing IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM receipt WHERE doc=v.doc AND hash=v.hash)
    AND NOT EXISTS (SELECT 1 FROM comment WHERE doc=v.doc AND made_on=v.hash)
    AND NOT EXISTS (SELECT 1 FROM verdict WHERE doc=v.doc AND hash=v.hash)
    AND NOT EXISTS (SELECT 1 FROM base WHERE doc=v.doc AND hash=v.hash)
    AND NOT EXISTS (SELECT 1 FROM request WHERE doc=v.doc AND hash=v.hash)
  ORDER BY n LIMIT max(0, (SELECT count(*) FROM version WHERE doc=?) - ${LINES_A_DOC}))`
