// Why the disk did not show something. Some answers say what is there; the rest say nothing of it.

import { causeInWords, codeOf } from '../cause.js'

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
