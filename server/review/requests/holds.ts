// Holds what the reader sent for the seconds in which it can be undone: until then no agent is told of it.
// To change what is sent, see sending.ts; how often it is looked at, ../review-store.ts.

import type { Database } from '../store/database.js'
import type { Docs } from '../store/docs.js'

/** The reviews that are held. */
export const HELD = '(SELECT id FROM review WHERE hold_until IS NOT NULL)'

/** Agents are told of a row with a `review`: it is sent, and not held. */
export const IS_SENT = `(review IS NOT NULL AND review NOT IN ${HELD})`

/** A request is open for its agent: `q` has a verdict that is held, or none. */
export const IS_WAITING = `(q.closed IS NULL OR (q.closed='verdict' AND EXISTS
  (SELECT 1 FROM verdict w WHERE w.doc=q.doc AND w.seq=q.seq AND w.review IN ${HELD})))`

/** A reply of the reader opens a comment again that was closed. */
export const REOPEN =
  'UPDATE comment SET resolved_at=NULL, seq=? WHERE id IN (SELECT comment FROM reply WHERE review=?)'

type HeldReview = { id: string; at: number; hold_until: number }

export class Holds {
  readonly #db: Database
  readonly #docs: Docs
  /** When each ends, on the clock of this process: the time of day may be set. */
  readonly #ends = new Map<string, number>()

  constructor({ db, docs }: { db: Database; docs: Docs }) {
    this.#db = db
    this.#docs = docs
  }

  /** Releases what was held for its time. One of an earlier start, or of another service, has its rest from now on. */
  look(): void {
    const sql = 'SELECT id, at, hold_until FROM review WHERE hold_until IS NOT NULL'
    const held = this.#db.all<HeldReview>(sql)
    if (held.length === 0) this.#ends.clear()
    for (const review of held) {
      const now = performance.now()
      const end = this.#ends.get(review.id) ?? now + restOf(review)
      this.#ends.set(review.id, end)
      if (now >= end) this.#release(review.id)
    }
  }

  /** It counts as sent now: what agents said meanwhile stands before it. */
  #release(id: string): void {
    this.#db.write(write => {
      const run = this.#db.run.bind(this.#db)
      const isHeld = this.#db.get('SELECT 1 FROM review WHERE id=? AND hold_until IS NOT NULL', id)
      // Another service was first, or it was withdrawn.
      if (!isHeld) return
      const { seq } = write
      run(
        `UPDATE request SET seq=?1 WHERE closed='verdict' AND EXISTS
           (SELECT 1 FROM verdict WHERE review=?2 AND doc=request.doc AND seq=request.seq)`,
        seq,
        id,
      )
      for (const table of ['verdict', 'comment', 'reply']) {
        run(`UPDATE ${table} SET seq=? WHERE review=?`, seq, id)
      }
      run(REOPEN, seq, id)
      this.#db.update('review', id, { hold_until: null, seq })
      this.#docs.touchOf(id, seq)
    }, true)
    this.#ends.delete(id)
  }
}

/** In milliseconds; no longer than it was to be held, whatever the clock says. */
function restOf({ at, hold_until }: HeldReview): number {
  return Math.max(0, Math.min(hold_until - Date.now(), hold_until - at))
}
