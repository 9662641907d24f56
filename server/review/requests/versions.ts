// The history of docs: the lines and bytes of one, the deleted ones, joining two histories, forgetting.
// To change when a line is made, see sync/capture.ts.

import { MOST_VERSIONS } from '../../../schema/review/limits.js'
import {
  msOf,
  timeOf,
  type GoneResponse,
  type Hash,
  type MoveReason,
  type Time,
  type Version,
  type VersionsResponse,
} from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { Blobs } from '../store/blobs.js'
import type { Database, Write } from '../store/database.js'
import { isMissing, type DocRow, type Docs } from '../store/docs.js'
import type { ListedDocs } from '../store/listed-docs.js'
import type { NamedDoc, VersionBytes } from '../protocol.js'

const MAYBE_MS = 10 * 60_000
const CANDIDATES = 20
const ALIKE = 0.7

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
  readonly #listing: ListedDocs

  constructor(parts: { db: Database; docs: Docs; blobs: Blobs; listing: ListedDocs }) {
    this.#db = parts.db
    this.#docs = parts.docs
    this.#blobs = parts.blobs
    this.#listing = parts.listing
  }

  list(doc: DocRow, named: NamedDoc, before: number | null): VersionsResponse {
    const lines = this.#db.all<Line>(
      `SELECT v.n, v.hash, v.at, v.size, v.source, v.missing, r.at read,
         (SELECT count(*) FROM comment WHERE doc=v.doc AND made_on=v.hash AND review IS NOT NULL AND dropped_at IS NULL) comments,
         (SELECT word FROM verdict WHERE doc=v.doc AND hash=v.hash ORDER BY seq DESC LIMIT 1) verdict
       FROM version v
       LEFT JOIN receipt r ON r.doc=v.doc AND r.hash=v.hash AND r.undone_at IS NULL
       WHERE v.doc=? AND v.n<? ORDER BY v.n DESC LIMIT ${MOST_VERSIONS + 1}`,
      doc.id,
      before ?? Number.MAX_SAFE_INTEGER,
    )
    const moves = this.#db.all<{ place: string; until: number; why: MoveReason }>(
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
        why,
      })),
      maybe: this.#maybe(doc),
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

  /** Deleted docs, newest first; those whose bytes live elsewhere are left out. */
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
       FROM doc d WHERE gone_at IS NOT NULL AND gone_at<?
         AND NOT EXISTS (SELECT 1 FROM doc WHERE hash=d.hash AND gone_at IS NULL)
       ORDER BY gone_at DESC, seq DESC, place LIMIT ${MOST_VERSIONS + 1}`,
      (before === null ? null : msOf(before)) ?? Number.MAX_SAFE_INTEGER,
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

  /** The deleted doc `from` goes on at the place of the new doc `to`. */
  join(from: string, to: string): string {
    const old = this.#docs.byId(from)
    const fresh = this.#docs.byId(to)
    const root = fresh && this.#docs.rootOf(fresh)
    if (!old || !fresh || !root || fresh.gone_at !== null) throw new Refusal(404, 'no such doc')
    if (old.gone_at === null) throw new Refusal(409, 'that doc still lives')
    if (this.#docs.hasFacts(to)) throw new Refusal(409, 'that doc has reviews')
    this.#db.write(write => {
      this.#docs.move(old, { root, place: fresh.place }, 'joined', Date.now(), write)
    })
    return from
  }

  /** The docs of a docs folder that was moved unseen go on in the folder `to`. */
  adopt(from: string, to: string): number {
    const old = this.#db.get<{ id: number }>(
      'SELECT id FROM root WHERE path=?',
      from.replace(/(?<=.)\/+$/, ''),
    )
    const root = this.#listing.rootNamed(to)
    if (!old || !root) throw new Refusal(404, 'no such folder')
    if (!isMissing(from) || old.id === this.#docs.rootId(root)) {
      throw new Refusal(409, 'that folder is still there')
    }
    const there = this.#db.all<{ id: string }>(
      'SELECT id FROM doc WHERE root=?',
      this.#docs.rootId(root),
    )
    if (there.some(({ id }) => this.#docs.hasFacts(id))) throw new Refusal(409, `${to} has reviews`)
    const docs = this.#db.all<DocRow>('SELECT * FROM doc WHERE root=?', old.id)
    this.#db.write(write => {
      const now = Date.now()
      for (const doc of docs) {
        const at = { root, place: doc.place }
        if (doc.gone_at === null && this.#docs.living(at))
          this.#docs.move(doc, at, 'adopted', now, write)
        else this.#carry(doc, this.#docs.rootId(root), now, write)
      }
      this.#db.run('DELETE FROM root WHERE id=?', old.id)
      this.#db.setMeta('whole', String(write.seq))
    })
    return docs.length
  }

  /** A doc of an adopted folder that has no file in it: a deleted one, with its last place. */
  #carry(doc: DocRow, root: number, now: number, write: Write): void {
    this.#db.run(
      "INSERT INTO place_history(doc, place, until, why) VALUES(?, ?, ?, 'adopted')",
      doc.id,
      doc.place,
      now,
    )
    this.#db.run('UPDATE doc SET root=?, stamp=NULL, seq=? WHERE id=?', root, write.seq, doc.id)
    if (doc.gone_at === null) this.#docs.markGone(doc, now, write)
  }

  #holderOf(hash: Hash): DocRow | undefined {
    return this.#db.get<DocRow>('SELECT * FROM doc WHERE hash=? AND gone_at IS NULL LIMIT 1', hash)
  }

  /** A deleted doc whose file name or folder a new doc has, and most of its lines. */
  #maybe(doc: DocRow): VersionsResponse['maybe'] {
    if (doc.gone_at !== null || doc.hash === null || this.#docs.hasFacts(doc.id)) return null
    const folder = doc.place.slice(0, doc.place.lastIndexOf('/') + 1)
    const file = doc.place.slice(folder.length)
    const candidates = this.#db
      .all<DocRow>(
        `SELECT * FROM doc WHERE gone_at BETWEEN ? AND ? AND hash IS NOT NULL AND root=? ORDER BY gone_at DESC`,
        doc.first_at - MAYBE_MS,
        doc.first_at + MAYBE_MS,
        doc.root,
      )
      .filter(({ place }) => {
        const its = place.slice(0, place.lastIndexOf('/') + 1)
        return its === folder || place.slice(its.length) === file
      })
      .slice(0, CANDIDATES)
    if (candidates.length === 0) return null
    const lines = linesOf(this.kept(doc, doc.hash))
    let best: VersionsResponse['maybe'] = null
    for (const gone of candidates) {
      const alike = likeness(lines, linesOf(this.kept(gone, gone.hash ?? '')))
      if (alike < ALIKE || (best && alike <= best.alike)) continue
      best = { doc: gone.id, path: this.#docs.pathOf(gone), at: timeOf(gone.gone_at ?? 0), alike }
    }
    return best
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

function linesOf(bytes: Buffer | null | undefined): string[] {
  return (bytes?.toString() ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** How many lines of the shorter text the other one has, as a part of it. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const line of a) counts.set(line, (counts.get(line) ?? 0) + 1)
  let equal = 0
  for (const line of b) {
    const left = counts.get(line) ?? 0
    if (left > 0) equal++
    counts.set(line, left - 1)
  }
  return equal / Math.max(1, Math.min(a.length, b.length))
}
