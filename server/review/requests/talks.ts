// Counts for each doc: drafts, comments by their turn, the open request, the last verdict.
// To change which comments are open, see comments.ts and the view of store/tables.ts.

import type { DocReview } from '../../../schema/review/marks.js'
import type { ReviewRequest, VerdictWord } from '../../../schema/review/verdicts.js'
import { timeOf, type Hash } from '../../../schema/review/versions.js'
import type { Database } from '../store/database.js'
import type { SqlRow } from '../store/sqlite.js'

export interface GoneCount {
  hash: Hash
  of: number
  count: number
}

export interface TalkOfDoc {
  drafts: number
  open: number
  answered: number
  /** How many of so many open and answered ones had no place in these bytes. */
  gone: GoneCount | null
  request: Omit<ReviewRequest, 'path'> | null
  verdict: Omit<NonNullable<DocReview['verdict']>, 'path' | 'holds'> | null
}

export const NO_TALK: TalkOfDoc = {
  drafts: 0,
  open: 0,
  answered: 0,
  gone: null,
  request: null,
  verdict: null,
}

export type RequestRow = {
  id: string
  doc: string
  hash: Hash
  by_name: string
  session: string
  note: string
  at: number
  closed: 'verdict' | 'dismissed' | null
}

/** One row a doc; one of the rows of a request has its note. */
export const REQUEST_ROWS = `SELECT id, doc, hash, by_name, session, at, closed,
  (SELECT max(note) FROM request WHERE id=q.id) note FROM request q`

type Counted = { doc: string; n: number }
type Turn = Counted & { state: 'open' | 'answered' }
type LastVerdict = {
  doc: string
  hash: Hash
  word: VerdictWord
  at: number
  review: string
  taker: string | null
}

/** `isOf` ends a condition: which docs are wanted. */
type DocFilter = (column: string) => string

const drafts = (isOf: DocFilter) => `SELECT doc, count(*) n FROM (
    SELECT doc FROM comment WHERE review IS NULL AND dropped_at IS NULL ${isOf('doc')}
    UNION ALL SELECT c.doc FROM reply r JOIN comment c ON c.id=r.comment
      WHERE r.by_name='reader' AND r.review IS NULL AND c.dropped_at IS NULL AND trim(r.body, char(9, 10, 32))<>'' ${isOf('c.doc')}
  ) GROUP BY doc`

/**
 * The turn of a sent comment `c` that was neither dropped nor resolved: its last sent reply is an agent's, or not.
 * @param isSent - when a reply of the reader counts
 */
export function turnOf(isSent: string): string {
  return `CASE WHEN 'reader'<>(SELECT by_name FROM reply
    WHERE comment=c.id AND (by_name<>'reader' OR ${isSent}) ORDER BY seq DESC LIMIT 1) THEN 'answered' ELSE 'open' END`
}

/** The agent that has something of a review, by its id: it was handed to it, or answered by it. */
export function takerOf(id: string): string {
  const own = `c.id IN (SELECT id FROM comment WHERE review=${id} UNION SELECT comment FROM reply WHERE review=${id})`
  return `coalesce((SELECT by_name FROM handed WHERE review=${id} LIMIT 1),
    (SELECT c.taken_by FROM review r JOIN comment c ON ${own} WHERE r.id=${id} AND c.taken_seq>=r.seq LIMIT 1),
    (SELECT a.by_name FROM review r JOIN comment c ON ${own} JOIN reply a ON a.comment=c.id
      WHERE r.id=${id} AND a.by_name<>'reader' AND a.seq>r.seq LIMIT 1))`
}

const turns = (isOf: DocFilter) => `SELECT doc, state, count(*) n FROM (
    SELECT c.doc, ${turnOf('review IS NOT NULL')} state
    FROM comment c WHERE dropped_at IS NULL AND resolved_at IS NULL AND review IS NOT NULL ${isOf('c.doc')}
  ) GROUP BY doc, state`

const requests = (isOf: DocFilter) =>
  `${REQUEST_ROWS} WHERE closed IS NULL ${isOf('doc')} ORDER BY seq`

const lastVerdicts = (isOf: DocFilter) => `SELECT v.doc, v.hash, v.word, r.at, v.review,
    CASE WHEN r.hold_until IS NULL THEN ${takerOf('v.review')} END taker FROM verdict v JOIN review r ON r.id=v.review
  WHERE v.seq=(SELECT max(seq) FROM verdict WHERE doc=v.doc) ${isOf('v.doc')}`

export class Talks {
  readonly #db: Database
  /** By doc id; as the last request for the comments of a doc found. */
  readonly #gone = new Map<string, GoneCount>()

  constructor(db: Database) {
    this.#db = db
  }

  noteGone(doc: string, gone: GoneCount): void {
    this.#gone.set(doc, gone)
  }

  /**
   * By doc id; without the docs of which nothing is said.
   * @param ids - of the docs that are wanted; null for all
   */
  of(ids: readonly string[] | null): ReadonlyMap<string, TalkOfDoc> {
    const talks = new Map<string, TalkOfDoc>()
    const add = (doc: string, more: Partial<TalkOfDoc>) => {
      talks.set(doc, { ...NO_TALK, ...talks.get(doc), ...more })
    }
    for (const { doc, n } of this.#rows<Counted>(drafts, ids)) add(doc, { drafts: n })
    for (const { doc, state, n } of this.#rows<Turn>(turns, ids)) {
      add(doc, { [state]: n, gone: this.#gone.get(doc) ?? null })
    }
    for (const row of this.#rows<RequestRow>(requests, ids)) {
      const { doc, id, hash, by_name: by, at, note } = row
      add(doc, { request: { id, hash, by, at: timeOf(at), note } })
    }
    for (const row of this.#rows<LastVerdict>(lastVerdicts, ids)) {
      const { doc, hash, word, at, review, taker } = row
      add(doc, { verdict: { is: word, hash, at: timeOf(at), review, taker } })
    }
    return talks
  }

  #rows<R extends SqlRow>(query: (isOf: DocFilter) => string, ids: readonly string[] | null): R[] {
    if (ids === null) return this.#db.all<R>(query(() => ''))
    const isOf: DocFilter = column => `AND ${column} IN (SELECT value FROM json_each(?1))`
    return this.#db.all<R>(query(isOf), JSON.stringify(ids))
  }
}
