// The requests, reviews and answers of one doc, which its history shows beside the versions.
// To change what is told of versions, see versions.ts.

import { MOST_VERSIONS } from '../../../schema/review/limits.js'
import { timeOf, type Hash, type TimelineEvent } from '../../../schema/review/versions.js'
import type { Database } from '../store/database.js'

type EventRow = {
  is: TimelineEvent['is']
  at: number
  by_name: string
  hash: Hash | null
  comments: number
  verdict: TimelineEvent['verdict']
  note: string
}

/** Requests that are open or were answered; reviews that are not held; the answers of an agent to one review of them. */
const EVENTS = `
  SELECT 'request' "is", q.at, q.by_name, q.hash, 0 comments, NULL verdict,
    (SELECT max(note) FROM request WHERE id=q.id) note
    FROM request q WHERE q.doc=?1 AND (q.closed IS NULL OR q.closed='verdict')
  UNION ALL SELECT 'review', r.at, 'reader', b.hash,
    (SELECT count(*) FROM comment WHERE doc=?1 AND review=r.id AND dropped_at IS NULL)
      + (SELECT count(*) FROM reply p JOIN comment c ON c.id=p.comment WHERE c.doc=?1 AND p.review=r.id),
    (SELECT word FROM verdict WHERE review=r.id AND doc=?1), ''
    FROM review r LEFT JOIN base b ON b.review=r.id AND b.doc=?1
    WHERE r.hold_until IS NULL AND (r.id IN (SELECT review FROM verdict WHERE doc=?1)
      OR r.id IN (SELECT review FROM comment WHERE doc=?1)
      OR r.id IN (SELECT p.review FROM reply p JOIN comment c ON c.id=p.comment WHERE c.doc=?1))
  UNION ALL SELECT 'answer', max(p.at), p.by_name, p.hash, count(*), NULL, ''
    FROM reply p JOIN comment c ON c.id=p.comment WHERE c.doc=?1 AND p.by_name<>'reader'
    GROUP BY p.by_name, p.hash
  ORDER BY 2 DESC LIMIT ${MOST_VERSIONS}`

/** Newest first. */
export function timelineOf(db: Database, doc: string): TimelineEvent[] {
  return db.all<EventRow>(EVENTS, doc).map(({ at, by_name, ...row }) => {
    return { ...row, at: timeOf(at), by: by_name }
  })
}
