// What each scan changed in the list of docs, as bytes for the review store: the event loop passes them on unread.
// To change what the store does with it, see review/sync/listing-sync.ts.

import type { Doc } from '../../schema/tree.js'
import type { ListedFile } from '../outline/build-outline.js'

/** So many docs are one piece. */
const DOCS_A_PIECE = 5000

export class ListingFeed {
  /** By path, the titles of docs that are new, or whose file or title is not what it was. */
  #came = new Map<string, string>()
  #went = new Set<string>()
  /** From, to. */
  #moved = new Map<string, string>()

  fileListed({ doc }: ListedFile): void {
    this.#went.delete(doc.path)
    this.#came.set(doc.path, doc.title)
  }

  scanEnded(unlisted: readonly string[], moved: ReadonlyMap<string, string>): void {
    for (const path of unlisted) {
      this.#came.delete(path)
      this.#went.add(path)
    }
    for (const [from, to] of moved) this.#moved.set(from, to)
  }

  /** The changes since it was asked last; null without any. */
  take(): Uint8Array | null {
    const changes = { came: [...this.#came], went: [...this.#went], moved: [...this.#moved] }
    this.#came = new Map()
    this.#went = new Set()
    this.#moved = new Map()
    const isEmpty = Object.values(changes).every(list => list.length === 0)
    return isEmpty ? null : Buffer.from(JSON.stringify(changes))
  }
}

/** A whole list of docs, in pieces. */
export function listingOf(docs: Iterable<Doc>): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let came: [string, string][] = []
  const end = () => {
    pieces.push(Buffer.from(JSON.stringify({ came, went: [], moved: [] })))
    came = []
  }
  for (const { path, title } of docs) {
    came.push([path, title])
    if (came.length === DOCS_A_PIECE) end()
  }
  if (came.length > 0) end()
  return pieces
}
