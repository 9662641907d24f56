// A database file read and changed as another program would.

import { Sqlite, type SqlRow } from '../../server/review/store/sqlite.js'

export async function rowsOf(file: string, sql: string): Promise<SqlRow[]> {
  const database = await Sqlite.open(file)
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

/** Runs one or more statements. */
export async function execute(file: string, sql: string): Promise<void> {
  const database = await Sqlite.open(file)
  try {
    database.exec(sql)
  } finally {
    database.close()
  }
}
