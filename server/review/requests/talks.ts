// What is said of docs, in numbers: drafts, comments by their turn, the open request, the last verdict.
// To change which comments are open, see comments.ts and the view of store/tables.ts.

import type { DocVerdict, ReviewRequest, VerdictWord } from '../../../schema/review/verdicts.js'
import { timeOf, type Hash } from '../../../schema/review/versions.js'
import type { Database } from '../store/database.js'

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
  verdict: Omit<DocVerdict, 'path' | 'holds'> | null
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
  note: string
  at: number
  closed: 'verdict' | null
}

/** One row a doc; one of the rows of a request has its note. */
export const REQUEST_ROWS = `SELECT id, doc, hash, by_name, at, closed,
  (SELECT max(note) FROM request WHERE id=q.id) note FROM request q`

type Counted = { doc: string; n: number }

const DRAFTS = `SELECT doc, count(*) n FROM (
    SELECT doc FROM comment WHERE review IS NULL AND dropped_at IS NULL
    UNION ALL SELECT c.doc FROM reply r JOIN comment c ON c.id=r.comment
      WHERE r.by_name='reader' AND r.review IS NULL AND c.dropped_at IS NULL AND trim(r.body, char(9, 10, 32))<>''
  ) GROUP BY doc`

/** The turn of a sent comment `c` that was neither dropped nor resolved: its last sent reply is an agent's, or not. */
export const TURN = `CASE WHEN 'reader'<>(SELECT by_name FROM reply
  WHERE comment=c.id AND (by_name<>'reader' OR review IS NOT NULL) ORDER BY seq DESC LIMIT 1) THEN 'answered' ELSE 'open' END`

const TURNS = `SELECT doc, state, count(*) n FROM (
    SELECT c.doc, ${TURN} state
    FROM comment c WHERE dropped_at IS NULL AND resolved_at IS NULL AND review IS NOT NULL
  ) GROUP BY doc, state`

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

  /** By doc id; without the docs of which nothing is said. */
  all(): ReadonlyMap<string, TalkOfDoc> {
    const talks = new Map<string, TalkOfDoc>()
    const add = (doc: string, more: Partial<TalkOfDoc>) => {
      talks.set(doc, { ...NO_TALK, ...talks.get(doc), ...more })
    }
    for (const { doc, n } of this.#db.all<Counted>(DRAFTS)) add(doc, { drafts: n })
    const turns = this.#db.all<Counted & { state: 'open' | 'answered' }>(TURNS)
    for (const { doc, state, n } of turns) {
      add(doc, { [state]: n, gone: this.#gone.get(doc) ?? null })
    }
    const requests = this.#db.all<RequestRow>(`${REQUEST_ROWS} WHERE closed IS NULL ORDER BY seq`)
    for (const { doc, id, hash, by_name: by, at, note } of requests) {
      add(doc, { request: { id, hash, by, at: timeOf(at), note } })
    }
    const verdicts = this.#db.all<{ doc: string; hash: Hash; word: VerdictWord; at: number }>(
      'SELECT v.*, r.at FROM verdict v JOIN review r ON r.id=v.review ORDER BY v.seq',
    )
    for (const { doc, hash, word, at } of verdicts) {
      add(doc, { verdict: { is: word, hash, at: timeOf(at) } })
    }
    return talks
  }
}
