// The base of a doc, which it is compared with: the bytes that the reader approved, reviewed, or read last.
// To change what a review records, see sending.ts; what else counts as read, receipts.ts.

import type { DocReview } from '../../../schema/review/marks.js'
import { timeOf, type Hash } from '../../../schema/review/versions.js'
import type { Database } from '../store/database.js'
import type { TalkOfDoc } from './talks.js'

type Base = NonNullable<DocReview['base']>

type BaseRow = { hash: Hash; at: number }

export class Bases {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** @param hash - of the doc now; null where it is gone */
  of(doc: string, hash: Hash | null, { verdict, open, answered }: TalkOfDoc): Base | null {
    if (verdict?.is === 'approved' && verdict.hash !== hash) {
      return { hash: verdict.hash, at: verdict.at, by: 'approval' }
    }
    const isReviewed = open + answered > 0 || verdict?.is === 'changes'
    return (isReviewed ? this.lastReview(doc) : null) ?? this.lastRead(doc)
  }

  /** The last review that speaks of the doc, and was not withdrawn. */
  lastReview(doc: string): Base | null {
    const sql = `SELECT b.hash, r.at FROM base b JOIN review r ON r.id=b.review
      WHERE b.doc=? ORDER BY b.seq DESC LIMIT 1`
    return baseIn(this.#db.get<BaseRow>(sql, doc), 'review')
  }

  lastRead(doc: string): Base | null {
    const sql = 'SELECT hash, at FROM reading WHERE doc=? ORDER BY seq DESC LIMIT 1'
    return baseIn(this.#db.get<BaseRow>(sql, doc), 'read')
  }
}

function baseIn(row: BaseRow | undefined, by: Base['by']): Base | null {
  return row ? { hash: row.hash, at: timeOf(row.at), by } : null
}
