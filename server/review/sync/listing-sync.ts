// Follows the library: what each scan changed in the list of docs, and what changed while no service ran.
// To change how a row follows its file, see store/docs.ts; how a version is made, capture.ts.

import type { Hash } from '../../../schema/review/versions.js'
import type { BatchLimits, Captures } from './capture.js'
import type { Database, Write } from '../store/database.js'
import type { Docs, DocRow } from '../store/docs.js'
import type { DocPlace, ListedRoot, ListedDocs } from '../store/listed-docs.js'
import type { ListingChanges, ReviewRoots } from '../protocol.js'
import { isGone, readInSteps } from './read-doc.js'

/** A doc that goes and one that comes within this time may be the same. */
const RENAME_MS = 10_000
const URGENT: BatchLimits = { files: 256, bytes: 16 * 1024 * 1024 }
/** Smaller, so that an edit waits less for a batch under way. */
const SPARE: BatchLimits = { files: 256, bytes: 4 * 1024 * 1024 }
const ROWS_A_PAGE = 2000
/** Its parameter is `Docs.rootIds`. */
const IS_LISTED = 'root IN (SELECT value FROM json_each(?2))'

type LivingRow = Pick<DocRow, 'id' | 'root' | 'key' | 'place' | 'gone_at'>

interface Recent {
  id: string
  /** Milliseconds of a clock that never goes back. */
  at: number
}

/** A file that has no row yet. */
interface Arrival {
  hash: Hash
  at: DocPlace
}

export class ListingSync {
  readonly #db: Database
  readonly #listing: ListedDocs
  readonly #docs: Docs
  readonly #captures: Captures
  /** Docs whose files went a short time ago. */
  #gone: Recent[] = []
  /** Docs that got their row a short time ago. */
  #made: Recent[] = []
  /** The ids of docs that a request captured before a scan listed them. */
  readonly #unlisted = new Set<string>()
  /** The list of docs to capture in spare time: `ListingChanges` in pieces. */
  #pending: readonly Uint8Array[] = []
  #isStart = true
  /** Names, places and rules of the docs folders; null before the first list. */
  #view: string | null = null

  constructor(parts: { db: Database; listing: ListedDocs; docs: Docs; captures: Captures }) {
    this.#db = parts.db
    this.#listing = parts.listing
    this.#docs = parts.docs
    this.#captures = parts.captures
  }

  /** A new doc has a row. */
  noteMade(doc: DocRow): void {
    this.#made.push({ id: doc.id, at: performance.now() })
    if (!this.#isListed(doc)) this.#unlisted.add(doc.id)
  }

  /**
   * Another service stored a doc as gone, or made one: a rename may be found by one service, or by two.
   * @param from - the number before that
   */
  noteOthers(from: number): void {
    const at = performance.now()
    const recent = (sql: string) =>
      this.#db.all<{ id: string }>(sql, from, this.#docs.rootIds).map(({ id }) => ({ id, at }))
    this.#gone.push(
      ...recent(`SELECT id FROM doc WHERE seq>?1 AND gone_at IS NOT NULL AND ${IS_LISTED}`),
    )
    this.#made.push(
      ...recent(`SELECT id FROM doc JOIN version v ON v.doc=id AND v.n=1
        WHERE doc.seq>?1 AND v.seq>?1 AND gone_at IS NULL AND ${IS_LISTED}`),
    )
  }

  /** A file that came and went between two scans: only a request finds that it is gone. */
  removeIfGone(doc: DocRow): boolean {
    const at = this.#unseenPlace(doc)
    if (at) this.#db.write(write => this.#remove([at], write), true)
    return at !== null
  }

  /** Takes over the whole list of docs; what differs from the last run is captured by `catchUp`. */
  *reconcile(roots: ReviewRoots, listing: readonly Uint8Array[]): Generator<void> {
    this.#listing.use(roots)
    this.#listing.clear()
    for (const [path] of listedIn(listing)) this.#listing.add(path)
    this.#useRoots()
    yield
    const missing: LivingRow[] = []
    for (const root of this.#listing.roots) {
      for (const doc of this.#livingIn(root)) {
        // A doc that no list has was framed, and may still be there.
        if (!this.#isListed(doc) && isGone(root.real, doc.place)) missing.push(doc)
        yield
      }
    }
    if (missing.length > 0) yield* this.#replace(missing, listing)
    this.#pending = listing
  }

  /** Captures what the reconciled list has and the database has not. */
  *catchUp(): Generator<void> {
    const source = this.#isStart ? 'start' : 'seen'
    yield* this.#captures.capture(listedIn(this.#pending), source, SPARE)
    this.#pending = []
    this.#isStart = false
    this.#docs.endFirstStart()
  }

  /** One scan. */
  *scan(roots: ReviewRoots, { listed, removed, moved }: ListingChanges): Generator<void> {
    if (this.#listing.use(roots) || !this.#docs.areRootsKnown) this.#useRoots()
    const now = performance.now()
    this.#gone = this.#gone.filter(({ at }) => now - at < RENAME_MS)
    this.#made = this.#made.filter(({ at }) => now - at < RENAME_MS)
    const unseen = this.#unseen()
    for (const path of [...removed, ...moved.map(([from]) => from)]) this.#listing.delete(path)
    const isFresh = listed.filter(([path]) => !this.#listing.has(path))
    for (const [path] of listed) this.#listing.add(path)
    this.#db.look()
    const left = this.#move(moved)
    // Without docs that are gone nothing is read.
    const places = [
      ...removed.flatMap(path => this.#listing.placeOf(path) ?? []),
      ...left,
      ...unseen,
    ]
    const isToRead = places.length + this.#gone.length > 0
    const arrived = isToRead ? yield* this.#arrived(listed.map(([path]) => path)) : []
    const fresh = isFresh.map(([path]) => path)
    if (isToRead || fresh.length > 0) {
      // Neither a request nor another service comes in between: a doc that was renamed is never seen as a deleted one.
      this.#db.write(write => {
        this.#remove(places, write)
        this.#noteListed(fresh, write)
        this.#rename(arrived, write)
      }, true)
    }
    yield
    yield* this.#captures.capture(listed, 'seen', URGENT)
    // The settings may have got this docs folder just now.
    if (this.#pending.length === 0) this.#docs.endFirstStart()
  }

  /** Finds the docs that moved while no service ran at their new places. */
  *#replace(missing: readonly LivingRow[], listing: readonly Uint8Array[]): Generator<void> {
    const fresh: string[] = []
    for (const [path] of listedIn(listing)) {
      const at = this.#listing.placeOf(path)
      if (at && !this.#docs.living(at)) fresh.push(path)
      yield
    }
    yield* this.#settleAndRemove(missing, fresh)
    if (this.#gone.length === 0) return
    const arrived = yield* this.#arrived(fresh)
    this.#db.write(write => this.#rename(arrived, write), true)
  }

  #useRoots(): void {
    const { view } = this.#listing
    this.#db.write(write => {
      this.#docs.useRoots()
      // Paths or marks of many docs are others. No client knows any before the first list.
      if (this.#view !== null && this.#view !== view) this.#docs.noteWhole(write)
    }, true)
    this.#view = view
  }

  *#livingIn(root: ListedRoot): Generator<LivingRow> {
    let after = ''
    for (;;) {
      const rows = this.#db.all<LivingRow>(
        `SELECT id, root, key, place, gone_at FROM doc
         WHERE root=? AND gone_at IS NULL AND place>? ORDER BY place LIMIT ${ROWS_A_PAGE}`,
        this.#docs.rootId(root),
        after,
      )
      yield* rows
      const last = rows.at(-1)
      if (!last) return
      after = last.place
    }
  }

  /** Docs whose key stands elsewhere moved there; the others are gone. */
  *#settleAndRemove(missing: readonly LivingRow[], fresh: readonly string[]): Generator<void> {
    const byKey = new Map<string, DocPlace>()
    for (const path of fresh) {
      const at = this.#listing.placeOf(path)
      if (at) byKey.set(`${this.#docs.rootId(at.root)} ${at.root.keyOf(at.place)}`, at)
    }
    for (let i = 0; i < missing.length; i += URGENT.files) {
      const now = Date.now()
      this.#db.write(write => {
        for (const doc of missing.slice(i, i + URGENT.files)) {
          if (!this.#isStill(doc)) continue
          const to = doc.key.startsWith('t:') ? byKey.get(`${doc.root} ${doc.key}`) : undefined
          if (to && this.#docs.move(doc, to, 'settled', now, write)) continue
          this.#docs.markGone(doc, now, write)
          this.#gone.push({ id: doc.id, at: performance.now() })
        }
      }, true)
      yield
    }
  }

  /** Neither a request nor another service has moved or removed it since. */
  #isStill({ id, root, place }: LivingRow): boolean {
    const now = this.#docs.byId(id)
    return now?.gone_at === null && now.root === root && now.place === place
  }

  /** Returns the places of docs that could not move: another doc lives where they went. */
  #move(moved: ListingChanges['moved']): DocPlace[] {
    if (moved.length === 0) return []
    return this.#db.write(
      write =>
        moved.flatMap(([from, to]) => {
          const was = this.#listing.placeOf(from)
          const is = this.#listing.placeOf(to)
          const doc = was && this.#docs.living(was)
          if (!doc || !is) return []
          return this.#docs.move(doc, is, 'settled', Date.now(), write) ? [] : [was]
        }),
      true,
    )
  }

  /** Where docs were that no scan ever listed, and whose files are gone: no scan tells of them either. */
  #unseen(): DocPlace[] {
    return [...this.#unlisted].flatMap(id => {
      const doc = this.#docs.byId(id)
      const at = doc && this.#unseenPlace(doc)
      if (at || !doc || this.#isListed(doc)) this.#unlisted.delete(id)
      return at ?? []
    })
  }

  #isListed(doc: Pick<DocRow, 'root' | 'place'>): boolean {
    return this.#docs.pathsOf(doc).some(path => this.#listing.has(path))
  }

  /** Where a doc was that no list has, and whose file is gone; else null. */
  #unseenPlace(doc: DocRow): DocPlace | null {
    const root = this.#docs.rootOf(doc)
    if (!root || doc.gone_at !== null || this.#isListed(doc)) return null
    return isGone(root.real, doc.place) ? { root, place: doc.place } : null
  }

  #remove(places: readonly DocPlace[], write: Write): void {
    for (const at of places) {
      const doc = this.#docs.living(at)
      if (!doc) continue
      if (isGone(at.root.real, at.place)) {
        this.#docs.markGone(doc, Date.now(), write)
        this.#gone.push({ id: doc.id, at: performance.now() })
      } else {
        // It is there, and no list has it any more.
        this.#docs.touch(doc.id, write.seq)
      }
    }
  }

  /** A doc that was framed before any list had it has a mark from now on. */
  #noteListed(paths: readonly string[], write: Write): void {
    for (const path of paths) {
      const at = this.#listing.placeOf(path)
      const doc = at && this.#docs.living(at)
      if (doc) this.#docs.touch(doc.id, write.seq)
    }
  }

  /** The places among these that no doc lives at yet, with the hashes of their files. */
  *#arrived(paths: readonly string[]): Generator<void, Arrival[]> {
    const arrived: Arrival[] = []
    for (const path of paths) {
      const at = this.#listing.placeOf(path)
      if (!at || this.#docs.living(at)) continue
      const read = yield* readInSteps(this.#listing.readPlaces(at), null)
      if (typeof read !== 'string') arrived.push({ hash: read.hash, at })
      yield
    }
    return arrived
  }

  /** A doc that is gone and a fresh one have the same bytes, which no other of them has: it was renamed. */
  #rename(arrived: readonly Arrival[], write: Write): void {
    const gone = this.#gone
      .flatMap(({ id }) => this.#docs.byId(id) ?? [])
      .filter(doc => doc.gone_at !== null)
    if (gone.length === 0) return
    // A request may have made a row since the file was read: that one is fresh, too.
    const fresh = arrived.filter(({ at }) => !this.#docs.living(at))
    for (const { id } of this.#made) {
      const doc = this.#docs.byId(id)
      const root = doc && this.#docs.rootOf(doc)
      if (doc && root && doc.hash !== null && doc.gone_at === null) {
        fresh.push({ hash: doc.hash, at: { root, place: doc.place } })
      }
    }
    const from = uniqueBy(gone, ({ hash }) => hash ?? '')
    const to = uniqueBy(fresh, ({ hash }) => hash)
    const pairs = [...from].flatMap(([hash, doc]) => {
      const at = to.get(hash)?.at
      return at ? [{ doc, at }] : []
    })
    for (const { doc, at } of pairs) this.#docs.move(doc, at, 'renamed', Date.now(), write)
    const isMoved = new Set(pairs.map(({ doc }) => doc.id))
    this.#gone = this.#gone.filter(({ id }) => !isMoved.has(id))
  }
}

/** The items whose key no other item has. */
function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T | null>()
  for (const item of items) found.set(keyOf(item), found.has(keyOf(item)) ? null : item)
  const unique = new Map<string, T>()
  for (const [key, item] of found) if (item !== null) unique.set(key, item)
  return unique
}

/** One piece after the other: the whole list is large. */
function* listedIn(listing: readonly Uint8Array[]): Generator<[path: string, title: string]> {
  for (const piece of listing) yield* changesIn(piece).listed
}

/** @param bytes - null where no doc changed */
export function changesIn(bytes: Uint8Array | null): ListingChanges {
  if (!bytes) return { listed: [], removed: [], moved: [] }
  const { buffer, byteOffset, byteLength } = bytes
  return JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as ListingChanges
}
