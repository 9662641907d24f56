// Notes the docs that the reader has read: receipts, and the times when docs were opened.
// To change which state follows from a receipt, see schema/review/marks.ts.

import {
  readState,
  type MarkedResponse,
  type ReadHow,
  type ReadState,
} from '../../../schema/review/marks.js'
import type { Hash } from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { Database, Write } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import type { NamedDoc, NamedHash } from '../protocol.js'

interface FoundHash {
  doc: DocRow
  hash: Hash
  /** As the request has it. */
  path: string | null
}

export class Receipts {
  readonly #db: Database
  readonly #docs: Docs
  /** The living doc of a request, captured if it is not known yet. */
  readonly #needed: (named: NamedDoc) => DocRow

  constructor(db: Database, docs: Docs, needed: (named: NamedDoc) => DocRow) {
    this.#db = db
    this.#docs = docs
    this.#needed = needed
  }

  markRead(named: readonly NamedHash[], how: ReadHow): MarkedResponse {
    const found = this.found(named)
    const now = Date.now()
    this.#db.write(write => {
      for (const { doc, hash } of found) {
        if (how === 'opened') this.#open(doc.id, now, write)
        else this.#receive(doc.id, hash, how, now, write)
      }
    })
    return this.#states(found)
  }

  /** Undoes the receipts of exactly these hashes. */
  markUnread(named: readonly NamedHash[]): MarkedResponse {
    const found = this.found(named)
    const now = Date.now()
    this.#db.write(write => {
      for (const { doc, hash } of found) {
        if (!this.#counts(doc.id, hash)) continue
        this.#db.run(
          'UPDATE receipt SET undone_at=?, seq=? WHERE doc=? AND hash=?',
          now,
          write.seq,
          doc.id,
          hash,
        )
        this.#docs.touch(doc.id, write.seq)
      }
    })
    return this.#states(found)
  }

  stateOf({ id, hash }: Pick<DocRow, 'id' | 'hash'>): ReadState {
    const wasRead = this.#db.get('SELECT 1 FROM reading WHERE doc=? LIMIT 1', id) !== undefined
    const sql = 'SELECT 1 FROM reading WHERE doc=? AND hash=?'
    return readState(wasRead, this.#db.get(sql, id, hash) !== undefined)
  }

  /** All or none: the first unknown one refuses the request. */
  found(named: readonly NamedHash[]): FoundHash[] {
    return named.map(({ doc: wanted, hash }) => {
      const doc = this.#needed(wanted)
      const isVersion = this.#db.get(
        'SELECT 1 FROM version WHERE doc=? AND hash=? LIMIT 1',
        doc.id,
        hash,
      )
      if (!isVersion) throw new Refusal(404, `no such version of ${wanted.name}`)
      return { doc, hash, path: wanted.path }
    })
  }

  #open(doc: string, now: number, write: Write): void {
    if (this.#db.get('SELECT 1 FROM doc WHERE id=? AND opened_at IS NULL', doc) === undefined)
      return
    this.#db.update('doc', doc, { opened_at: now, seq: write.seq })
  }

  #receive(doc: string, hash: Hash, how: 'shown' | 'marked', now: number, write: Write): void {
    // Seen again it stays what it is; a press makes it the base.
    if (how === 'shown' && this.#counts(doc, hash)) return
    this.#db.run(
      `INSERT INTO receipt(doc, hash, at, how, undone_at, seq) VALUES(?, ?, ?, ?, NULL, ?)
       ON CONFLICT(doc, hash) DO UPDATE SET at=excluded.at, how=excluded.how, undone_at=NULL, seq=excluded.seq`,
      doc,
      hash,
      now,
      how,
      write.seq,
    )
    this.#docs.touch(doc, write.seq)
  }

  #counts(doc: string, hash: Hash): boolean {
    const row = this.#db.get(
      'SELECT 1 FROM receipt WHERE doc=? AND hash=? AND undone_at IS NULL',
      doc,
      hash,
    )
    return row !== undefined
  }

  #states(found: readonly FoundHash[]): MarkedResponse {
    return {
      docs: found.map(({ doc, path }) => ({
        path: this.#docs.pathOf(doc, path),
        state: this.stateOf(doc),
      })),
    }
  }
}
