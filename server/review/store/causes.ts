// Why the database could not be read or written, in words. To change the words of the system's own codes, see
// fs/errno.ts.

import { causeInWords, codeOf } from '../../fs/errno.js'

/** A file of the database is not the one that this service had. */
export class StoreLost extends Error {}

const WORDS: readonly [start: string, cause: string][] = [
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY', 'the disk is read-only'],
  ['SQLITE_IOERR', 'the disk reports an error'],
  ['SQLITE_CANTOPEN', 'it cannot be opened'],
  ['SQLITE_PERM', 'permission denied'],
  ['SQLITE_BUSY', 'another program is using it'],
  ['SQLITE_LOCKED', 'another program is using it'],
  ['SQLITE_NOMEM', 'there is too little memory'],
  ['SQLITE_CORRUPT', 'it is damaged'],
  ['SQLITE_NOTADB', 'it is damaged'],
]

export function causeOf(error: unknown): string {
  const code = codeOf(error)
  const words = WORDS.find(([start]) => code.startsWith(start))
  if (words) return words[1]
  if (
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'MODULE_NOT_FOUND' ||
    code === 'ERR_DLOPEN_FAILED'
  ) {
    return 'there is no SQLite for this platform'
  }
  if (code === '' && error instanceof Error) {
    // The package says no more when it cannot open a file.
    return error.message.startsWith('ConnectionFailed') ? 'it cannot be opened' : error.message
  }
  return causeInWords(error)
}

/** The disk refused a write, which may work later. */
export function isWriteRefused(error: unknown): boolean {
  return /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY|LOCKED|NOMEM)/.test(codeOf(error))
}
