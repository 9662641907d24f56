// Words about comments: the place, and the state. Pure.
// To change the states, see schema/comments/comments.ts; the times, ../times.ts.

import type { CommentAnchor } from '../../../schema/comments/anchors.js'
import type { BlockKind } from '../../../schema/compare/blocks.js'
import type { DocComment } from '../../../schema/comments/shapes.js'
import { isTaken } from '../../state/comments/truth-line.js'
import { markedComments, type DocComments } from '../../state/doc-comments.js'
import { clockTime } from '../times.js'

const BLOCKS: Partial<Record<BlockKind, string>> = {
  row: 'Table row',
  code: 'Code',
  svg: 'Drawing',
  figcaption: 'Picture',
  caption: 'Table',
  li: 'List item',
}

/** A block of one image and nothing else; its text may be cut. */
const IMAGE = /^⟨image(?:: ([^⟩]*))?⟩?$/

/** The words that a comment is about, and their name where they are not simply quoted. */
export function placeOfAnchor(anchor: CommentAnchor): { name: string; quote: string } {
  if (anchor.type === 'doc') return { name: 'The whole doc', quote: '' }
  if (anchor.type === 'text') return { name: '', quote: anchor.quote }
  const [image, label] = IMAGE.exec(anchor.text) ?? []
  if (image) return { name: 'Image', quote: label ?? '' }
  const isHeading = /^h\d$/.test(anchor.kind)
  const name = isHeading ? 'Heading' : (BLOCKS[anchor.kind] ?? 'Paragraph')
  return { name, quote: anchor.text }
}

const NAME_LENGTH = 60

/** `Comment on “the first words”`. */
export function nameOfComment(anchor: CommentAnchor): string {
  const { name, quote } = placeOfAnchor(anchor)
  if (quote === '') return `Comment on ${name.toLowerCase()}`
  const words = inOneLine(quote)
  const start = words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH).trimEnd()}…` : words
  return `Comment on “${start}”`
}

export const NOT_SENT = 'Not sent'

/** Whether the doc has the place of a comment, and the page does not show it, as in a tab that is not chosen. */
export function isUnmarked(comments: DocComments, comment: DocComment): boolean {
  const { placed } = comments
  // The frame may not have answered about one that was just begun.
  if (placed === null || comment.rev === 0) return false
  return markedComments(comments).includes(comment) && !placed.includes(comment.id)
}

/** The note beside the time of a comment; `''` for none. */
export function noteOf(comment: DocComment): string {
  const { state, where, anchor } = comment
  if (state === 'draft') return NOT_SENT
  if (state === 'resolved') return 'Resolved'
  const notes = [
    state === 'open' &&
      isTaken(comment) &&
      `${comment.taken.by} has it since ${clockTime(comment.taken.at)}`,
    where.is === 'moved' && changeInWords(anchor, where.now ?? ''),
  ]
  return notes.filter(Boolean).join(', ')
}

/** Equal words may be those of another place, or stand there more than once. */
function changeInWords(anchor: CommentAnchor, now: string): string {
  const same = 'Perhaps at another place'
  if (anchor.type !== 'text') {
    const isSame = anchor.type === 'block' && inOneLine(now) === inOneLine(anchor.text)
    return isSame ? same : 'This part was changed'
  }
  return inOneLine(now).includes(inOneLine(anchor.quote)) ? same : 'These words were changed'
}

/** The words of a text with one space between them. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
