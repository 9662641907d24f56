// Why the disk or the network refused: in words and without a path, for replies and the terminal, and as one
// of three answers, for the scan.

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

/** `gone`: not there. `closed`: it may not be read. `trouble`: ask again later, nothing is known. */
export interface Reason {
  why: 'gone' | 'closed' | 'trouble'
  /** In words. */
  cause: string
}

/** What a system's error means for the file or folder that was asked about. */
export function reasonOf(error: unknown): Reason {
  return { why: whyOf(codeOf(error)), cause: causeInWords(error) }
}

/** Whether we are out of something ourselves, which says nothing of any disk. */
export function isShortage(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'].includes(codeOf(error))
}

function whyOf(code: string): Reason['why'] {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
      return 'gone'
    case 'EACCES':
    case 'EPERM':
      return 'closed'
    default:
      return 'trouble'
  }
}

/** Whether a listing, or an opening of a file, came to nothing. */
export function isReason(found: object): found is Reason {
  return 'why' in found
}
