// The kept bytes: compressed, each once, dropped when they exceed the limit, forgotten when the reader asks.
// To change when a version is made, see sync/capture.ts.

import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { VersionSettings } from '../../../schema/config/review-settings.js'
import { compileSkip } from '../../../schema/review/doc-rules.js'
import type { Hash, Missing } from '../../../schema/review/versions.js'
import { hashOf } from '../../fs/checksum.js'
import type { Database, Write } from './database.js'

/** Compressed only where that saves at least a tenth. */
const WORTH = 0.9
/** Dropping goes on down to this part of the limit. */
const ENOUGH = 0.95
const DROPPED_A_STEP = 64
const PAGES_A_STEP = 2000
const GONE_DAYS = 30
const DAY_MS = 86_400_000

/** Bytes as they are stored. */
export interface Packed {
  enc: 'raw' | 'br'
  bytes: Buffer
}

export class Blobs {
  readonly #db: Database
  #settings: VersionSettings
  #isSkipped: (place: string) => boolean
  #isFull = false
  #isTidying = false

  constructor(db: Database, settings: VersionSettings) {
    this.#db = db
    this.#settings = settings
    this.#isSkipped = compileSkip(settings.skip)
  }

  use(settings: VersionSettings): void {
    this.#settings = settings
    this.#isSkipped = compileSkip(settings.skip)
  }

  /** The stored size of all. */
  get total(): number {
    return Number(this.#db.meta('stored'))
  }

  /** Protected bytes alone exceed the limit. */
  get isFull(): boolean {
    return this.#isFull
  }

  has(hash: Hash): boolean {
    return this.#db.get('SELECT 1 FROM blob WHERE hash=?', hash) !== undefined
  }

  /** Why the bytes of a file are not to be kept; null where they are. */
  reasonAgainst(place: string, size: number): Missing | null {
    if (this.#isSkipped(place)) return 'skipped'
    if (size > this.#settings.maxFile) return 'size'
    return this.#settings.maxBytes === 0 ? 'dropped' : null
  }

  /** Inside of a transaction. Lines of these bytes that were let go have them again. */
  put(hash: Hash, size: number, { enc, bytes }: Packed, write: Write): void {
    const isNew = this.#db.run(
      'INSERT INTO blob(hash, enc, size, bytes) VALUES(?, ?, ?, ?) ON CONFLICT DO NOTHING',
      hash,
      enc,
      size,
      bytes,
    )
    // Two files of one batch may have the same bytes.
    if (isNew === 0) return
    this.#db.run(
      "UPDATE version SET missing=NULL, seq=? WHERE hash=? AND missing IS NOT NULL AND missing<>'skipped'",
      write.seq,
      hash,
    )
    this.#addTotal(bytes.length)
  }

  /** null where they are not kept, or are damaged: their lines then say `failed`. */
  get(hash: Hash): Buffer | null {
    const row = this.#db.get<{ enc: string; bytes: Buffer }>(
      'SELECT enc, bytes FROM blob WHERE hash=?',
      hash,
    )
    if (!row) return null
    try {
      const bytes = row.enc === 'br' ? brotliDecompressSync(row.bytes) : row.bytes
      if (hashOf(bytes) === hash) return bytes
    } catch {
      // No brotli stream any more.
    }
    this.#db.write(write => this.#delete([hash], 'failed', write), true)
    return null
  }

  /** A fact may have made bytes droppable. */
  recheck(): void {
    this.#isFull = false
  }

  /**
   * Drops what exceeds the limit, and gives the room back, a step at a time.
   * @param isOpen - whether the database is still open
   */
  async tidy(isOpen: () => boolean): Promise<void> {
    if (this.#isTidying || this.#isFull || this.total <= this.#settings.maxBytes) return
    this.#isTidying = true
    try {
      let isDropped = false
      while (isOpen() && this.#dropSome()) {
        isDropped = true
        await pause(0)
      }
      while (isDropped && isOpen() && this.#shrinkSome()) await pause(0)
    } finally {
      this.#isTidying = false
    }
  }

  /** Drops some of the oldest bytes; false when enough are. */
  #dropSome(): boolean {
    const { maxBytes } = this.#settings
    const enough = maxBytes * ENOUGH
    if (this.total <= enough) return false
    return this.#db.write(write => {
      const oldest = this.#db.all<{ hash: string; stored: number }>(
        `SELECT b.hash, length(b.bytes) stored, max(v.seq) newest, max(v.n) n FROM blob b LEFT JOIN version v ON v.hash=b.hash
         WHERE b.hash NOT IN (${PROTECTED}) GROUP BY b.hash ORDER BY newest, n LIMIT ${DROPPED_A_STEP}`,
        Date.now() - GONE_DAYS * DAY_MS,
      )
      const dropped: string[] = []
      let left = this.total
      for (const { hash, stored } of oldest) {
        if (left <= enough) break
        dropped.push(hash)
        left -= stored
      }
      this.#delete(dropped, 'dropped', write)
      this.#isFull = dropped.length === 0 && left > maxBytes
      return dropped.length > 0
    }, true)
  }

  /** Gives room back to the disk; false when all is. */
  #shrinkSome(): boolean {
    if (this.#db.shrink(PAGES_A_STEP)) return true
    this.#db.checkpoint('TRUNCATE')
    return false
  }

  /** Removes these bytes for all docs; returns the stored size. */
  forget(hashes: readonly Hash[]): number {
    const freed = this.#db.write(write => this.#delete(hashes, 'forgotten', write))
    // The log still holds them.
    this.#db.checkpoint('TRUNCATE')
    this.#db.forgetCopies()
    return freed
  }

  /** Returns the freed bytes. */
  #delete(hashes: readonly Hash[], why: Missing, write: Write): number {
    const db = this.#db
    // Bytes that were dropped before are forgotten, too.
    const isAlso = why === 'forgotten' ? "OR missing IN ('dropped', 'failed')" : ''
    let freed = 0
    for (const hash of hashes) {
      freed += db.count('SELECT length(bytes) n FROM blob WHERE hash=?', hash)
      db.run('DELETE FROM blob WHERE hash=?', hash)
      db.run(
        'UPDATE doc SET seq=? WHERE id IN (SELECT doc FROM version WHERE hash=?)',
        write.seq,
        hash,
      )
      db.run(
        `UPDATE version SET missing=?, seq=? WHERE hash=? AND (missing IS NULL ${isAlso})`,
        why,
        write.seq,
        hash,
      )
    }
    this.#addTotal(-freed)
    return freed
  }

  #addTotal(bytes: number): void {
    const sql = "UPDATE meta SET value=CAST(value AS INTEGER)+? WHERE name='stored'"
    // A number would make it one with a fraction.
    this.#db.run(sql, BigInt(bytes))
  }
}

/** The result does not share memory with the bytes. */
export function pack(bytes: Buffer): Packed {
  const small = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      // A smaller window takes 1 MB instead of 8 MB, and few docs repeat themselves over a longer way.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const isWorth = small.length <= bytes.length * WORTH
  return isWorth ? { enc: 'br', bytes: small } : { enc: 'raw', bytes: Buffer.from(bytes) }
}

/** Bytes that are never dropped; its one parameter is the time since which a deleted doc keeps its newest. */
const PROTECTED = `
  SELECT hash FROM doc WHERE hash IS NOT NULL AND (gone_at IS NULL OR gone_at > ?)
  UNION SELECT hash FROM receipt r WHERE undone_at IS NULL
    AND seq=(SELECT max(seq) FROM receipt WHERE doc=r.doc AND undone_at IS NULL)
  UNION SELECT hash FROM base b WHERE seq=(SELECT max(seq) FROM base WHERE doc=b.doc)
  UNION SELECT made_on FROM comment WHERE dropped_at IS NULL AND resolved_at IS NULL
  UNION SELECT hash FROM verdict
  UNION SELECT hash FROM request WHERE closed IS NULL`
