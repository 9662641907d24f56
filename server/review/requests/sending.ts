// Stores the drafts, replies and verdicts of one press, and takes them back. Stores the requests of agents, too.
// To change what an agent is handed, see feedback.ts.

import { LIMITS, type Limits } from '../../../schema/comments/comments.js'
import type {
  DocVerdict,
  ReviewRequest,
  VerdictsResponse,
  VerdictStatus,
  VerdictWord,
} from '../../../schema/review/verdicts.js'
import { timeOf, type Hash, type Time } from '../../../schema/review/versions.js'
import { hashOf } from '../../fs/checksum.js'
import { Refusal } from '../../refusal.js'
import type { Caller, NamedDoc } from '../protocol.js'
import type { Database } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import { noComment, type CommentRow, type ReplyRow } from './comments.js'
import { IS_WAITING, REOPEN } from './holds.js'
import { REQUEST_ROWS, takerOf, type RequestRow } from './talks.js'

/** A doc of a request, and its bytes now; null where they cannot be read. */
export interface DocNow {
  named: NamedDoc
  doc: DocRow
  hash: Hash | null
}

export interface SentReview {
  id: string
  comments: readonly string[]
  replies: readonly string[]
  verdicts: readonly (DocNow & { isOn: Hash; is: VerdictWord })[]
  /** The bytes that were on show of docs that it speaks of. */
  seen: readonly { doc: DocRow; hash: Hash }[]
  /** No agent is told of it for so many seconds. */
  hold: number
}

export interface SentRequest extends Caller {
  id: string
  note: string
  docs: readonly DocNow[]
}

type ReviewRow = {
  id: string
  at: number
  sum: string
  withdrawn_at: number | null
  hold_until: number | null
}

type VerdictRow = {
  review: string
  doc: string
  hash: string
  word: VerdictWord
  seq: number
  at: number
}

export class Sending {
  readonly #db: Database
  readonly #docs: Docs
  readonly #limits: Limits

  constructor({ db, docs }: { db: Database; docs: Docs }, limits: Limits = LIMITS) {
    this.#db = db
    this.#docs = docs
    this.#limits = limits
  }

  /** All or none. The same review again is the same reply. */
  send(review: SentReview): { id: string; at: Time } {
    const { id } = review
    const verdicts = onceEach(review.verdicts)
    const sum = sumOf(review)
    const known = this.#review(id)
    if (known) {
      if (known.sum === sum && known.withdrawn_at === null) return { id, at: timeOf(known.at) }
      throw new Refusal(409, 'that review was sent')
    }
    const comments = [...new Set(review.comments)].map(each => this.#draft(each))
    const replies = [...new Set(review.replies)].map(each => this.#unsentReply(each))
    if (comments.length + replies.length + verdicts.length === 0) {
      throw new Refusal(400, 'nothing to send')
    }
    for (const { named, doc, hash, isOn, is } of review.verdicts) {
      if (hash !== isOn) {
        const path = named.path ?? named.name
        throw new Refusal(409, 'the doc has changed since you read it', { path, hash })
      }
      const isTorn = verdicts.some(other => other.doc.id === doc.id && other.is !== is)
      if (isTorn) throw new Refusal(400, 'bad body: verdicts')
    }
    const at = Date.now()
    const hold_until = review.hold > 0 ? at + 1000 * review.hold : null
    this.#db.write(({ seq }) => {
      const run = this.#db.run.bind(this.#db)
      this.#db.insert('review', { id, at, sum, hold_until, seq })
      for (const row of comments) {
        this.#db.update('comment', row.id, { review: id, seq })
      }
      for (const reply of replies) this.#db.update('reply', reply.id, { review: id, seq })
      if (hold_until === null) run(REOPEN, seq, id)
      for (const { doc, isOn, is } of verdicts) {
        this.#db.insert('verdict', { review: id, doc: doc.id, hash: isOn, word: is, seq })
        run(
          "UPDATE request SET closed='verdict', seq=? WHERE doc=? AND closed IS NULL",
          seq,
          doc.id,
        )
      }
      this.#putBases(review, comments, seq)
      this.#docs.touchOf(id, seq)
    })
    return { id, at: timeOf(at) }
  }

  /**
   * The base of the next comparison: the bytes that were on show and so were read; else those that the
   * reader decided on, or wrote about.
   */
  #putBases(
    { id, verdicts, seen }: SentReview,
    comments: readonly CommentRow[],
    seq: number,
  ): void {
    const written = comments.toSorted((a, b) => b.made_at - a.made_at)
    const bases = [
      ...seen.map(({ doc, hash }) => [doc.id, hash, 1] as const),
      ...verdicts.map(({ doc, isOn }) => [doc.id, isOn, 0] as const),
      ...written.map(({ doc, made_on }) => [doc, made_on, 0] as const),
    ]
    // The first of each doc, if the review speaks of it.
    for (const [doc, hash, isSeen] of bases) {
      this.#db.run(
        `INSERT INTO base SELECT ?1, id, ?3, ?4, ?5 FROM doc WHERE id=?2 AND (id IN (SELECT doc FROM verdict WHERE review=?1)
           OR id IN (SELECT doc FROM comment WHERE review=?1 OR id IN (SELECT comment FROM reply WHERE review=?1)))
         ON CONFLICT DO NOTHING`,
        id,
        doc,
        hash,
        isSeen,
        seq,
      )
    }
  }

  /** Everything is a draft again, verdicts are undone, requests are open; always, while it is held. */
  withdraw(id: string): void {
    const review = this.#review(id)
    if (!review) throw new Refusal(404, 'no such review')
    if (review.withdrawn_at !== null) return
    const taker = review.hold_until === null ? this.#takerOf(id) : undefined
    if (taker !== undefined) throw new Refusal(409, `collected by ${taker}`)
    this.#db.write(({ seq }) => {
      const run = this.#db.run.bind(this.#db)
      for (const { doc, seq: closedAt } of this.#verdictsIn(id)) {
        run(
          "UPDATE request SET closed=NULL, seq=? WHERE doc=? AND closed='verdict' AND seq=?",
          seq,
          doc,
          closedAt,
        )
      }
      this.#docs.touchOf(id, seq)
      run('DELETE FROM verdict WHERE review=?', id)
      run('DELETE FROM base WHERE review=?', id)
      run('UPDATE comment SET review=NULL, seq=? WHERE review=?', seq, id)
      run('UPDATE reply SET review=NULL, seq=? WHERE review=?', seq, id)
      this.#db.update('review', id, { withdrawn_at: Date.now(), hold_until: null, seq })
    })
  }

  /**
   * Opens a request on the bytes now; this agent's open ones on these docs are replaced. One with the same words on the
   * same bytes goes on, or was answered. The same request again is the same reply.
   */
  request({ id, by, session, note, docs }: SentRequest): {
    id: string
    docs: { path: string; hash: Hash }[]
  } {
    const known = this.#requests('id=?', id)
    const isSame = known.every(row => {
      const isOwn = row.by_name === by && row.session === session
      return isOwn && row.note === note && docs.some(({ doc }) => doc.id === row.doc)
    })
    const bound = onceEach(docs).map(({ named, doc, hash }) => {
      const path = this.#docs.pathOf(doc, named.path)
      const before =
        known.find(row => row.doc === doc.id) ?? this.#lastRequest(doc.id, { by, session }, note)
      if (known.length > 0) {
        if (!isSame || !before) throw new Refusal(409, 'that request is another')
        return { doc, path, hash: before.hash, isNew: false }
      }
      if (hash === null) throw new Refusal(404, `the file is gone: ${named.name}`)
      return { doc, path, hash, isNew: before?.hash !== hash }
    })
    const fresh = bound.filter(({ isNew }) => isNew)
    if (fresh.length > 0) this.#openRequest({ id, by, session, note }, fresh)
    return { id, docs: bound.map(({ path, hash }) => ({ path, hash })) }
  }

  /** The reader decides nothing: the request on this doc closes, and its agent waits no more. */
  dismiss(id: string, doc: DocRow): void {
    const [row] = this.#requests('id=? AND doc=?', id, doc.id)
    if (!row) throw new Refusal(404, 'no such request')
    if (row.closed === 'verdict') throw new Refusal(409, 'it has a verdict')
    if (row.closed === 'dismissed') return
    this.#db.write(({ seq }) => {
      const sql = "UPDATE request SET closed='dismissed', seq=? WHERE id=? AND doc=?"
      this.#db.run(sql, seq, id, doc.id)
      this.#docs.touch(doc.id, seq)
    })
  }

  /** The open requests on a doc, oldest first. @param isReader - one with a verdict that is held is closed for him */
  requestsOf(doc: DocRow, path: string, isReader = false): ReviewRequest[] {
    const isOpen = isReader ? 'closed IS NULL' : IS_WAITING
    return this.#requests(`doc=? AND ${isOpen} ORDER BY at, id`, doc.id).map(
      ({ id, hash, by_name: by, at, note }) => ({ id, path, hash, by, at: timeOf(at), note }),
    )
  }

  /** The last verdict on a doc that was not withdrawn. @param isReader - also one that is held */
  verdictOf(doc: DocRow, path: string, isReader = false): DocVerdict | null {
    const row = this.#db.get<VerdictRow>(
      `SELECT v.*, r.at FROM verdict v JOIN review r ON r.id=v.review
       WHERE v.doc=? ${isReader ? '' : 'AND r.hold_until IS NULL'} ORDER BY v.seq DESC LIMIT 1`,
      doc.id,
    )
    return row ? verdictIn(row, doc, path) : null
  }

  /** Where docs stand, by the bytes now. */
  verdicts(docs: readonly DocNow[]): VerdictsResponse {
    return {
      docs: docs.map(({ named, doc, hash }) => {
        const path = this.#docs.pathOf(doc, named.path)
        const now = { ...doc, hash }
        const verdict = this.verdictOf(now, path)
        const isWaiting = this.requestsOf(doc, path).length > 0
        const status = statusOf(hash, isWaiting, verdict)
        return { path, hash, status, verdict }
      }),
    }
  }

  #openRequest(
    { id, by, session, note }: Omit<SentRequest, 'docs'>,
    docs: readonly { doc: DocRow; hash: Hash }[],
  ): void {
    const sql = 'SELECT count(DISTINCT id) n FROM request WHERE closed IS NULL'
    if (this.#db.count(`${sql} AND by_name=?`, by) >= this.#limits.requestsOfAgent) {
      throw new Refusal(409, `too many open requests of ${by}`)
    }
    if (this.#db.count(sql) >= this.#limits.requests) {
      throw new Refusal(409, 'too many open requests')
    }
    this.#db.write(({ seq }) => {
      docs.forEach(({ doc, hash }, i) => {
        this.#removeOpen(doc.id, { by, session })
        const words = i === 0 ? note : ''
        const own = { id, doc: doc.id, hash, by_name: by, session, note: words }
        this.#db.insert('request', { ...own, at: Date.now(), seq })
        this.#docs.touch(doc.id, seq)
      })
    })
  }

  /** The other docs of a request that is replaced here keep its note. */
  #removeOpen(doc: string, { by, session }: Caller): void {
    const replaced = `doc=? AND by_name=? AND session=? AND ${IS_WAITING}`
    const open = this.#requests(replaced, doc, by, session)
    for (const { id, note } of open) {
      this.#db.run(
        `UPDATE request SET note=?1 WHERE id=?2 AND doc=(SELECT min(doc) FROM request WHERE id=?2 AND doc<>?3)
           AND NOT EXISTS (SELECT 1 FROM request WHERE id=?2 AND doc<>?3 AND note<>'')`,
        note,
        id,
        doc,
      )
    }
    for (const { id } of open) this.#db.run('DELETE FROM request WHERE id=? AND doc=?', id, doc)
  }

  /** The last request of this agent on a doc, if it has these words: it is open, or was answered. */
  #lastRequest(doc: string, { by, session }: Caller, note: string): RequestRow | null {
    const isKept = "(closed IS NULL OR closed='verdict')"
    const sql = `doc=? AND by_name=? AND session=? AND ${isKept} ORDER BY seq DESC LIMIT 1`
    const [last] = this.#requests(sql, doc, by, session)
    return last?.note === note ? last : null
  }

  #requests(where: string, ...params: string[]): RequestRow[] {
    return this.#db.all<RequestRow>(`${REQUEST_ROWS} WHERE ${where}`, ...params)
  }

  #draft(id: string): CommentRow {
    const row = this.#db.get<CommentRow>('SELECT * FROM comment WHERE id=?', id)
    if (!row) throw noComment()
    if (row.dropped_at !== null) throw new Refusal(409, 'it was dropped')
    if (row.review !== null) throw new Refusal(409, `${id} was sent already`)
    if (row.body.trim() === '') throw new Refusal(400, `${id} is empty`)
    return row
  }

  #unsentReply(id: string): ReplyRow {
    const row = this.#db.get<ReplyRow>("SELECT * FROM reply WHERE id=? AND by_name='reader'", id)
    if (!row) throw new Refusal(404, 'no such reply')
    if (row.review !== null) throw new Refusal(409, `${id} was sent already`)
    if (row.body.trim() === '') throw new Refusal(400, `${id} is empty`)
    return row
  }

  /** The agent that has something of a review: it was handed to it, or answered by it. */
  #takerOf(review: string): string | undefined {
    const sql = `SELECT ${takerOf('?1')} name`
    return this.#db.get<{ name: string | null }>(sql, review)?.name ?? undefined
  }

  #verdictsIn(review: string): VerdictRow[] {
    return this.#db.all<VerdictRow>('SELECT * FROM verdict WHERE review=?', review)
  }

  #review(id: string): ReviewRow | undefined {
    return this.#db.get<ReviewRow>('SELECT * FROM review WHERE id=?', id)
  }
}

/** A doc may be named twice: by two folders of the settings, or by a link. */
function onceEach<T extends DocNow>(docs: readonly T[]): T[] {
  return [...new Map(docs.map(each => [each.doc.id, each])).values()]
}

/** @param doc - as it is now: whether the verdict holds follows from its bytes */
export function verdictIn(
  { word, hash, at }: Pick<VerdictRow, 'word' | 'hash' | 'at'>,
  doc: DocRow,
  path: string,
): DocVerdict {
  const holds = doc.gone_at === null && doc.hash === hash
  return { path, is: word, hash, at: timeOf(at), holds }
}

/** The first that holds. */
function statusOf(
  hash: Hash | null,
  isWaiting: boolean,
  verdict: DocVerdict | null,
): VerdictStatus {
  if (hash === null) return 'gone'
  if (isWaiting) return 'waiting'
  if (!verdict) return 'none'
  if (verdict.is === 'changes') return 'changes'
  return verdict.holds ? 'approved' : 'approved-changed'
}

/** Reviews with the same content have the same one. */
function sumOf({ comments, replies, verdicts }: SentReview): string {
  const content = [comments, replies, verdicts.map(({ doc, isOn, is }) => [doc.id, isOn, is])]
  return hashOf(JSON.stringify(content))
}
