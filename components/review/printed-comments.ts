// The open comments of a doc as they are printed: numbered, with their places and replies. Pure.
// To change how they look, see components/bridge/paper/printed-notes.ts and viewer/panes/doc-view.ts.

import type { DocComment } from '../../schema/comments/shapes.js'
import type { PrintedComments } from '../messages/annotations.js'
import { isPrinted, markedComments, type DocComments } from '../state/doc-comments.js'
import { inOneLine, placeOfAnchor } from './comments/words.js'

export function printedComments(comments: DocComments): PrintedComments {
  const printed = comments.list.filter(isPrinted)
  return {
    numbers: markedComments(comments).map(comment => printed.indexOf(comment) + 1),
    notes: printed.map(inWords),
  }
}

/** The place, the words of the reader, and a line for each reply that was sent. */
function inWords({ anchor, body, replies }: DocComment): string {
  const { name, quote } = placeOfAnchor(anchor)
  const place = quote === '' ? name : `“${inOneLine(quote)}”`
  const answers = replies.flatMap(({ by, body, sent }) => (sent ? [`${by}: ${body}`] : []))
  return [place, body, ...answers].join('\n')
}
