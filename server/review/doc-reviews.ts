// The body of GET /api/review: the marks of all docs, of those that changed since a cursor, or of some.
// To change which state follows from the facts, see schema/review/marks.ts.

import { isQuiet, readState, type DocReview } from '../../schema/review/marks.js'
import { timeOf } from '../../schema/review/versions.js'
import type { Database } from './database/database.js'
import { unknownDoc, type Docs, type DocRow } from './identity.js'
import type { ListedDocs } from './listed-docs.js'
import type { AskedDoc } from './protocol.js'

const DOCS_A_PIECE = 1000

/** A doc path, and its row or line. */
type Entry = [path: string, facts: FactsRow | string]

type FactsRow = {
  id: string
  root: number
  place: string
  hash: string | null
  first_at: number
  opened_at: number | null
  gone_at: number | null
  /** Hash and time of the newest receipt that counts, as one text. */
  base: string | null
  is_read: number
  changed_at: number | null
  /** When a snooze ends, `change`, or null. */
  snoozed: string | null
}

const FACTS = `SELECT d.id, d.root, d.place, d.hash, d.first_at, d.opened_at, d.gone_at,
  (SELECT hash || at FROM receipt WHERE doc=d.id AND undone_at IS NULL ORDER BY seq DESC LIMIT 1) base,
  EXISTS (SELECT 1 FROM receipt WHERE doc=d.id AND hash=d.hash AND undone_at IS NULL) is_read,
  (SELECT at FROM version WHERE doc=d.id ORDER BY n DESC LIMIT 1) changed_at,
  (SELECT coalesce(CAST(until AS TEXT), 'change') FROM snooze WHERE doc=d.id) snoozed
  FROM doc d`

const UNREAD = `d.gone_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM receipt WHERE doc=d.id AND hash=d.hash AND undone_at IS NULL)`

/** Something is known of it beyond its bytes. */
const TOUCHED = `(d.opened_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM receipt WHERE doc=d.id AND undone_at IS NULL)
  OR EXISTS (SELECT 1 FROM snooze WHERE doc=d.id))`

/** One text: rows of many columns take five times as long. Id, hash and time, then the place as JSON. */
const UNTOUCHED = `SELECT group_concat(line, char(10)) lines FROM (
  SELECT d.id || d.hash || d.first_at || ' ' || json_quote(d.place) line FROM doc d
  WHERE d.root=? AND d.gone_at IS NULL AND NOT ${TOUCHED} ORDER BY d.place)`

/** What `factsJson` says between hash and time of a new doc without other facts. */
const UNTOUCHED_JSON =
  ',"state":"new","quiet":false,"opened":null,"base":null,"drafts":0,"open":0,"addressed":0,"lost":0,' +
  '"asks":0,"requests":0,"verdict":null,"turn":"you","why":"new","n":1,"by":null,'

export class DocReviews {
  readonly #db: Database
  readonly #listing: ListedDocs
  readonly #docs: Docs
  /** Names of docs folders. */
  #quiet: ReadonlySet<string>
  #prepared: Buffer | null = null
  #lastMs = 0
  #lastTime = timeOf(0)

  constructor(parts: { db: Database; listing: ListedDocs; docs: Docs }, quiet: readonly string[]) {
    this.#db = parts.db
    this.#listing = parts.listing
    this.#docs = parts.docs
    this.#quiet = new Set(quiet)
  }

  use(quiet: readonly string[]): void {
    this.#quiet = new Set(quiet)
  }

  /** A change of `review.quiet` counts as a change of the docs in those folders. */
  noteQuiet(): void {
    const db = this.#db
    const before = new Set(JSON.parse(db.meta('quiet') ?? '[]') as string[])
    const changed = [
      ...[...this.#quiet].filter(name => !before.has(name)),
      ...[...before].filter(name => !this.#quiet.has(name)),
    ]
    if (changed.length === 0) return
    db.write(write => {
      db.setMeta('quiet', JSON.stringify([...this.#quiet]))
      for (const name of changed) {
        const root = this.#listing.rootNamed(name)
        if (root) db.run('UPDATE doc SET seq=? WHERE root=?', write.seq, this.#docs.rootId(root))
      }
    })
  }

  /** @param since - a cursor; one of another store, of the future, or from before many paths changed counts as none */
  since(since: string | null): Buffer {
    const from = since === null ? null : this.#db.seqOf(since)
    if (from === null || from < Number(this.#db.meta('whole') ?? 0)) {
      const whole = this.#prepared ?? this.#whole()
      // The bytes go over to the main thread, which keeps them.
      this.#prepared = null
      return whole
    }
    const docs: Entry[] = []
    const gone: string[] = []
    for (const row of this.#db.all<FactsRow>(`${FACTS} WHERE d.seq>?`, from)) {
      for (const path of this.#pathsOf(row)) {
        if (row.gone_at === null && this.#listing.has(path)) docs.push([path, row])
        else if (!this.#listing.has(path)) gone.push(path)
      }
      gone.push(...this.#placesBefore(row))
    }
    return this.#body(false, docs, [...new Set(gone)])
  }

  /** Makes the whole body ahead: of 50,000 docs it takes a tenth of a second. */
  prepare(): void {
    this.#prepared ??= this.#whole()
  }

  /** Facts changed. */
  forget(): void {
    this.#prepared = null
  }

  /** @param docs - with their rows */
  some(docs: readonly { asked: AskedDoc; doc: DocRow }[]): Buffer {
    const found = docs.map(({ asked, doc }): Entry => {
      const row = this.#db.get<FactsRow>(`${FACTS} WHERE d.id=?`, doc.id)
      if (!row) throw unknownDoc(asked)
      const path = this.#docs.pathOf(doc, asked.path)
      return [path, row]
    })
    return this.#body(false, [...new Map(found)], [])
  }

  /** Without the docs that are read or quiet: what is left out has no mark. */
  #whole(): Buffer {
    const docs: Entry[] = []
    for (const root of this.#listing.roots) {
      const id = this.#docs.rootId(root)
      for (const row of this.#db.all<FactsRow>(
        `${FACTS} WHERE d.root=? AND ${UNREAD} AND ${TOUCHED}`,
        id,
      )) {
        for (const name of root.names) {
          const path = `${name}/${row.place}`
          if (this.#listing.has(path) && !this.#isQuiet(row, path)) docs.push([path, row])
        }
      }
      for (const line of this.#untouchedIn(id)) {
        for (const name of root.names) {
          if (this.#quiet.has(name)) continue
          const path = pathIn(line, name)
          if (this.#listing.isMuted(path) === false) docs.push([path, line])
        }
      }
    }
    return this.#body(true, docs, [])
  }

  /** The new docs of a docs folder that nothing else is known of, each as one line: mostly all that are unread. */
  #untouchedIn(root: number): string[] {
    const { lines } = this.#db.get<{ lines: string | null }>(UNTOUCHED, root) ?? {}
    return lines ? lines.split('\n') : []
  }

  #pathsOf({ root, place }: FactsRow): string[] {
    const names = this.#listing.roots.find(each => this.#docs.rootId(each) === root)?.names ?? []
    return names.map(name => `${name}/${place}`)
  }

  /** Earlier places of a doc where no file is now. */
  #placesBefore({ id, root }: FactsRow): string[] {
    return this.#db
      .all<{ place: string }>('SELECT place FROM place_history WHERE doc=?', id)
      .map(({ place }) => this.#docs.pathOf({ root, place }))
      .filter(path => !this.#listing.has(path))
  }

  #isQuiet(row: FactsRow, path: string): boolean {
    return isQuiet({
      state: stateOf(row),
      isFolderQuiet: this.#quiet.has(path.slice(0, path.indexOf('/'))),
      isMuted: this.#listing.isMuted(path) ?? false,
      asks: 0,
      requests: 0,
    })
  }

  /** Paths are ordered by code units. In pieces: one string of 50,000 docs would fill the memory. */
  #body(whole: boolean, docs: Entry[], gone: string[]): Buffer {
    docs.sort(([a], [b]) => (a < b ? -1 : 1))
    const { cursor } = this.#db
    const pieces = [Buffer.from(`{"cursor":${JSON.stringify(cursor)},"whole":${whole},"docs":[`)]
    for (let i = 0; i < docs.length; i += DOCS_A_PIECE) {
      const piece = docs.slice(i, i + DOCS_A_PIECE).map(entry => this.#jsonOf(entry))
      pieces.push(Buffer.from(`${i > 0 ? ',' : ''}${piece.join(',')}`))
    }
    pieces.push(Buffer.from(`],"gone":${JSON.stringify(gone.sort())}}`))
    return Buffer.concat(pieces)
  }

  #jsonOf([path, facts]: Entry): string {
    if (typeof facts !== 'string') return this.#factsJson(facts, path)
    const at = this.#time(Number(facts.slice(82, facts.indexOf(' '))))
    const start = `{"path":${JSON.stringify(path)},"id":"${facts.slice(0, 18)}","hash":"${facts.slice(18, 82)}"`
    return `${start}${UNTOUCHED_JSON}"at":"${at}","snoozed":null}`
  }

  /** Many docs are captured in the same millisecond. */
  #time(ms: number): string {
    if (ms !== this.#lastMs) this.#lastTime = timeOf(ms)
    this.#lastMs = ms
    return this.#lastTime
  }

  #factsJson(row: FactsRow, path: string): string {
    const state = stateOf(row)
    const quiet = this.#isQuiet(row, path)
    const isTurn = state !== 'read' && !quiet && row.snoozed === null && row.gone_at === null
    const at = state === 'new' ? row.first_at : row.changed_at
    const review: Omit<DocReview, 'path'> = {
      id: row.id,
      hash: row.gone_at === null ? row.hash : null,
      state,
      quiet,
      opened: timeOrNull(row.opened_at),
      base: baseOf(row),
      drafts: 0,
      open: 0,
      addressed: 0,
      lost: 0,
      asks: 0,
      requests: 0,
      verdict: null,
      turn: isTurn ? 'you' : null,
      why: isTurn ? state : null,
      n: isTurn ? 1 : 0,
      by: null,
      at: isTurn ? timeOrNull(at) : null,
      snoozed: snoozedOf(row),
    }
    return `{"path":${JSON.stringify(path)},${JSON.stringify(review).slice(1)}`
  }
}

function stateOf({ base, is_read }: FactsRow): DocReview['state'] {
  return readState(base, is_read === 1)
}

function baseOf({ base }: FactsRow): DocReview['base'] {
  return base === null ? null : { hash: base.slice(0, 64), at: timeOf(Number(base.slice(64))) }
}

function snoozedOf({ snoozed }: FactsRow): DocReview['snoozed'] {
  return snoozed === null || snoozed === 'change' ? snoozed : timeOf(Number(snoozed))
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : timeOf(ms)
}

/** The path of a doc that nothing else is known of. */
function pathIn(line: string, name: string): string {
  const place = line.slice(line.indexOf(' ') + 1)
  return `${name}/${place.includes('\\') ? String(JSON.parse(place)) : place.slice(1, -1)}`
}
