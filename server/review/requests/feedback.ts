// What an agent is handed: the open comments on its docs, and the verdicts that it asked for. An open comment is
// handed out again until it is answered, so nothing needs to be acknowledged.
// To change which comments are open, see comments.ts; how long a request waits, ../agent-waits.ts.

import { join, sep } from 'node:path'
import type { DocVerdict } from '../../../schema/review/verdicts.js'
import type { Hash } from '../../../schema/review/versions.js'
import { Refusal } from '../../refusal.js'
import type { Database } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import type { ListedDocs } from '../store/listed-docs.js'
import type { NamedPath, StoredFeedback } from '../protocol.js'
import type { CommentRow, Comments } from './comments.js'
import { verdictIn } from './sending.js'
import { TURN } from './talks.js'

/** The open comments, oldest first. It scans all of them: see `#openNow`. */
const OPEN = `SELECT c.id, c.doc, c.taken_by, c.taken_at, d.root, d.place
  FROM comment c JOIN review r ON r.id=c.review JOIN doc d ON d.id=c.doc
  WHERE c.dropped_at IS NULL AND c.resolved_at IS NULL AND ${TURN}='open' ORDER BY r.seq, c.made_at, c.id`

type OpenComment = Pick<CommentRow, 'id' | 'doc' | 'taken_by' | 'taken_at'> &
  Pick<DocRow, 'root' | 'place'>

type GivenVerdict = { hash: string; word: DocVerdict['is']; at: number }

/** What an agent took is not handed to another one so long; a verdict is handed out again so long. */
const TAKEN_MS = 10 * 60_000

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

  /**
   * @param paths - empty for all
   * @param isTaken - notes that this agent has them
   * @param hashOf - the hash of a doc now; null where its file is gone
   */
  collect(
    as: string,
    paths: readonly NamedPath[],
    isTaken: boolean,
    hashOf: (doc: DocRow) => Hash | null,
  ): StoredFeedback {
    const now = Date.now()
    const isWanted = this.#filter(paths)
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
    const open = this.#openNow().filter(({ doc, taken_by, taken_at, ...at }) => {
      const isOfOther = taken_by !== null && taken_by !== as
      if (isOfOther && now - (taken_at ?? 0) < TAKEN_MS) return false
      if (!files.has(doc)) files.set(doc, fileOf(at))
      return files.get(doc) !== null
    })
    const comments = open.flatMap(({ id, doc: ofDoc, taken_by }) => {
      const row = this.#db.get<CommentRow>('SELECT * FROM comment WHERE id=?', id)
      const doc = this.#docs.byId(ofDoc)
      if (!row || !doc) return []
      const stored = this.#comments.storedOf(row, this.#docs.pathOf(doc))
      const [file, again] = [files.get(ofDoc) ?? '', taken_by === as]
      return [{ ...stored, file, again, hashNow: hashNow(doc) }]
    })
    const verdicts = this.#verdicts(as, now).filter(({ doc }) => fileOf(doc) !== null)
    if (isTaken && open.length + verdicts.length > 0) {
      this.#db.write(({ seq }) => {
        for (const { id, doc } of open) {
          this.#db.update('comment', id, { taken_by: as, taken_at: now, seq })
          this.#docs.touch(doc, seq)
        }
        for (const { review, doc } of verdicts) {
          this.#db.run(
            'UPDATE verdict SET taken_by=?, taken_at=coalesce(taken_at, ?) WHERE review=? AND doc=?',
            as,
            now,
            review,
            doc.id,
          )
        }
      })
    }
    return {
      comments,
      verdicts: verdicts.map(({ doc, row }) => {
        return verdictIn(row, { ...doc, hash: hashNow(doc) }, this.#docs.pathOf(doc))
      }),
    }
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
      if (!isKnown) throw new Refusal(404, `no docs below ${named}`, { code: 'no-docs-below' })
    }
    return file => paths.some(({ real }) => real.some(path => isIn(file, path)))
  }

  /** Those on requests of this agent that it was not handed yet, and again for ten minutes. */
  #verdicts(as: string, now: number): { review: string; doc: DocRow; row: GivenVerdict }[] {
    return this.#db
      .all<GivenVerdict & { review: string; doc: string }>(
        `SELECT DISTINCT v.review, v.doc, v.hash, v.word, r.at, v.seq FROM verdict v JOIN review r ON r.id=v.review
         JOIN request q ON q.doc=v.doc AND q.closed='verdict' AND q.seq=v.seq
         WHERE q.by_name=? AND (v.taken_at IS NULL OR v.taken_at>?) ORDER BY v.seq`,
        as,
        now - TAKEN_MS,
      )
      .flatMap(({ review, doc: id, ...row }) => {
        const doc = this.#docs.byId(id)
        return doc ? [{ review, doc, row }] : []
      })
  }
}

function withSlash(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}
