// review.sqlite, which several services may have open: a damaged file is set aside, every write goes through `write`, and
// `look` finds what other services wrote. To change how the file is opened, see open-file.ts; when, review-store.ts.

import { randomBytes } from 'node:crypto'
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
import { identityOf } from '../../fs/file-state.js'
import { StoreLost } from './causes.js'
import { DamagedFile, NEWEST, NewerSchema, openFile } from './open-file.js'
import { type Sqlite, type SqlRow, type SqlValue } from './sqlite.js'
import { StoreFiles } from './store-files.js'

const NAME = 'review.sqlite'
const COPY_DAYS = 30
const DAY_MS = 86_400_000
/** Also with a clock that was set back. */
const ANY_AGE = -Infinity

/** A work that decides by what it read is begun anew so often. */
const ATTEMPTS = 20

/** Another service wrote since a work began to read. */
class Overtaken extends Error {
  readonly code = 'SQLITE_BUSY'
}

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
  /** No other service may have it. */
  isAlone?: boolean
  /** Facts were committed, by this service or by another one. */
  committed(cursor: string): void
  /** Another service wrote; what is known in memory may not be so any more. @param from - the number until then */
  othersWrote?(from: number): void
}

export class Database {
  readonly #sqlite: Sqlite
  readonly #options: DatabaseOptions
  readonly #files: StoreFiles
  readonly #pageSize: number
  /** Names this opening in cursors: another service has other docs folders, and other settings. */
  readonly #run = randomBytes(9).toString('base64url')
  #seq: number
  /** Another number after each write of another service. */
  #version: number
  /** The version that a work under way began with; null without one. */
  #steady: number | null = null

  private constructor(sqlite: Sqlite, options: DatabaseOptions) {
    this.#sqlite = sqlite
    this.#options = options
    this.#files = new StoreFiles(join(options.dir, NAME))
    this.#pageSize = this.#pragma('page_size')
    this.#version = this.#storedVersion
    this.#seq = Number(this.meta('seq'))
    this.#noteFiles()
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
    const file = join(dir, NAME)
    let setAside: string | null = null
    for (;;) {
      const before = identityAt(file)
      try {
        const sqlite = await openFile(file, options.isAlone ?? false)
        return { database: new Database(sqlite, options), setAside }
      } catch (error) {
        if (!isDamage(error) || setAside !== null) throw error
        // Another service may have set it aside, and made a new one.
        if (before === null || identityAt(file) === before) setAside = setFileAside(dir)
      }
    }
  }

  get cursor(): string {
    return `${this.#run}.${this.#seq}`
  }

  /** The number in a cursor; null for one of another service or start, or of the future. */
  seqOf(cursor: string): number | null {
    const [, run, seq] = /^([\w-]+)\.(\d{1,15})$/.exec(cursor) ?? []
    return run === this.#run && Number(seq) <= this.#seq ? Number(seq) : null
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
   * Runs a work that decides by what it reads, and then writes. Where another service wrote in between, it is begun anew.
   */
  steady<T>(work: () => T): T {
    for (let attempt = 1; ; attempt++) {
      this.look()
      this.#steady = this.#version
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === ATTEMPTS) throw error
      } finally {
        this.#steady = null
      }
    }
  }

  /**
   * One transaction. What reads `seq` changes facts: the cursor moves, and clients are told. Throws StoreLost where the
   * files are not those of the write before: SQLite would write into a file that no other start finds.
   * @param isChecked - the work decides by what it reads in the transaction; else another service must not have written
   *   since `steady` began
   */
  write<T>(work: (write: Write) => T, isChecked = false): T {
    this.#expectFiles()
    const facts = { isChanged: false, seq: 0 }
    const result = this.#sqlite.transaction(() => {
      this.look()
      if (!isChecked && this.#steady !== null && this.#steady !== this.#version)
        throw new Overtaken()
      const seq = Number(this.meta('seq')) + 1
      facts.seq = seq
      const made = work({
        get seq() {
          facts.isChanged = true
          return seq
        },
        tell: () => (facts.isChanged = true),
      })
      if (facts.isChanged) this.setMeta('seq', String(seq))
      return made
    })
    this.#noteFiles()
    if (facts.isChanged) {
      this.#seq = facts.seq
      this.#options.committed(this.cursor)
    }
    return result
  }

  /** Finds what other services wrote since the last look. Throws NewerSchema where one of them migrated the tables. */
  look(): boolean {
    const version = this.#storedVersion
    if (version === this.#version) return false
    if (this.meta('schema') !== String(NEWEST)) throw new NewerSchema()
    this.#version = version
    const from = this.#seq
    this.#seq = Number(this.meta('seq'))
    // Another service may have emptied the log.
    this.#noteFiles()
    this.#options.othersWrote?.(from)
    if (this.#seq !== from) this.#options.committed(this.cursor)
    return true
  }

  /** Writes the log into the file. `TRUNCATE` empties it, which takes longer: the next commits make it grow again. */
  checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    this.#expectFiles()
    this.get(`PRAGMA wal_checkpoint(${mode})`)
    this.#noteFiles()
  }

  /** Gives free pages back to the disk; false when none are left. */
  shrink(pages: number): boolean {
    this.#expectFiles()
    this.all(`PRAGMA incremental_vacuum(${pages})`)
    this.#noteFiles()
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
    const { loss } = this.#files
    if (loss === null) return
    // Another service may have emptied the log, or given pages back.
    if (!loss.isMoved && this.look()) return
    // SQLite still has both files open: what the log holds is saved into the database, wherever that is now.
    if (loss.isMoved) this.#sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
    throw new StoreLost(loss.says)
  }

  #noteFiles(): void {
    this.#files.note(this.#pragma('page_count') * this.#pageSize)
  }

  get #storedVersion(): number {
    return this.#pragma('data_version')
  }

  #pragma(name: string): number {
    return Number(this.get(`PRAGMA ${name}`)?.[name])
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

/** The file itself is at fault, not the disk. */
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
  for (const name of readdirSync(dir).filter(each => /^review\.sqlite\.v\d+(\.\w+)?$/.test(each))) {
    const age = Date.now() - statSync(join(dir, name)).mtimeMs
    if (age >= fromAge) rmSync(join(dir, name))
  }
}

/** null without a file. */
function identityAt(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? identityOf(stats) : null
}
