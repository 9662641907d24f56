// The body of GET /api/review: the marks of all docs, of those that changed since a cursor, or of some.
// To change which state follows from the facts, see schema/review/marks.ts.

import {
  isQuiet,
  readState,
  todoOf,
  type DocReview,
  type ReviewResponse,
} from '../../../schema/review/marks.js'
import { timeOf, type Hash } from '../../../schema/review/versions.js'
import type { Database } from '../store/database.js'
import { unknownDoc, type Docs, type DocRow } from '../store/docs.js'
import type { ListedDocs } from '../store/listed-docs.js'
import type { NamedDoc } from '../protocol.js'
import { Bases } from './bases.js'
import { NO_TALK, Talks, type GoneCount, type TalkOfDoc } from './talks.js'

type FactsRow = Pick<
  DocRow,
  'id' | 'root' | 'place' | 'hash' | 'opened_at' | 'gone_at' | 'old_hash'
> & {
  /** Any bytes of it count as read. */
  was_read: number
  is_read: number
}

const FACTS = `SELECT id, root, place, hash, opened_at, gone_at, old_hash,
  EXISTS (SELECT 1 FROM reading WHERE doc=d.id) was_read,
  EXISTS (SELECT 1 FROM reading WHERE doc=d.id AND hash=d.hash) is_read
  FROM doc d`

export class DocReviews {
  readonly #db: Database
  readonly #talks: Talks
  readonly #bases: Bases
  readonly #listing: ListedDocs
  readonly #docs: Docs
  /** Names of docs folders. */
  #quiet: ReadonlySet<string>

  constructor(parts: { db: Database; listing: ListedDocs; docs: Docs }, quiet: readonly string[]) {
    this.#db = parts.db
    this.#listing = parts.listing
    this.#docs = parts.docs
    this.#talks = new Talks(parts.db)
    this.#bases = new Bases(parts.db)
    this.#quiet = new Set(quiet)
  }

  /** The request for the comments of a doc found so many of them without a place. */
  noteGone(doc: string, gone: GoneCount): void {
    this.#talks.noteGone(doc, gone)
  }

  /** Another `review.quiet` changes the marks of many docs. */
  use(quiet: readonly string[]): void {
    const isSame = quiet.length === this.#quiet.size && quiet.every(name => this.#quiet.has(name))
    this.#quiet = new Set(quiet)
    if (!isSame) this.#db.write(write => this.#docs.noteWhole(write), true)
  }

  /** @param since - a cursor; one of another service or start, of the future, or from before many paths changed counts as none */
  since(since: string | null): Buffer {
    const from = since === null ? null : this.#db.seqOf(since)
    if (from === null || from < this.#docs.whole) {
      return this.#body(true, this.#marked())
    }
    const docs: DocReview[] = []
    const gone = new Set<string>()
    const moved: ReviewResponse['moved'] = []
    const rows = this.#db.all<FactsRow>(`${FACTS} WHERE seq>?`, from)
    const talks = this.#talks.of(rows.map(({ id }) => id))
    for (const row of rows) {
      for (const path of this.#docs.pathsOf(row)) {
        const isListed = this.#listing.has(path)
        if (row.gone_at === null && isListed)
          docs.push(this.#reviewOf(row, path, talks.get(row.id)))
        else if (!isListed) gone.add(path)
      }
      for (const { move, isLast } of this.#movesOf(row)) {
        gone.add(move.from)
        if (row.gone_at === null && isLast) moved.push(move)
      }
    }
    return this.#body(false, docs, [...gone], moved)
  }

  /** @param docs - with their rows */
  some(docs: readonly { named: NamedDoc; doc: DocRow }[]): Buffer {
    const found = new Map<string, DocReview>()
    const talks = this.#talks.of(docs.map(({ doc }) => doc.id))
    for (const { named, doc } of docs) {
      const row = this.#db.get<FactsRow>(`${FACTS} WHERE id=?`, doc.id)
      if (!row) throw unknownDoc(named)
      const path = this.#docs.pathOf(doc, named.path)
      found.set(path, this.#reviewOf(row, path, talks.get(row.id)))
    }
    return this.#body(false, [...found.values()])
  }

  /** Without the docs that are read or quiet, and of which nothing is said: what is left out has no mark. */
  #marked(): DocReview[] {
    const talks = this.#talks.of(null)
    const rows = this.#listing.roots.flatMap(root =>
      this.#db.all<FactsRow>(
        `${FACTS} WHERE root=? AND gone_at IS NULL AND is_read=0`,
        this.#docs.rootId(root),
      ),
    )
    const unread = new Set(rows.map(({ id }) => id))
    const others = [...talks.keys()].filter(id => !unread.has(id))
    const spokenOf = this.#db.all<FactsRow>(
      `${FACTS} WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(others),
    )
    return [...rows, ...spokenOf]
      .flatMap(row => {
        return this.#docs.pathsOf(row).map(path => this.#reviewOf(row, path, talks.get(row.id)))
      })
      .filter(({ path, id, hash, quiet }) => {
        // Deleted docs with open requests or comments are told as long as these are.
        return talks.has(id)
          ? hash === null || this.#listing.has(path)
          : !quiet && this.#listing.has(path)
      })
  }

  /** From earlier places of a doc, where no file is now. `isLast`: no other doc was there since. */
  #movesOf({ id, root, place }: FactsRow) {
    // A docs folder that this service does not list has no marks.
    if (!this.#docs.rootOf({ root })) return []
    const to = this.#docs.pathOf({ root, place })
    return this.#db
      .all<{ place: string; others: number }>(
        `SELECT place, EXISTS (SELECT 1 FROM doc WHERE root=? AND place=h.place) others
         FROM place_history h WHERE doc=?`,
        root,
        id,
      )
      .map(({ place: before, others }) => {
        const from = this.#docs.pathOf({ root, place: before })
        return { move: { from, to }, isLast: others === 0 }
      })
      .filter(({ move }) => !this.#listing.has(move.from))
  }

  #reviewOf(row: FactsRow, path: string, talk = NO_TALK): DocReview {
    const state = readState(row.was_read === 1, row.is_read === 1)
    const hash = row.gone_at === null ? row.hash : null
    const { request, verdict } = talk
    const review = {
      path,
      id: row.id,
      hash,
      state,
      quiet: isQuiet({
        state,
        isFolderQuiet: this.#quiet.has(path.slice(0, path.indexOf('/'))),
        isMuted: this.#listing.isMuted(path) ?? false,
        isOld: hash !== null && row.old_hash === hash,
      }),
      opened: row.opened_at === null ? null : timeOf(row.opened_at),
      // Most docs are not read and have no other facts.
      base: state === 'new' && talk === NO_TALK ? null : this.#bases.of(row.id, hash, talk),
      drafts: talk.drafts,
      open: talk.open,
      answered: talk.answered,
      gone: goneOf(talk, hash),
      request: request && { ...request, path },
      verdict: verdict && { ...verdict, path, holds: hash !== null && verdict.hash === hash },
    }
    return { ...review, todo: todoOf(review) }
  }

  /** Paths are ordered by code units. */
  #body(
    whole: boolean,
    docs: DocReview[],
    gone: string[] = [],
    moved: ReviewResponse['moved'] = [],
  ): Buffer {
    docs.sort((a, b) => (a.path < b.path ? -1 : 1))
    const { cursor } = this.#db
    const reply: ReviewResponse = { cursor, whole, docs, gone: gone.sort(), moved }
    return Buffer.from(JSON.stringify(reply))
  }
}

/** null while it is not known of these bytes and comments. */
function goneOf({ open, answered, gone }: TalkOfDoc, hash: Hash | null): number | null {
  const of = open + answered
  if (of === 0) return 0
  if (hash === null) return of
  return gone?.hash === hash && gone.of === of ? gone.count : null
}
