// Opens review.sqlite: checks it, sets a damaged file aside, makes or migrates the tables. Every write goes
// through `write`. To change the tables, see tables.ts; when the file is opened, review-store.ts.

import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../fs/errno.js'
import { StoreLost } from './causes.js'
import { Sqlite, type SqlRow, type SqlValue } from './sqlite.js'
import { StoreFiles } from './store-files.js'
import { MIGRATIONS, TABLES } from './tables.js'

const NAME = 'review.sqlite'
/** The number of the schema that this program writes. */
const NEWEST = MIGRATIONS.length + 1
const PRAGMAS = [
  // Counts only before the first table.
  'auto_vacuum=INCREMENTAL',
  'journal_mode=WAL',
  'synchronous=FULL',
  'foreign_keys=ON',
  'busy_timeout=2000',
  'cache_size=-8000',
  // 32 MB: `checkpoint` comes first, mostly. A commit that writes the log into the file takes twice as long.
  'wal_autocheckpoint=8000',
  // Forgotten bytes must not stay in free pages.
  'secure_delete=ON',
]
const COPY_DAYS = 30
const DAY_MS = 86_400_000
/** Also with a clock that was set back. */
const ANY_AGE = -Infinity

/** A newer program wrote the file. */
export class NewerSchema extends Error {}

/** The file is no database of ours, or a damaged one. */
class DamagedFile extends Error {}

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
        return { database: new Database(await openFile(dir), options), setAside }
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

async function openFile(dir: string): Promise<Sqlite> {
  const file = join(dir, NAME)
  makeFile(file)
  const expected = await expectedTables()
  const sqlite = await Sqlite.open(file)
  try {
    for (const pragma of PRAGMAS) sqlite.prepare(`PRAGMA ${pragma}`).all()
    const [check] = sqlite.prepare('PRAGMA quick_check(1)').all<{ quick_check: string }>()
    if (check?.quick_check !== 'ok') throw new DamagedFile(check?.quick_check)
    const isNew = tablesOf(sqlite) === ''
    const schema = isNew ? NEWEST : schemaOf(sqlite)
    if (schema > NEWEST) throw new NewerSchema()
    if (schema < NEWEST) copyFile(sqlite, `${file}.v${schema}`)
    // A file of another program stays as it is.
    sqlite.transaction(() => {
      if (isNew) makeTables(sqlite)
      else migrate(sqlite, schema)
      if (tablesOf(sqlite) !== expected) throw new DamagedFile('other tables')
    })
    return sqlite
  } catch (error) {
    sqlite.close()
    // A statement does not fit the tables of another program.
    if (codeOf(error) === 'SQLITE_ERROR') throw new DamagedFile('other tables', { cause: error })
    throw error
  }
}

/**
 * Makes the file if there is none; SQLite gives its log the same mode. What the disk refuses has its errno here.
 * A file that is there is not opened: closing it again would end the locks that SQLite has on it in this process.
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    accessSync(file, constants.R_OK | constants.W_OK)
  }
}

function makeTables(sqlite: Sqlite): void {
  sqlite.exec(TABLES)
  const insert = sqlite.prepare('INSERT INTO meta(name, value) VALUES(?, ?)')
  insert.run(['schema', String(NEWEST)])
  insert.run(['store', randomBytes(9).toString('base64url')])
  insert.run(['made', String(Date.now())])
  insert.run(['seq', '0'])
}

function migrate(sqlite: Sqlite, schema: number): void {
  for (const step of MIGRATIONS.slice(schema - 1)) sqlite.exec(step)
  sqlite.prepare("UPDATE meta SET value=? WHERE name='schema'").run([String(NEWEST)])
}

/** Keeps the file as it was before a migration. */
function copyFile(sqlite: Sqlite, copy: string): void {
  sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  rmSync(copy, { force: true })
  makeFile(copy)
  sqlite.prepare('VACUUM INTO ?').run([copy])
}

function schemaOf(sqlite: Sqlite): number {
  const hasMeta = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name='meta'").get()
  const row = hasMeta && sqlite.prepare("SELECT value FROM meta WHERE name='schema'").get()
  const schema = Number(row?.['value'])
  if (!Number.isInteger(schema) || schema < 1) throw new DamagedFile('no schema')
  return schema
}

/** The tables and views with their columns, as text. */
function tablesOf(sqlite: Sqlite): string {
  const rows = sqlite
    .prepare(
      `SELECT m.type, m.name, (SELECT group_concat(c.name) FROM pragma_table_info(m.name) c) AS columns
       FROM sqlite_master m WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name`,
    )
    .all<{ type: string; name: string; columns: string }>()
  return rows.map(({ type, name, columns }) => `${type} ${name}(${columns})`).join('\n')
}

async function expectedTables(): Promise<string> {
  const sqlite = await Sqlite.open(':memory:')
  try {
    sqlite.exec(TABLES)
    return tablesOf(sqlite)
  } finally {
    sqlite.close()
  }
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
