// Versions that were seen while the store could write nothing: their hashes wait here until their lines can be written.
// To change how such a line is written, see capture.ts; when, review-store.ts.

import type { Hash } from '../../../schema/review/versions.js'
import { ListedDocs } from '../store/listed-docs.js'
import type { ListingChanges, ReviewRoots } from '../protocol.js'
import { readDoc } from './read-doc.js'

const MOST = 10_000

export interface PendingLine {
  path: string
  title: string
  hash: Hash
  size: number
}

export class PendingLines {
  /** By path and hash, oldest first. */
  #lines = new Map<string, PendingLine>()

  get all(): PendingLine[] {
    return [...this.#lines.values()]
  }

  add(line: PendingLine): void {
    const key = keyOf(line)
    if (!this.#lines.has(key) && this.#lines.size < MOST) this.#lines.set(key, line)
  }

  /** These lines are written. */
  delete(lines: readonly PendingLine[]): void {
    for (const line of lines) this.#lines.delete(keyOf(line))
  }

  /** A scan that was not stored: its files are only hashed. */
  noteScan(roots: ReviewRoots, { listed, moved }: ListingChanges): void {
    if (moved.length > 0) this.#follow(new Map(moved))
    const listing = new ListedDocs()
    listing.use(roots)
    for (const [path, title] of listed) {
      const at = listing.placeOf(path)
      if (!at || this.#lines.size >= MOST) continue
      const read = readDoc(listing.readPlaces(at), null)
      if (typeof read !== 'string') this.add({ path, title, hash: read.hash, size: read.size })
    }
  }

  /** The lines of a doc that moved with its task are written at its new place. */
  #follow(moved: ReadonlyMap<string, string>): void {
    const lines = this.all.map(line => ({ ...line, path: moved.get(line.path) ?? line.path }))
    this.#lines = new Map(lines.map(line => [keyOf(line), line]))
  }
}

function keyOf({ path, hash }: PendingLine): string {
  return `${path}\0${hash}`
}
