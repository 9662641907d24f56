// review.sqlite: a damaged file is set aside, every write goes through `write`.
// To change how the file is opened, see open-file.ts; when, review-store.ts.

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../fs/errno.js'
import { StoreLost } from './causes.js'
import { DamagedFile, openFile } from './open-file.js'
import { type Sqlite, type SqlRow, type SqlValue } from './sqlite.js'
import { StoreFiles } from './store-files.js'

const NAME = 'review.sqlite'
const COPY_DAYS = 30
const DAY_MS = 86_400_000
/** Also with a clock that was set back. */
const ANY_AGE = -Infinity

/** One transaction that may change facts. */
export interface Write {
  /** The number of this transaction, for each row that it changes. */
  readonly seq: number
  /** Clients are told, though no row has the number. */
  tell(): void
}

export interface DatabaseOptions {
  /** The state directory. */
  dir: string
  /** Called before each transaction; throws when this process may not write any more. */
  mayWrite(): void
  /** Facts were committed. */
  committed(cursor: string): void
}

export class Database {
  readonly #sqlite: Sqlite
  readonly #options: DatabaseOptions
  readonly #files: StoreFiles
  /** Random; names the file in cursors. */
  readonly store: string
  #seq: number

  private constructor(sqlite: Sqlite, options: DatabaseOptions) {
    this.#sqlite = sqlite
    this.#options = options
    this.#files = new StoreFiles(join(options.dir, NAME))
    this.store = this.meta('store') ?? ''
    this.#seq = Number(this.meta('seq'))
  }

  /** Throws NewerSchema, and what the disk refuses. A damaged file is set aside, and a new one is made. */
  static async open(
    options: DatabaseOptions,
  ): Promise<{ database: Database; setAside: string | null }> {
    const { dir } = options
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    // A directory without the right to write stays as it is.
    chmodSync(dir, statSync(dir).mode & 0o700)
    removeCopies(dir, COPY_DAYS * DAY_MS)
    let setAside: string | null = null
    for (;;) {
      try {
        return { database: new Database(await openFile(join(dir, NAME)), options), setAside }
      } catch (error) {
        if (!isDamage(error) || setAside !== null) throw error
        setAside = setFileAside(dir)
      }
    }
  }

  get cursor(): string {
    return `${this.store}.${this.#seq}`
  }

  /** The number in a cursor; null for one of another store, or of the future. */
  seqOf(cursor: string): number | null {
    const [, store, seq] = /^([\w-]+)\.(\d{1,15})$/.exec(cursor) ?? []
    return store === this.store && Number(seq) <= this.#seq ? Number(seq) : null
  }

  get<R extends SqlRow>(sql: string, ...params: SqlValue[]): R | undefined {
    return this.#sqlite.prepare(sql).get<R>(params)
  }

  all<R extends SqlRow>(sql: string, ...params: SqlValue[]): R[] {
    return this.#sqlite.prepare(sql).all<R>(params)
  }

  /** Inside of `write`. Returns how many rows changed. */
  run(sql: string, ...params: SqlValue[]): number {
    return this.#sqlite.prepare(sql).run(params)
  }

  /** The number that a query counts, as `n`. */
  count(sql: string, ...params: SqlValue[]): number {
    return this.get<{ n: number }>(sql, ...params)?.n ?? 0
  }

  /** Inside of `write`. The columns are the keys of the row. */
  insert(table: string, row: SqlRow): void {
    const names = Object.keys(row)
    const marks = names.map(() => '?').join(', ')
    this.run(`INSERT INTO ${table}(${names.join(', ')}) VALUES(${marks})`, ...Object.values(row))
  }

  /** Inside of `write`. Sets these columns of the row with this id. */
  update(table: string, id: string, columns: SqlRow): void {
    const marks = Object.keys(columns).map(name => `${name}=?`)
    this.run(`UPDATE ${table} SET ${marks.join(', ')} WHERE id=?`, ...Object.values(columns), id)
  }

  meta(name: string): string | null {
    return this.get<{ value: string }>('SELECT value FROM meta WHERE name=?', name)?.value ?? null
  }

  /** Inside of `write`. */
  setMeta(name: string, value: string): void {
    this.run(
      'INSERT INTO meta(name, value) VALUES(?, ?) ON CONFLICT(name) DO UPDATE SET value=excluded.value',
      name,
      value,
    )
  }

  /**
   * One transaction. What reads `seq` changes facts: the cursor moves, and clients are told. Throws StoreLost where the
   * files are not those of the write before: SQLite would write into a file that no other start finds.
   */
  write<T>(work: (write: Write) => T): T {
    this.#expectFiles()
    const seq = this.#seq + 1
    const facts = { isChanged: false }
    const write: Write = {
      get seq() {
        facts.isChanged = true
        return seq
      },
      tell: () => (facts.isChanged = true),
    }
    const result = this.#sqlite.transaction(() => {
      const made = work(write)
      if (facts.isChanged) this.setMeta('seq', String(seq))
      return made
    })
    this.#files.note()
    if (facts.isChanged) {
      this.#seq = seq
      this.#options.committed(this.cursor)
    }
    return result
  }

  /** Writes the log into the file. `TRUNCATE` empties it, which takes longer: the next commits make it grow again. */
  checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    this.#expectFiles()
    this.get(`PRAGMA wal_checkpoint(${mode})`)
    this.#files.note()
  }

  /** Gives free pages back to the disk; false when none are left. */
  shrink(pages: number): boolean {
    this.#expectFiles()
    this.all(`PRAGMA incremental_vacuum(${pages})`)
    this.#files.note()
    return (this.get<{ freelist_count: number }>('PRAGMA freelist_count')?.freelist_count ?? 0) > 0
  }

  /** Bytes that are forgotten must not stay in the files from before a migration. */
  forgetCopies(): void {
    removeCopies(this.#options.dir, ANY_AGE)
  }

  close(): void {
    this.#sqlite.close()
  }

  #expectFiles(): void {
    this.#options.mayWrite()
    const loss = this.#files.loss
    if (loss === null) return
    // SQLite still has both files open: what the log holds is saved into the database, wherever that is now.
    if (loss.isMoved) this.#sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
    throw new StoreLost(loss.says)
  }
}

/** Names of damaged files that were set aside, oldest first. */
export function setAsideIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter(name => /^review\.sqlite\.damaged-\d{8}-\d{6}$/.test(name))
      .sort()
  } catch {
    // Without the directory there are none.
    return []
  }
}

/** Whether the file itself is at fault, not the disk. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedFile || /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

function setFileAside(dir: string): string {
  for (let at = Date.now(); ; at += 1000) {
    const [date = '', time = ''] = new Date(at).toISOString().replace(/[-:]/g, '').split(/[T.]/)
    const name = `${NAME}.damaged-${date}-${time}`
    if (existsSync(join(dir, name))) continue
    renameSync(join(dir, NAME), join(dir, name))
    for (const end of ['-wal', '-shm']) {
      if (existsSync(join(dir, NAME + end)))
        renameSync(join(dir, NAME + end), join(dir, name + end))
    }
    return name
  }
}

function removeCopies(dir: string, fromAge: number): void {
  for (const name of readdirSync(dir).filter(each => /^review\.sqlite\.v\d+$/.test(each))) {
    const age = Date.now() - statSync(join(dir, name)).mtimeMs
    if (age >= fromAge) rmSync(join(dir, name))
  }
}
