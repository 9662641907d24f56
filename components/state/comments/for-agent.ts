// Writes comments as plain text that the reader pastes into an agent without any set-up. Pure.
// To change how a comment is written, see schema/comments/agent-lines.ts.

import { commentLines, quoteOf } from '../../../schema/comments/agent-lines.js'
import type { DocComment } from '../../../schema/comments/shapes.js'

export interface CommentedFile {
  /** The absolute path of the doc. */
  file: string
  list: readonly DocComment[]
}

const HOW_TO_ANSWER = [
  'Change each file as its comments ask for. Then answer each comment: plans reply <id> "what you did".',
  'Without the plans command, say here for each id what you did.',
]

/** Each comment with its file, line, quote, words and replies. */
export function forAgent(docs: readonly CommentedFile[]): string {
  const comments = docs.flatMap(({ file, list }) => {
    return list.map(({ id, anchor, body, replies, where: { line, is, now } }) => {
      return { id, file, line, is, quote: quoteOf(anchor), now, body, replies }
    })
  })
  return [...commentLines(comments), '', ...HOW_TO_ANSWER, ''].join('\n')
}
