// Hands an agent the open comments on its docs, and the verdicts that it asked for. Without a wait an open comment
// is handed out again until it is answered, so nothing needs to be acknowledged; a wait ends with news alone.
// To change which comments are open, see comments.ts; how long a request waits, ../agent-waits.ts.

import { join, sep } from 'node:path'
import { statusIn } from '../../../schema/comments/next-step.js'
import type { DocVerdict } from '../../../schema/review/verdicts.js'
import type { HeldComments } from '../../../schema/comments/shapes.js'
import { timeOf, type Hash } from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { Database } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import type { ListedDocs } from '../store/listed-docs.js'
import type { Caller, FeedbackQuery, NamedPath, StoredFeedback } from '../protocol.js'
import type { CommentRow, Comments } from './comments.js'
import { verdictIn } from './sending.js'
import { HELD, IS_SENT, IS_WAITING } from './holds.js'
import { turnOf } from './talks.js'

/** The open comments, oldest first, with the reader's last message. It scans all of them: see `#openNow`. */
const OPEN = `SELECT c.id, c.doc, c.body, c.taken_by, c.taken_session, c.taken_at, c.taken_seq, d.root, d.place,
    max(r.seq, coalesce((SELECT max(v.seq) FROM reply p JOIN review v ON v.id=p.review
      WHERE p.comment=c.id AND v.hold_until IS NULL), 0)) message
  FROM comment c JOIN review r ON r.id=c.review AND r.hold_until IS NULL JOIN doc d ON d.id=c.doc
  WHERE c.dropped_at IS NULL AND c.resolved_at IS NULL AND ${turnOf(IS_SENT)}='open' ORDER BY r.seq, c.made_at, c.id`

type OpenComment = Pick<
  CommentRow,
  'id' | 'doc' | 'body' | 'taken_by' | 'taken_session' | 'taken_at' | 'taken_seq'
> &
  Pick<DocRow, 'root' | 'place'> & { message: number }

type GivenVerdict = { hash: string; word: DocVerdict['is']; at: number }

/** A comment that one agent took is not handed to another one for this long. */
const TAKEN_MS = 10 * 60_000
/** A verdict that an agent was handed is listed so long, where it does not wait for news. */
const LISTED_MS = 86_400_000
/** Characters of a comment in its line. */
const LINE = 80

export class Feedback {
  readonly #db: Database
  readonly #docs: Docs
  readonly #listing: ListedDocs
  readonly #comments: Comments
  /** The last scan, and the state of the database that it has seen. */
  #scan: { cursor: string; open: readonly OpenComment[] } | null = null

  constructor(parts: { db: Database; docs: Docs; listing: ListedDocs; comments: Comments }) {
    this.#db = parts.db
    this.#docs = parts.docs
    this.#listing = parts.listing
    this.#comments = parts.comments
  }

  /** @param hashOf - the hash of a doc now; null where its file is gone */
  collect(query: FeedbackQuery, hashOf: (doc: DocRow) => Hash | null): StoredFeedback {
    const { caller, isNews, isHeldToo, only } = query
    const now = Date.now()
    const isWanted = this.#filter(query.paths)
    const fileOf = (doc: Pick<DocRow, 'root' | 'place'>) => {
      const root = this.#docs.rootOf(doc)
      const file = root && join(root.real, doc.place)
      return file !== undefined && isWanted(file) ? file : null
    }
    // Many comments are on one doc.
    const files = new Map<string, string | null>()
    const hashes = new Map<string, Hash | null>()
    const hashNow = (doc: DocRow) => {
      if (!hashes.has(doc.id)) hashes.set(doc.id, hashOf(doc))
      return hashes.get(doc.id) ?? null
    }
    const here = this.#openNow().filter(({ doc, ...at }) => {
      if (!files.has(doc)) files.set(doc, fileOf(at))
      return files.get(doc) !== null
    })
    const isOwn = ({ taken_by, taken_session }: OpenComment) =>
      taken_by === caller.by && taken_session === caller.session
    const held = here.filter(each => {
      const isOfOther = each.taken_by !== null && !isOwn(each)
      return !isHeldToo && isOfOther && now - (each.taken_at ?? 0) < TAKEN_MS
    })
    const mine = here.filter(each => !held.includes(each))
    const isHanded = (each: OpenComment) => isOwn(each) && (each.taken_seq ?? 0) >= each.message
    const wanted = only ? mine.filter(({ id }) => only.includes(id)) : mine
    const all = isNews ? wanted.filter(each => !isHanded(each)) : wanted
    const open = all.slice(0, query.most)
    const comments = open.flatMap(each => {
      const row = this.#db.get<CommentRow>('SELECT * FROM comment WHERE id=?', each.id)
      const doc = this.#docs.byId(each.doc)
      if (!row || !doc) return []
      const stored = this.#comments.storedOf(row, this.#docs.pathOf(doc))
      const [file, again] = [files.get(each.doc) ?? '', isOwn(each)]
      return [{ ...stored, file, again, hashNow: hashNow(doc) }]
    })
    const verdictsNow = (isOfNews: boolean) =>
      this.#verdicts(caller, isOfNews, now).filter(({ doc }) => fileOf(doc) !== null)
    const wordOf = ({ doc, row }: { doc: DocRow; row: GivenVerdict }) =>
      verdictIn(row, { ...doc, hash: hashNow(doc) }, this.#docs.pathOf(doc))
    const verdicts = verdictsNow(isNews)
    const standing = isNews ? verdictsNow(false) : verdicts
    const requested = this.#requestsOf(caller).filter(doc => fileOf(doc) !== null)
    if (query.take && open.length + verdicts.length > 0) this.#take(caller, open, verdicts, now)
    return {
      comments,
      open: isNews
        ? mine.filter(isHanded).map(({ id, doc, body }) => lineOf(id, files.get(doc) ?? '', body))
        : [],
      held: heldBy(held),
      left: all.length - open.length,
      verdicts: verdicts.map(wordOf),
      statuses: [
        ...standing.map(each => statusIn(wordOf(each))),
        ...requested.map(() => 'waiting' as const),
      ],
    }
  }

  /** Notes that this agent has them. */
  #take(
    { by, session }: Caller,
    open: readonly OpenComment[],
    verdicts: readonly { review: string; doc: DocRow }[],
    at: number,
  ): void {
    this.#db.write(write => {
      for (const { id, doc } of open) {
        const { seq } = write
        const taken = { taken_by: by, taken_session: session, taken_at: at, taken_seq: seq }
        this.#db.update('comment', id, { ...taken, seq })
        this.#docs.touch(doc, seq)
      }
      for (const { review, doc } of verdicts) {
        const sql = 'INSERT INTO handed VALUES(?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
        this.#db.run(sql, review, doc.id, by, session, at)
      }
    })
  }

  /** One scan for each change of facts: all waits that look after it share its rows. */
  #openNow(): readonly OpenComment[] {
    const { cursor } = this.#db
    if (this.#scan?.cursor !== cursor) {
      this.#scan = { cursor, open: this.#db.all<OpenComment>(OPEN) }
    }
    return this.#scan.open
  }

  /** Which files are wanted. Refusal 404 `no docs below <path>`. */
  #filter(paths: readonly NamedPath[]): (file: string) => boolean {
    if (paths.length === 0) return () => true
    const isIn = (file: string, path: string) => file === path || file.startsWith(withSlash(path))
    const roots = this.#listing.roots.map(root => root.real)
    for (const { named, real } of paths) {
      const isKnown = real.some(path => roots.some(root => isIn(path, root) || isIn(root, path)))
      if (!isKnown) throw new Refusal(404, `no docs below ${named}`)
    }
    return file => paths.some(({ real }) => real.some(path => isIn(file, path)))
  }

  /** The docs of its open requests. */
  #requestsOf({ by, session }: Caller): DocRow[] {
    const sql = `SELECT DISTINCT q.doc FROM request q WHERE q.by_name=? AND q.session=? AND ${IS_WAITING}`
    return this.#db
      .all<{ doc: string }>(sql, by, session)
      .flatMap(({ doc }) => this.#docs.byId(doc) ?? [])
  }

  /** The last ones on docs that this agent has asked about, and does not ask about now. */
  #verdicts(
    { by, session }: Caller,
    isNews: boolean,
    now: number,
  ): { review: string; doc: DocRow; row: GivenVerdict }[] {
    return this.#db
      .all<GivenVerdict & { review: string; doc: string }>(
        `SELECT DISTINCT v.review, v.doc, v.hash, v.word, r.at, v.seq FROM verdict v JOIN review r ON r.id=v.review AND r.hold_until IS NULL
         JOIN request q ON q.doc=v.doc AND q.closed='verdict' AND q.seq=v.seq
         LEFT JOIN handed h ON h.review=v.review AND h.doc=v.doc AND h.by_name=?1 AND h.session=?2
         WHERE q.by_name=?1 AND q.session=?2 AND (h.at IS NULL OR h.at>?3)
           AND v.seq=(SELECT max(seq) FROM verdict WHERE doc=v.doc AND review NOT IN ${HELD})
           AND NOT EXISTS (SELECT 1 FROM request q WHERE doc=v.doc AND by_name=?1 AND session=?2 AND ${IS_WAITING})
         ORDER BY v.seq`,
        by,
        session,
        isNews ? Number.MAX_SAFE_INTEGER : now - LISTED_MS,
      )
      .flatMap(({ review, doc: id, ...row }) => {
        const doc = this.#docs.byId(id)
        return doc ? [{ review, doc, row }] : []
      })
  }
}

/** A comment that is not handed out again. */
function lineOf(id: string, file: string, body: string): string {
  const words = body.trim().split('\n', 1)[0] ?? ''
  return `${id}  ${file}  ${words.length > LINE ? `${words.slice(0, LINE)}…` : words}`
}

function heldBy(comments: readonly OpenComment[]): HeldComments[] {
  const held = new Map<string, { since: number; count: number }>()
  for (const { taken_by, taken_at } of comments) {
    const [by, at] = [taken_by ?? '', taken_at ?? 0]
    const known = held.get(by)
    held.set(by, { since: Math.min(known?.since ?? at, at), count: (known?.count ?? 0) + 1 })
  }
  return [...held].map(([by, { since, count }]) => ({ by, since: timeOf(since), count }))
}

function withSlash(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}
