// The one file that imports the SQLite package. It binds only values that the package takes: a lone Buffer in
// place of a list of parameters aborts the process. To change the tables, see database.ts.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type Libsql from 'libsql'

export type SqlValue = number | string | bigint | Buffer | null
export type SqlRow = Record<string, SqlValue>

const BUSY_MS = 2000
const JSON_COLUMN = '_json'

export interface Statement {
  /** Returns how many rows changed. */
  run(params?: readonly SqlValue[]): number
  get<R extends SqlRow>(params?: readonly SqlValue[]): R | undefined
  all<R extends SqlRow>(params?: readonly SqlValue[]): R[]
}

export class Sqlite {
  readonly #db: Libsql.Database
  /** By their SQL. */
  readonly #statements = new Map<string, Statement>()

  private constructor(db: Libsql.Database) {
    this.#db = db
  }

  /** Opens or makes the file; throws an error with a `code` of SQLite. Rejects where the addon does not load. */
  static async open(file: string): Promise<Sqlite> {
    const { default: Database } = await import('libsql')
    // A process that ends may still hold the file for a moment.
    return new Sqlite(new Database(file, { timeout: BUSY_MS }))
  }

  exec(sql: string): void {
    this.#db.exec(sql)
  }

  /** Prepared once, then kept. */
  prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const lenient = this.#lenient(sql)
    const statement = this.#db.prepare(lenient)
    // After `all` or `run` the package's `get` would take the parameters of that.
    let ofGet: Libsql.Statement | undefined
    const prepared: Statement = {
      run: (params = []) => statement.run(bindable(params)).changes,
      get: <R extends SqlRow>(params: readonly SqlValue[] = []) => {
        ofGet ??= this.#db.prepare(lenient)
        const row = ofGet.get(bindable(params)) as PackageRow | undefined
        return row && (rowOf(row) as R)
      },
      all: <R extends SqlRow>(params: readonly SqlValue[] = []) =>
        (statement.all(bindable(params)) as PackageRow[]).map(row => rowOf(row) as R),
    }
    this.#statements.set(sql, prepared)
    return prepared
  }

  /**
   * The query with its numbers and texts as JSON in one blob, since a text that is not UTF-8 makes the package abort
   * the process. Blobs stay columns.
   */
  #lenient(sql: string): string {
    if (!/^\s*SELECT\b/.test(sql)) return sql
    const columns = this.#db.prepare(sql).columns()
    const isBlob = ({ type }: { type: string | null }) => type === 'BLOB'
    const pairs = columns.flatMap((column, i) => {
      return isBlob(column) ? [] : `'${column.name.replaceAll("'", "''")}', c${i}`
    })
    const blobs = columns.flatMap((column, i) => {
      return isBlob(column) ? `, c${i} AS "${column.name}"` : []
    })
    const names = columns.map((_, i) => `c${i}`).join()
    return `WITH q(${names}) AS (${sql})
      SELECT CAST(json_object(${pairs.join()}) AS BLOB) AS ${JSON_COLUMN}${blobs.join('')} FROM q`
  }

  /** Runs the work in one transaction; what throws is rolled back whole. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.exec('COMMIT')
      return result
    } catch (error) {
      // SQLite rolls back by itself on a full disk.
      if (this.#db.inTransaction) this.exec('ROLLBACK')
      throw error
    }
  }

  /** Its files are closed some time after that, see `closeFiles`. */
  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}

/**
 * Closes the files of closed databases: the package does so when their last statement is collected. Until then a
 * database that is opened anew at the same path shares the index of the log with them, also where the log is another.
 */
export function closeFiles(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** A row as the package has it: other blobs beside the one of JSON, and a key of the package's own. */
type PackageRow = { _metadata?: unknown; [JSON_COLUMN]?: Buffer | ArrayBuffer } & SqlRow

function rowOf({ _metadata, [JSON_COLUMN]: json, ...blobs }: PackageRow): SqlRow {
  if (json === undefined) return blobs
  // Bytes that are not UTF-8 become U+FFFD.
  return Object.assign(JSON.parse(Buffer.from(json as Buffer).toString()) as SqlRow, blobs)
}

function bindable(params: readonly SqlValue[]): SqlValue[] {
  const given: unknown = params
  const isBindable = (value: unknown) =>
    value === null ||
    Buffer.isBuffer(value) ||
    ['number', 'string', 'bigint'].includes(typeof value)
  if (!Array.isArray(given) || !given.every(isBindable)) throw new TypeError('not bindable')
  return [...params]
}
