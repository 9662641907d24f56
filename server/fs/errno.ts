// The errno codes of the system: each in words without a path, for replies and the terminal, and as one of
// three classes, for the scan. To change what follows from a class, see scan/relist.ts.

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'it is not there',
  EEXIST: 'something of that name is in the way',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EBUSY: 'it is in use',
  EXDEV: 'it lies on another device',
}

/** The code of a system's error, such as `ENOENT`; empty for any other error. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

/** A system's error in words; the bare code where we have none. */
export function causeInWords(error: unknown): string {
  const code = codeOf(error)
  return WORDS[code] ?? (code || 'for an unknown reason')
}

/** An error for the terminal: what the system refuses in words; a mistake of ours with its stack. */
export function sayError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  const cause = WORDS[code]
  if (cause === undefined) return error.stack ?? error.message
  // That no file can be opened any more says nothing of the one that was next.
  const isShortage = code === 'EMFILE' || code === 'ENFILE'
  const path = 'path' in error && typeof error.path === 'string' && !isShortage ? error.path : ''
  return path === '' ? cause : `${path}: ${cause}`
}

/** A file or folder that could not be read. `unknown`: the error says nothing about it; read it again later. */
export interface DiskError {
  kind: 'not found' | 'denied' | 'unknown'
  /** In words. */
  cause: string
}

/** The meaning of a system's error for the file or folder. */
export function diskErrorOf(error: unknown): DiskError {
  return { kind: kindOfCode(codeOf(error)), cause: causeInWords(error) }
}

/** This process is out of files or memory, which says nothing about a disk. */
export function isShortage(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'].includes(codeOf(error))
}

function kindOfCode(code: string): DiskError['kind'] {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'not found'
    case 'EACCES':
    case 'EPERM':
      return 'denied'
    default:
      return 'unknown'
  }
}

/** A listing, or an opening of a file, failed. */
export function isDiskError(found: object): found is DiskError {
  return 'kind' in found
}
