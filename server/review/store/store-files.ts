// Notices that review.sqlite or its log was moved away, replaced or cut while it is open.
// To change when they are looked at, see database.ts; how the store is opened anew, review-store.ts.

import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { identityOf } from '../../fs/file-state.js'

interface FileFacts {
  identity: string
  size: number
}

export interface FileLoss {
  /** Which file, in words. */
  says: string
  /** Its bytes are whole, at another place or at none. */
  isMoved: boolean
}

export class StoreFiles {
  readonly #files: readonly string[]
  #known: readonly (FileFacts | null)[] = []

  /** @param file - the database, absolute: it is open */
  constructor(file: string) {
    this.#files = [file, `${file}-wal`]
  }

  /**
   * The files have these sizes now, by what was written or read.
   * @param bytes - of the pages of the database; the file may be longer, and another service may cut it to this
   */
  note(bytes: number): void {
    const [database, log] = this.#files.map(factsOf)
    this.#known = [
      database ? { ...database, size: Math.min(database.size, bytes) } : null,
      log ?? null,
    ].map((now, i) => {
      const known = this.#known[i]
      // A file keeps its identity for as long as it is open.
      return now && known ? { ...now, identity: known.identity } : (known ?? now)
    })
  }

  /** null while both files are there and hold no less than they did. */
  get loss(): FileLoss | null {
    for (const [i, file] of this.#files.entries()) {
      const [known, now] = [this.#known[i], factsOf(file)]
      if (!known) continue
      if (now?.identity !== known.identity) {
        return { says: `${basename(file)} was moved away or replaced`, isMoved: true }
      }
      if (now.size < known.size) return { says: `${basename(file)} was cut`, isMoved: false }
    }
    return null
  }
}

function factsOf(file: string): FileFacts | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? { identity: identityOf(stats), size: Number(stats.size) } : null
}
