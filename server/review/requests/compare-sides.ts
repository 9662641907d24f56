// Which two versions of a doc a comparison is of: what the reader read or reviewed last, a hash, some versions back, or now.
// To change what is compared, see server/compare/; what was reviewed last, bases.ts.

import type { CompareResponse } from '../../../schema/compare/compare.js'
import { msOf, timeOf, type Hash } from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { Database } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import { isDeleted } from '../sync/read-doc.js'
import type { NamedDoc, NamedSides, CompareSides } from '../protocol.js'
import { Bases } from './bases.js'

/** The refusal to compare a deleted doc as it is now. */
const GONE = 'that doc is gone'

type Line = { n: number; hash: string; at: number; size: number }

export class SideFinder {
  readonly #db: Database
  readonly #docs: Docs

  readonly #bases: Bases

  constructor({ db, docs }: { db: Database; docs: Docs }) {
    this.#db = db
    this.#docs = docs
    this.#bases = new Bases(db)
  }

  /** Refusal 404 `that doc is gone`, `not read yet`, `no such version`; 410 `that version was let go`. */
  find(doc: DocRow, named: NamedDoc, sides: NamedSides): CompareSides {
    // A deleted doc has versions, but none of now.
    if (sides.to === 'now' && isDeleted(this.#docs, doc))
      throw new Refusal(404, GONE, { code: 'doc-gone' })
    const to = this.#line(doc, sides.to === 'now' ? doc.hash : sides.to)
    const { line, at, by } = this.#from(doc, sides.from, to)
    // Bytes that are the same need not be kept.
    const isKept = (hash: Hash) => this.#docs.isKept(doc.id, hash)
    if (line.hash !== to.hash && !(isKept(line.hash) && isKept(to.hash))) {
      throw new Refusal(410, 'that version was let go')
    }
    const now = doc.gone_at === null && to.hash === doc.hash
    return {
      path: this.#docs.pathOf(doc, named.path),
      from: { hash: line.hash, at: timeOf(at), by },
      to: { hash: to.hash, at: timeOf(to.at), now },
      sizes: { from: line.size, to: to.size },
    }
  }

  #from(
    doc: DocRow,
    from: string,
    to: Line,
  ): { line: Line; at: number; by: CompareResponse['from']['by'] } {
    if (from !== 'read' && from !== 'review') {
      const [, back] = /^back:(\d+)$/.exec(from) ?? []
      const line = back === undefined ? this.#line(doc, from) : this.#back(doc, to, Number(back))
      return { line, at: line.at, by: 'version' }
    }
    const isRead = from === 'read'
    const base = isRead ? this.#bases.lastRead(doc.id) : this.#bases.lastReview(doc.id)
    if (!base) throw new Refusal(404, isRead ? 'not read yet' : 'not reviewed yet')
    const line = this.#line(doc, base.hash)
    const isUsable = line.hash === to.hash || this.#docs.isKept(doc.id, line.hash)
    const oldest = isUsable ? undefined : this.#oldestAfter(doc, line)
    return oldest
      ? { line: oldest, at: oldest.at, by: 'oldest' }
      : { line, at: msOf(base.at) ?? 0, by: isRead ? 'read' : 'review' }
  }

  /** The newest line of these bytes. */
  #line(doc: DocRow, hash: Hash | null): Line {
    const line = this.#db.get<Line>(
      'SELECT n, hash, at, size FROM version WHERE doc=? AND hash=? ORDER BY n DESC LIMIT 1',
      doc.id,
      hash,
    )
    if (!line) throw new Refusal(404, 'no such version')
    return line
  }

  /** Lines of deletions are not counted. */
  #back(doc: DocRow, to: Line, count: number): Line {
    const line = this.#db.get<Line>(
      `SELECT n, hash, at, size FROM version WHERE doc=? AND n<=? AND hash IS NOT NULL
       ORDER BY n DESC LIMIT 1 OFFSET ?`,
      doc.id,
      to.n,
      count,
    )
    if (!line) throw new Refusal(404, 'no such version')
    return line
  }

  #oldestAfter(doc: DocRow, { n }: Line): Line | undefined {
    return this.#db.get<Line>(
      `SELECT n, hash, at, size FROM version WHERE doc=? AND n>? AND hash IS NOT NULL AND missing IS NULL
       ORDER BY n LIMIT 1`,
      doc.id,
      n,
    )
  }
}
