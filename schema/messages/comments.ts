// The messages about comments between a page that shows docs and the script that marks them inside a framed doc. A doc
// never receives a body, a quote or a name: indexes of blocks, offsets and numbers alone.
// To change what they do in a doc, see components/bridge/annotate/.

/** A comment to mark. It names blocks of the doc's file by their index. */
export interface CommentMark {
  from: number
  to: number
  /** Offsets in the text of the first and the last block; null where whole blocks are meant. */
  start: number | null
  end: number | null
  /** The text between the offsets is painted; else only a bar stands at the blocks. */
  isExact: boolean
  /** Its look. */
  state: 'draft' | 'open' | 'answered' | 'resolved'
}
