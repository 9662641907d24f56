// Opens the file of the database, by itself or beside other services: checks it, makes or migrates its tables.
// To change the tables, see tables.ts; what is done with a damaged file, database.ts.

import { randomBytes } from 'node:crypto'
import { accessSync, closeSync, constants, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../fs/errno.js'
import { expectNoOlder, KeptElsewhere, withoutOlder } from './older-service.js'
import { Sqlite } from './sqlite.js'
import { MIGRATIONS, TABLES } from './tables.js'

/** The number of the schema that this program writes. */
export const NEWEST = MIGRATIONS.length + 1
/** From this schema on services share the store. */
const FIRST_SHARED = 4
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

/** A newer program wrote the file. */
export class NewerSchema extends Error {}

/** The file is no database of ours, or a damaged one. */
export class DamagedFile extends Error {}

/**
 * Throws NewerSchema, DamagedFile, KeptElsewhere, and what the disk refuses.
 * @param isAlone - no other service may have it: the log cannot be shared between machines
 */
export async function openFile(file: string, isAlone: boolean): Promise<Sqlite> {
  expectNoOlder(dirname(file))
  makeFile(file)
  const expected = await expectedTables()
  const sqlite = await Sqlite.open(file)
  let copy = null as Copy | null
  try {
    if (isAlone) sqlite.prepare('PRAGMA locking_mode=EXCLUSIVE').all()
    for (const pragma of PRAGMAS) sqlite.prepare(`PRAGMA ${pragma}`).all()
    const [check] = sqlite.prepare('PRAGMA quick_check(1)').all<{ quick_check: string }>()
    if (check?.quick_check !== 'ok') throw new DamagedFile(check?.quick_check)
    const prepare = () => {
      copy = copyOf(sqlite, file)
      // A file of another program stays as it is. Another service may have opened it at the same time.
      sqlite.transaction(() => {
        if (tablesOf(sqlite) === '') makeTables(sqlite)
        else migrate(sqlite, file, copy)
        if (tablesOf(sqlite) !== expected) throw new DamagedFile('other tables')
      })
    }
    const isShared = tablesOf(sqlite) !== '' && schemaOf(sqlite) >= FIRST_SHARED
    if (isShared) prepare()
    else await withoutOlder(dirname(file), prepare)
    return sqlite
  } catch (error) {
    sqlite.close()
    const code = codeOf(error)
    if (isAlone && code.startsWith('SQLITE_BUSY')) throw new KeptElsewhere(null)
    // A statement does not fit the tables of another program.
    if (code === 'SQLITE_ERROR') throw new DamagedFile('other tables', { cause: error })
    throw error
  } finally {
    if (copy) rmSync(copy.file, { force: true })
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
  insert.run(['made', String(Date.now())])
  insert.run(['seq', '0'])
  insert.run(['stored', '0'])
}

/** The database as it was before a migration. */
interface Copy {
  schema: number
  file: string
}

/** null where nothing is to be migrated. */
function copyOf(sqlite: Sqlite, file: string): Copy | null {
  if (tablesOf(sqlite) === '') return null
  const schema = schemaOf(sqlite)
  if (schema > NEWEST) throw new NewerSchema()
  if (schema === NEWEST) return null
  sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
  const copy = `${file}.v${schema}.${randomBytes(6).toString('hex')}`
  makeFile(copy)
  sqlite.prepare('VACUUM INTO ?').run([copy])
  return { schema, file: copy }
}

function migrate(sqlite: Sqlite, file: string, copy: Copy | null): void {
  const schema = schemaOf(sqlite)
  // Another service was first.
  if (schema === NEWEST) return
  if (schema !== copy?.schema) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })
  renameSync(copy.file, `${file}.v${schema}`)
  for (const step of MIGRATIONS.slice(schema - 1)) sqlite.exec(step)
  sqlite.prepare("UPDATE meta SET value=? WHERE name='schema'").run([String(NEWEST)])
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
