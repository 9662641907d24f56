// Comments and their replies: drafts of the reader, their states, answers of agents, and the list of a doc.
// To change which state follows from the facts, see schema/comments/comments.ts; what is sent when, sending.ts.

import { readAnchor } from '../../../schema/comments/anchors.js'
import {
  canBecome,
  commentState,
  LIMITS,
  READER,
  type CommentFacts,
  type Limits,
} from '../../../schema/comments/comments.js'
import type { CommentReply } from '../../../schema/comments/shapes.js'
import { timeOf, type Hash } from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { SavedDraft, SavedReply, StoredComment } from '../protocol.js'
import type { Database, Write } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import { HELD, IS_SENT } from './holds.js'

/** Dropped comments can be brought back so long. */
const DROPPED_MS = 30 * 86_400_000

export type CommentRow = {
  id: string
  doc: string
  made_on: string
  anchor: string
  body: string
  rev: number
  made_at: number
  review: string | null
  resolved_at: number | null
  dropped_at: number | null
  taken_by: string | null
  taken_session: string
  taken_at: number | null
  /** The reader's messages up to this number were handed out. */
  taken_seq: number | null
}

export type ReplyRow = {
  id: string
  comment: string
  by_name: string
  body: string
  hash: string | null
  review: string | null
  at: number
}

/** `is_held`: no agent is told of it yet. */
type ListedReply = ReplyRow & { is_held: 0 | 1 | null }

export class Comments {
  readonly #db: Database
  readonly #docs: Docs
  readonly #limits: Limits

  constructor({ db, docs }: { db: Database; docs: Docs }, limits: Limits = LIMITS) {
    this.#db = db
    this.#docs = docs
    this.#limits = limits
  }

  /** Makes or changes a draft; returns its number. */
  save(doc: DocRow, draft: SavedDraft): number {
    const { id, hash, anchor, body, rev } = draft
    if (!this.#db.get('SELECT 1 FROM version WHERE doc=? AND hash=? LIMIT 1', doc.id, hash)) {
      throw new Refusal(400, 'hash not of this doc')
    }
    const row = this.#row(id)
    if (!row) {
      if (rev !== null) throw noComment()
      this.#expectRoom(doc.id)
      this.#db.write(({ seq }) => {
        this.#db.run(
          `INSERT INTO comment(id, doc, made_on, anchor, body, rev, made_at, seq) VALUES(?, ?, ?, ?, ?, 1, ?, ?)`,
          id,
          doc.id,
          hash,
          JSON.stringify(anchor),
          body,
          Date.now(),
          seq,
        )
        this.#touch(doc.id, seq)
      })
      return 1
    }
    if (row.dropped_at !== null) throw new Refusal(409, 'it was dropped')
    if (row.review !== null) throw new Refusal(409, 'it was sent')
    const [json, isOfDoc] = [JSON.stringify(anchor), row.doc === doc.id]
    if (isOfDoc && row.made_on === hash && row.anchor === json && row.body === body) return row.rev
    if (rev !== row.rev || !isOfDoc) throw new Refusal(412, 'changed elsewhere', { rev: row.rev })
    this.#db.write(({ seq }) => {
      this.#db.run(
        'UPDATE comment SET made_on=?, anchor=?, body=?, rev=?, seq=? WHERE id=?',
        hash,
        json,
        body,
        row.rev + 1,
        seq,
        id,
      )
    })
    return row.rev + 1
  }

  /** Leads a comment to a state by hand. Refusal 409 `not possible from <state>`. */
  become(id: string, state: 'resolved' | 'open' | 'dropped' | 'draft'): number {
    const row = this.#row(id)
    if (!row) throw noComment()
    const facts = this.#facts(row, true)
    const now = commentState(facts)
    if (now === state) return row.rev
    if (!canBecome(facts, state)) throw new Refusal(409, `not possible from ${now}`)
    const at = Date.now()
    const resolved = state === 'resolved' ? at : state === 'open' ? null : row.resolved_at
    this.#db.write(({ seq }) => {
      this.#db.update('comment', id, {
        resolved_at: now === 'dropped' ? row.resolved_at : resolved,
        dropped_at: state === 'dropped' ? at : null,
        seq,
      })
      this.#touch(row.doc, seq)
    })
    return row.rev
  }

  /**
   * Saves replies, all or none: of an agent they are sent at once, of the reader when a review takes them.
   * @param hashOf - the hash of the doc now
   */
  reply(replies: readonly SavedReply[], hashOf: (doc: DocRow) => Hash | null): void {
    const saves = replies.flatMap(reply => {
      try {
        return this.#saveOf(reply, hashOf) ?? []
      } catch (error) {
        if (!(error instanceof Refusal) || replies.length === 1) throw error
        throw new Refusal(error.status, `${reply.comment}: ${error.message}`, error.more)
      }
    })
    if (saves.length > 0) this.#db.write(write => saves.forEach(save => save(write)))
  }

  /** The write that saves a reply; null where it is saved already. */
  #saveOf(
    { id, comment, by, body }: SavedReply,
    hashOf: (doc: DocRow) => Hash | null,
  ): ((write: Write) => void) | null {
    const row = this.#row(comment)
    const isReader = by === READER
    if (!row || (!isReader && (row.dropped_at !== null || !this.#isSent(row)))) throw noComment()
    const known = this.#db.get<ReplyRow>('SELECT * FROM reply WHERE id=?', id)
    if (known) {
      const isSame = known.comment === comment && known.by_name === by
      if (isSame && known.body === body) return null
      if (!isSame || !isReader || known.review !== null) {
        throw new Refusal(409, 'that reply is another')
      }
      return ({ seq }) => {
        this.#db.update('reply', id, { body, seq })
        this.#touch(row.doc, seq)
      }
    }
    const last = this.#replies(comment).findLast(reply => isSent(reply, isReader))
    // An agent that was ended before it read the answer says the same again.
    if (!isReader && last?.by_name === by && last.body === body) return null
    const state = commentState(this.#facts(row, isReader))
    if (state === 'dropped' || state === 'draft')
      throw new Refusal(409, `not possible from ${state}`)
    const n = this.#db.count('SELECT count(*) n FROM reply WHERE comment=?', comment)
    if (n >= this.#limits.repliesOfComment)
      throw new Refusal(409, 'too many replies to this comment')
    const doc = this.#docs.byId(row.doc)
    const hash = isReader || !doc ? null : hashOf(doc)
    return ({ seq }) => {
      this.#db.insert('reply', { id, comment, by_name: by, body, hash, at: Date.now(), seq })
      this.#touch(row.doc, seq)
    }
  }

  /** The comments on a doc, by time. @param isReader - drafts, dropped ones and unsent replies are told, too */
  of(doc: DocRow, path: string, isReader: boolean): StoredComment[] {
    const rows = this.#db.all<CommentRow>(
      `SELECT * FROM comment WHERE doc=? ${isReader ? '' : `AND ${IS_SENT} AND dropped_at IS NULL`}
       ORDER BY made_at, id`,
      doc.id,
    )
    return rows.map(row => this.storedOf(row, path, isReader))
  }

  storedOf(row: CommentRow, path: string, isReader = false): StoredComment {
    const replies = this.#replies(row.id).filter(reply => {
      // One that was emptied before it was sent is none.
      return isSent(reply, isReader) || (isReader && reply.body.trim() !== '')
    })
    return {
      id: row.id,
      path,
      hash: row.made_on,
      at: timeOf(row.made_at),
      anchor: readAnchor(row.anchor),
      body: row.body,
      rev: row.rev,
      state: commentState(this.#facts(row, isReader)),
      taken: row.taken_by === null ? null : { by: row.taken_by, at: timeOf(row.taken_at ?? 0) },
      replies: replies.map(reply => ({
        id: reply.id,
        by: reply.by_name,
        at: timeOf(reply.at),
        body: reply.body,
        sent: isSent(reply, isReader),
      })) satisfies CommentReply[],
    }
  }

  /** Removes what was dropped long ago. */
  purge(): void {
    const before = Date.now() - DROPPED_MS
    const old = this.#db.get('SELECT 1 FROM comment WHERE dropped_at<? LIMIT 1', before)
    if (old) this.#db.write(() => this.#db.run('DELETE FROM comment WHERE dropped_at<?', before))
  }

  #expectRoom(doc: string): void {
    const count = (sql: string, ...params: string[]) =>
      this.#db.count(`SELECT count(*) n FROM comment WHERE ${sql}`, ...params)
    if (count('doc=?', doc) >= this.#limits.commentsOfDoc) {
      throw new Refusal(409, 'too many comments on this doc')
    }
    if (count('review IS NULL AND dropped_at IS NULL') >= this.#limits.drafts) {
      throw new Refusal(409, 'too many drafts')
    }
  }

  #facts(row: CommentRow, isReader: boolean): CommentFacts {
    const { id, review, dropped_at, resolved_at } = row
    const replies = this.#replies(id)
    const last = replies.findLast(reply => isSent(reply, isReader))
    // One that is held opens it when it is sent.
    const isReopened = isReader && replies.some(({ is_held }) => is_held === 1)
    return {
      isSent: isReader ? review !== null : this.#isSent(row),
      isDropped: dropped_at !== null,
      isResolved: resolved_at !== null && !isReopened,
      isAnswered: last !== undefined && last.by_name !== READER,
    }
  }

  /** Agents are told of it. */
  #isSent({ review }: CommentRow): boolean {
    return (
      this.#db.get(`SELECT 1 FROM review WHERE id=? AND id NOT IN ${HELD}`, review) !== undefined
    )
  }

  #replies(comment: string): ListedReply[] {
    const sql = `SELECT *, review IN ${HELD} is_held FROM reply WHERE comment=? ORDER BY seq`
    return this.#db.all<ListedReply>(sql, comment)
  }

  #row(id: string): CommentRow | undefined {
    return this.#db.get<CommentRow>('SELECT * FROM comment WHERE id=?', id)
  }

  #touch(doc: string, seq: Write['seq']): void {
    this.#db.run('UPDATE doc SET seq=? WHERE id=?', seq, doc)
  }
}

function isSent({ by_name, review, is_held }: ListedReply, isReader: boolean): boolean {
  return by_name !== READER || (review !== null && (isReader || is_held === 0))
}

export function noComment(): Refusal {
  return new Refusal(404, 'no such comment', { code: 'no-comment' })
}
