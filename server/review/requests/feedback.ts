// What an agent is handed: the open comments on its docs, and the verdicts that it asked for. An open comment is
// handed out again until it is answered, so nothing needs to be acknowledged.
// To change which comments are open, see comments.ts; how long a request waits, ../agent-waits.ts.

import { join, sep } from 'node:path'
import type { DocVerdict } from '../../../schema/review/verdicts.js'
import { Refusal } from '../../refusal.js'
import type { Database } from '../store/database.js'
import type { DocRow, Docs } from '../store/docs.js'
import type { ListedDocs } from '../store/listed-docs.js'
import type { NamedPath, StoredFeedback } from '../protocol.js'
import type { CommentRow, Comments } from './comments.js'
import { verdictIn } from './sending.js'

/** What an agent took is not handed to another one so long; a verdict is handed out again so long. */
const TAKEN_MS = 10 * 60_000

export class Feedback {
  readonly #db: Database
  readonly #docs: Docs
  readonly #listing: ListedDocs
  readonly #comments: Comments

  constructor(parts: { db: Database; docs: Docs; listing: ListedDocs; comments: Comments }) {
    this.#db = parts.db
    this.#docs = parts.docs
    this.#listing = parts.listing
    this.#comments = parts.comments
  }

  /**
   * @param paths - empty for all
   * @param isTaken - notes that this agent has them
   */
  collect(as: string, paths: readonly NamedPath[], isTaken: boolean): StoredFeedback {
    const now = Date.now()
    const isWanted = this.#filter(paths)
    const open = this.#db
      .all<CommentRow>(
        `SELECT c.* FROM comment c JOIN review r ON r.id=c.review
         WHERE c.dropped_at IS NULL AND c.resolved_at IS NULL ORDER BY r.seq, c.made_at, c.id`,
      )
      .flatMap(row => {
        const doc = this.#docs.byId(row.doc)
        const file = doc && this.#fileOf(doc)
        return doc && file !== undefined && isWanted(file) ? [{ row, doc, file }] : []
      })
      .filter(({ row }) => {
        const isOfOther = row.taken_by !== null && row.taken_by !== as
        if (isOfOther && now - (row.taken_at ?? 0) < TAKEN_MS) return false
        return this.#comments.stateOf(row) === 'open'
      })
    const verdicts = this.#verdicts(as, now).filter(({ doc }) => {
      const file = this.#fileOf(doc)
      return file !== undefined && isWanted(file)
    })
    if (isTaken && open.length + verdicts.length > 0) {
      this.#db.write(({ seq }) => {
        for (const { row } of open) {
          this.#db.update('comment', row.id, { taken_by: as, taken_at: now, seq })
          this.#docs.touch(row.doc, seq)
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
      comments: open.map(({ row, doc, file }) => {
        const again = row.taken_by === as
        const path = this.#docs.pathOf(doc)
        const versions = this.#comments.versionsFor(doc, doc.gone_at === null ? doc.hash : null)
        return { ...this.#comments.storedOf(row, path), file, again, versions }
      }),
      verdicts: verdicts.map(({ verdict }) => verdict),
    }
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

  /** Those on requests of this agent that it was not handed yet, and again for ten minutes. */
  #verdicts(as: string, now: number): { review: string; doc: DocRow; verdict: DocVerdict }[] {
    return this.#db
      .all<{ review: string; doc: string; hash: string; word: DocVerdict['is']; at: number }>(
        `SELECT DISTINCT v.review, v.doc, v.hash, v.word, r.at, v.seq FROM verdict v JOIN review r ON r.id=v.review
         JOIN request q ON q.doc=v.doc AND q.closed='verdict' AND q.seq=v.seq
         WHERE q.by_name=? AND (v.taken_at IS NULL OR v.taken_at>?) ORDER BY v.seq`,
        as,
        now - TAKEN_MS,
      )
      .flatMap(({ review, doc: id, ...row }) => {
        const doc = this.#docs.byId(id)
        return doc ? [{ review, doc, verdict: verdictIn(row, doc, this.#docs.pathOf(doc)) }] : []
      })
  }

  /** Absolute; undefined where the docs folder is not in the settings. */
  #fileOf(doc: DocRow): string | undefined {
    const root = this.#docs.rootOf(doc)
    return root && join(root.real, doc.place)
  }
}

function withSlash(path: string): string {
  return path.endsWith(sep) ? path : path + sep
}
