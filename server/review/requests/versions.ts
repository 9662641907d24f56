// The history of docs: the lines and bytes of one, the deleted ones, forgetting.
// To change when a line is made, see sync/capture.ts.

import { MOST_VERSIONS } from '../../../schema/review/limits.js'
import {
  msOf,
  timeOf,
  type GoneResponse,
  type Hash,
  type Time,
  type Version,
  type VersionsResponse,
} from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { Blobs } from '../store/blobs.js'
import type { Database } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import type { NamedDoc, VersionBytes } from '../protocol.js'
import { HELD, IS_SENT } from './holds.js'

type Line = {
  n: number
  hash: string | null
  at: number
  size: number | null
  source: Version['from']
  missing: Version['missing']
  read: number | null
  comments: number
  verdict: Version['verdict']
}

export class Versions {
  readonly #db: Database
  readonly #docs: Docs
  readonly #blobs: Blobs

  constructor(parts: { db: Database; docs: Docs; blobs: Blobs }) {
    this.#db = parts.db
    this.#docs = parts.docs
    this.#blobs = parts.blobs
  }

  list(doc: DocRow, named: NamedDoc, before: number | null): VersionsResponse {
    const lines = this.#db.all<Line>(
      `SELECT v.n, v.hash, v.at, v.size, v.source, v.missing,
         (SELECT max(at) FROM reading WHERE doc=v.doc AND hash=v.hash) read,
         (SELECT count(*) FROM comment WHERE doc=v.doc AND made_on=v.hash AND ${IS_SENT} AND dropped_at IS NULL) comments,
         (SELECT word FROM verdict WHERE doc=v.doc AND hash=v.hash AND review NOT IN ${HELD} ORDER BY seq DESC LIMIT 1) verdict
       FROM version v
       WHERE v.doc=? AND v.n<? ORDER BY v.n DESC LIMIT ${MOST_VERSIONS + 1}`,
      doc.id,
      before ?? Number.MAX_SAFE_INTEGER,
    )
    const moves = this.#db.all<{ place: string; until: number; why: string }>(
      'SELECT place, until, why FROM place_history WHERE doc=? ORDER BY rowid DESC',
      doc.id,
    )
    return {
      doc: doc.id,
      path: this.#docs.pathOf(doc, named.path),
      title: doc.title,
      gone: doc.gone_at === null ? null : timeOf(doc.gone_at),
      now: doc.gone_at === null ? doc.hash : null,
      was: moves.map(({ place, until, why }) => ({
        path: this.#docs.pathOf({ root: doc.root, place }),
        until: timeOf(until),
        // Earlier versions of plan-viewer had other reasons, too.
        why: why === 'settled' ? why : 'renamed',
      })),
      versions: lines.slice(0, MOST_VERSIONS).map(versionOf),
      more: lines.length > MOST_VERSIONS,
    }
  }

  bytes(doc: DocRow, named: NamedDoc, hash: Hash): VersionBytes {
    const bytes = this.kept(doc, hash)
    if (bytes === undefined) throw new Refusal(404, 'no such version')
    if (bytes === null) throw new Refusal(410, 'that version was let go')
    return { doc: doc.id, path: this.#docs.pathOf(doc, named.path), hash, bytes }
  }

  /** null where the bytes are not kept; undefined where the doc never had them. */
  kept(doc: DocRow, hash: Hash): Buffer | null | undefined {
    const lines = this.#db.all<{ missing: string | null }>(
      'SELECT missing FROM version WHERE doc=? AND hash=?',
      doc.id,
      hash,
    )
    if (lines.length === 0) return undefined
    return lines.some(({ missing }) => missing === null) ? this.#blobs.get(hash) : null
  }

  /** Deleted docs of the folders that are listed, newest first; those whose bytes live elsewhere are left out. */
  gone(before: Time | null): GoneResponse {
    const rows = this.#db.all<{
      id: string
      root: number
      place: string
      title: string
      gone_at: number
      hash: string | null
      kept: number
    }>(
      `SELECT id, root, place, title, gone_at, hash,
         EXISTS (SELECT 1 FROM version WHERE doc=d.id AND hash=d.hash AND missing IS NULL) kept
       FROM doc d WHERE gone_at IS NOT NULL AND gone_at<? AND root IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM doc WHERE hash=d.hash AND gone_at IS NULL)
       ORDER BY gone_at DESC, seq DESC, place LIMIT ${MOST_VERSIONS + 1}`,
      (before === null ? null : msOf(before)) ?? Number.MAX_SAFE_INTEGER,
      this.#docs.rootIds,
    )
    return {
      docs: rows.slice(0, MOST_VERSIONS).map(row => ({
        doc: row.id,
        path: this.#docs.pathOf(row),
        title: row.title,
        at: timeOf(row.gone_at),
        hash: row.hash,
        kept: row.kept === 1,
      })),
      more: rows.length > MOST_VERSIONS,
    }
  }

  /** Returns the freed bytes. */
  forget(doc: DocRow, hashes: readonly Hash[] | 'all'): number {
    const had = this.#db
      .all<{ hash: string }>(
        'SELECT DISTINCT hash FROM version WHERE doc=? AND hash IS NOT NULL',
        doc.id,
      )
      .map(({ hash }) => hash)
    if (hashes === 'all') return this.#blobs.forget(had.filter(hash => !this.#holderOf(hash)))
    for (const hash of hashes) {
      if (!had.includes(hash)) throw new Refusal(404, 'no such version')
      const holder = this.#holderOf(hash)
      if (holder) throw new Refusal(409, `those are the bytes of ${this.#docs.pathOf(holder)} now`)
    }
    return this.#blobs.forget(hashes)
  }

  #holderOf(hash: Hash): DocRow | undefined {
    return this.#db.get<DocRow>('SELECT * FROM doc WHERE hash=? AND gone_at IS NULL LIMIT 1', hash)
  }
}

function versionOf(line: Line): Version {
  const { n, hash, at, size, source, missing, read, comments, verdict } = line
  return {
    n,
    hash,
    at: timeOf(at),
    size,
    from: source,
    kept: hash !== null && missing === null,
    missing,
    read: read === null ? null : timeOf(read),
    comments,
    verdict,
  }
}
