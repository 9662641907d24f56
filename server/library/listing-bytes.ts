// Passes the changes of each scan to the review store as bytes, which the event loop does not read.
// To change what the store does with it, see review/sync/listing-sync.ts.

import type { Doc } from '../../schema/tree.js'
import type { ListChanges } from '../scan/doc-list.js'

/** So many docs are one piece. */
const DOCS_A_PIECE = 5000

/** null without any change. */
export function bytesOfChanges({ listed, removed, moved }: ListChanges): Uint8Array | null {
  if (listed.length + removed.length + moved.length === 0) return null
  const changes = {
    listed: listed.map(({ doc }) => [doc.path, doc.title]),
    removed: removed.map(({ doc }) => doc.path),
    moved: moved.map(({ from, to }) => [from.doc.path, to.doc.path]),
  }
  return Buffer.from(JSON.stringify(changes))
}

/** A whole list of docs, in pieces. */
export function bytesOfList(docs: Iterable<Doc>): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let part: [string, string][] = []
  const end = () => {
    pieces.push(Buffer.from(JSON.stringify({ listed: part, removed: [], moved: [] })))
    part = []
  }
  for (const { path, title } of docs) {
    part.push([path, title])
    if (part.length === DOCS_A_PIECE) end()
  }
  if (part.length > 0) end()
  return pieces
}
