// Why the disk or the network refused, in words and without a path, for replies and the terminal.

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
