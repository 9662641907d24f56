// The docs and docs folders in the database: which row a file at a place is, and how a row follows its file.
// To change the order of the rules, see sync/listing-sync.ts; the key of a doc, schema/names/keys.ts.

import { randomBytes } from 'node:crypto'
import { lstatSync, statSync } from 'node:fs'
import { splitDocPath } from '../../../schema/names/keys.js'
import type { Hash, MoveReason } from '../../../schema/review/versions.js'
import { codeOf } from '../../fs/errno.js'
import { Refusal } from '../../refusal.js'
import type { Database, Write } from './database.js'
import type { DocPlace, ListedRoot, ListedDocs } from './listed-docs.js'
import type { NamedDoc } from '../protocol.js'

export type DocRow = {
  id: string
  root: number
  key: string
  place: string
  title: string
  /** The hash now; after a deletion the last one. */
  hash: string | null
  stamp: string | null
  first_at: number
  opened_at: number | null
  gone_at: number | null
  seq: number
  /** The bytes that it had at the first start of its folder, where it was old by then. */
  old_hash: string | null
}

export class Docs {
  readonly #db: Database
  readonly #listing: ListedDocs
  /** By real path. */
  readonly #rootIds = new Map<string, number>()
  /** Paths or marks of many docs changed with this transaction: a client that has an older cursor asks for all. */
  #whole = 0

  constructor(db: Database, listing: ListedDocs) {
    this.#db = db
    this.#listing = listing
  }

  /** Gives each docs folder of the listing its row; the row of a folder that was renamed on disk follows it. */
  useRoots(): void {
    this.#rootIds.clear()
    for (const { real, names } of this.#listing.roots) {
      const name = names[0] ?? ''
      const facts = folderFacts(real)
      const known = this.#db.get<{ id: number }>('SELECT id FROM root WHERE path=?', real)
      const row = this.#db.get<{ id: number }>(
        PUT_ROOT,
        known?.id ?? this.#movedRoot(facts) ?? null,
        real,
        name,
        ...facts,
        Date.now() - OLD_MS,
      )
      this.#rootIds.set(real, row?.id ?? 0)
    }
  }

  get whole(): number {
    return this.#whole
  }

  noteWhole({ seq }: Write): void {
    this.#whole = seq
  }

  /** `useRoots` would change a row. */
  get areRootsKnown(): boolean {
    return this.#listing.roots.every(({ real }) => this.#rootIds.has(real))
  }

  /**
   * A doc that just got its row was old when its docs folder was first listed: while it has the same bytes, it has
   * no mark.
   */
  isOld({ root }: DocRow, modifiedMs: number): boolean {
    const sql = 'SELECT 1 FROM root WHERE id=? AND old_before>?'
    return this.#db.get(sql, root, Math.floor(modifiedMs)) !== undefined
  }

  /**
   * All docs are captured: a doc that comes later is news, however old its file is. An empty folder waits for its docs. A
   * folder with many young files was just copied, so all of them are old.
   */
  endFirstStart(): void {
    const isFirst = `old_before IS NOT NULL AND EXISTS (SELECT 1 FROM doc WHERE root=root.id) AND ${IS_LISTED}`
    const listed = this.rootIds
    const roots = this.#db.all<{ id: number }>(`SELECT id FROM root WHERE ${isFirst}`, listed)
    if (roots.length === 0) return
    const young = `root=? AND old_hash IS NULL AND gone_at IS NULL
      AND EXISTS (SELECT 1 FROM version WHERE doc=doc.id AND n=1 AND source='start')`
    this.#db.write(write => {
      for (const { id } of roots) {
        if (this.#db.count(`SELECT count(*) n FROM doc WHERE ${young}`, id) <= FEW_YOUNG) continue
        this.#db.run(`UPDATE doc SET old_hash=hash, seq=? WHERE ${young}`, write.seq, id)
      }
      this.#db.run(`UPDATE root SET old_before=NULL WHERE ${isFirst}`, listed)
    }, true)
  }

  /** The docs folders of the listing, as a JSON list: other services may have others in the database. */
  get rootIds(): string {
    return JSON.stringify([...this.#rootIds.values()])
  }

  rootId(root: ListedRoot): number {
    return this.#rootIds.get(root.real) ?? 0
  }

  /** The docs folder of a row; undefined where it is not in the settings, or cannot be read. */
  rootOf({ root }: Pick<DocRow, 'root'>): ListedRoot | undefined {
    return this.#listing.roots.find(({ real }) => this.#rootIds.get(real) === root)
  }

  /** The doc paths of a row: one for each name of its docs folder. */
  pathsOf(doc: Pick<DocRow, 'root' | 'place'>): string[] {
    return (this.rootOf(doc)?.names ?? []).map(name => `${name}/${doc.place}`)
  }

  byId(id: string): DocRow | undefined {
    return this.#db.get<DocRow>('SELECT * FROM doc WHERE id=?', id)
  }

  living({ root, place }: DocPlace): DocRow | undefined {
    return this.#db.get<DocRow>(
      'SELECT * FROM doc WHERE root=? AND place=? AND gone_at IS NULL',
      this.rootId(root),
      place,
    )
  }

  /** The doc that last lived there. */
  lastAt({ root, place }: DocPlace): DocRow | undefined {
    return this.#db.get<DocRow>(
      'SELECT * FROM doc WHERE root=? AND place=? AND gone_at IS NOT NULL ORDER BY seq DESC LIMIT 1',
      this.rootId(root),
      place,
    )
  }

  /** The living doc that a request names, or else the deleted one. */
  find({ path, paths }: NamedDoc, isGoneToo: boolean): DocRow | undefined {
    const places = (path === null ? paths : [path]).flatMap(
      each => this.#listing.placeOf(each) ?? [],
    )
    for (const place of places) {
      const doc = this.living(place) ?? (isGoneToo ? this.lastAt(place) : undefined)
      if (doc) return doc
    }
    return undefined
  }

  /** As a request names it; a doc that moved away from there, and left nothing behind, as it is named now. */
  followed(named: NamedDoc): NamedDoc {
    if (named.path !== null || this.find(named, true)) return named
    for (const path of named.paths) {
      const at = this.#listing.placeOf(path)
      const moved =
        at &&
        this.#db.get<DocRow>(
          `SELECT d.* FROM place_history h JOIN doc d ON d.id=h.doc WHERE h.place=? AND d.root=?
           ORDER BY h.rowid DESC LIMIT 1`,
          at.place,
          this.rootId(at.root),
        )
      if (moved) return this.namedOf(moved)
    }
    return named
  }

  /** The doc path of a row; of a docs folder with two names, the one of the request's path. */
  pathOf(doc: Pick<DocRow, 'root' | 'place'>, path: string | null = null): string {
    const name = this.#nameOf(doc.root, path)
    return `${name}/${doc.place}`
  }

  /** As a request names it. */
  namedOf(doc: DocRow): NamedDoc {
    const path = this.pathOf(doc)
    return { name: path, path: doc.gone_at === null ? path : null, paths: [path] }
  }

  /** The row of a file at a place that has none yet: the doc that last lived there, or a new one. */
  make(at: DocPlace, title: string, now: number, { seq }: Write): DocRow {
    const { root, place } = at
    const before = this.lastAt(at)
    if (before) {
      this.#db.update('doc', before.id, { gone_at: null, stamp: null, seq })
      return { ...before, gone_at: null, stamp: null }
    }
    const doc = {
      ...NO_DOC,
      id: `d_${randomBytes(12).toString('base64url')}`,
      root: this.rootId(root),
      key: root.keyOf(place),
      place,
      title,
      first_at: now,
      seq,
    }
    this.#db.insert('doc', doc)
    return doc
  }

  /** The file is not there any more: a line says so. */
  markGone(doc: Pick<DocRow, 'id'>, now: number, { seq }: Write): void {
    this.#db.update('doc', doc.id, { gone_at: now, stamp: null, seq })
    this.#db.run(
      `INSERT INTO version(doc, n, hash, size, at, source, missing, seq)
       SELECT ?, 1 + coalesce(max(n), 0), NULL, NULL, ?, 'gone', NULL, ? FROM version WHERE doc=?`,
      doc.id,
      now,
      seq,
      doc.id,
    )
  }

  /**
   * A doc's file is at another place now; false where another doc with facts lives there. A row that was made for
   * that place meanwhile is merged into it.
   */
  move(
    doc: Pick<DocRow, 'id' | 'place' | 'gone_at'>,
    to: DocPlace,
    why: MoveReason,
    now: number,
    write: Write,
  ): boolean {
    const there = this.living(to)
    if (there?.id === doc.id) return true
    if (there && this.hasFacts(there.id)) return false
    // It did not go, after all.
    if (doc.gone_at !== null) this.#removeGoneLine(doc.id)
    if (there) this.merge(there.id, doc.id, write)
    const { seq } = write
    this.#db.run(
      'INSERT INTO place_history(doc, place, until, why) VALUES(?, ?, ?, ?)',
      doc.id,
      doc.place,
      now,
      why,
    )
    this.#db.run(
      'UPDATE doc SET root=?, place=?, key=?, gone_at=NULL, stamp=NULL, hash=coalesce(?, hash), seq=? WHERE id=?',
      this.rootId(to.root),
      to.place,
      to.root.keyOf(to.place),
      there?.hash ?? null,
      seq,
      doc.id,
    )
    return true
  }

  /** Adds the lines of one doc behind those of another, gives it its earlier places, and removes its row. */
  merge(from: string, into: string, { seq }: Write): void {
    const newest = this.#db.get<{ n: number; hash: string | null }>(
      'SELECT n, hash FROM version WHERE doc=? ORDER BY n DESC LIMIT 1',
      into,
    )
    let n = newest?.n ?? 0
    let hash = newest?.hash
    for (const line of this.#db.all<{ n: number; hash: string | null }>(
      'SELECT n, hash FROM version WHERE doc=? ORDER BY n',
      from,
    )) {
      if (line.hash === hash) continue
      hash = line.hash
      this.#db.run(
        `INSERT INTO version(doc, n, hash, size, at, source, missing, seq)
         SELECT ?, ?, hash, size, at, source, missing, ? FROM version WHERE doc=? AND n=?`,
        into,
        ++n,
        seq,
        from,
        line.n,
      )
    }
    this.#db.run('UPDATE place_history SET doc=? WHERE doc=?', into, from)
    this.#db.run('DELETE FROM doc WHERE id=?', from)
  }

  /** Facts about a doc changed. */
  touch(id: string, seq: Write['seq']): void {
    this.#db.update('doc', id, { seq })
  }

  /** Facts changed about the docs that a review speaks of. */
  touchOf(review: string, seq: Write['seq']): void {
    this.#db.run(
      `UPDATE doc SET seq=?1 WHERE id IN (SELECT doc FROM comment
         WHERE review=?2 OR id IN (SELECT comment FROM reply WHERE review=?2) UNION SELECT doc FROM verdict WHERE review=?2)`,
      seq,
      review,
    )
  }

  /** These bytes of a doc are kept. */
  isKept(id: string, hash: Hash): boolean {
    const sql = 'SELECT 1 FROM version WHERE doc=? AND hash=? AND missing IS NULL LIMIT 1'
    return this.#db.get(sql, id, hash) !== undefined
  }

  /** The reader or an agent has said anything about a doc. */
  hasFacts(id: string): boolean {
    return FACT_TABLES.some(
      table => this.#db.get(`SELECT 1 FROM ${table} WHERE doc=? LIMIT 1`, id) !== undefined,
    )
  }

  #nameOf(root: number, path: string | null): string {
    const names = this.rootOf({ root })?.names
    const wanted = path === null ? undefined : splitDocPath(path)?.folder
    if (names?.length) return names.find(name => name === wanted) ?? names[0] ?? ''
    return this.#db.get<{ name: string }>('SELECT name FROM root WHERE id=?', root)?.name ?? ''
  }

  #removeGoneLine(id: string): void {
    this.#db.run(
      `DELETE FROM version WHERE doc=? AND source='gone' AND n=(SELECT max(n) FROM version WHERE doc=?)`,
      id,
      id,
    )
  }

  #movedRoot([device, inode, born]: FolderFacts): number | undefined {
    if (device === null) return undefined
    const rows = this.#db.all<{ id: number; path: string }>(
      'SELECT id, path FROM root WHERE device=? AND inode=? AND born=?',
      device,
      inode,
      born,
    )
    return rows.find(({ path }) => isMissing(path))?.id
  }
}

const IS_LISTED = 'id IN (SELECT value FROM json_each(?))'

/** A file older than this at the first start of its folder is not new. */
const OLD_MS = 86_400_000
/** At most so many younger docs are news at the first start of their folder. */
const FEW_YOUNG = 20

const PUT_ROOT = `INSERT INTO root(id, path, name, device, inode, born, old_before) VALUES(?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT(id) DO UPDATE SET path=excluded.path, name=excluded.name, device=excluded.device,
    inode=excluded.inode, born=excluded.born RETURNING id`

const FACT_TABLES = ['receipt', 'comment', 'request', 'verdict', 'base']

const NO_DOC = {
  hash: null,
  stamp: null,
  opened_at: null,
  gone_at: null,
  old_hash: null,
}

type FolderFacts = [device: string | null, inode: string | null, born: number | null]

/** The facts that distinguish a folder from another one at the same path. */
function folderFacts(real: string): FolderFacts {
  try {
    const { dev, ino, birthtimeMs } = statSync(real, { bigint: true })
    return [String(dev), String(ino), Number(birthtimeMs)]
  } catch {
    return [null, null, null]
  }
}

/** Nothing is at an absolute path; false where the disk does not say. */
function isMissing(path: string): boolean {
  try {
    lstatSync(path)
    return false
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
  }
}

export function unknownDoc({ name }: NamedDoc): Refusal {
  return new Refusal(404, `${name} is not a document in the docs folders`)
}
