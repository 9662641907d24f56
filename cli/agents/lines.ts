// Comments and verdicts as lines for an agent's terminal.
// To change how a comment is written, see schema/comments/agent-lines.ts.

import { commentLines } from '../../schema/comments/agent-lines.js'
import type { FeedbackResponse } from '../../schema/comments/shapes.js'
import { plain, plainLine, quotedLines } from '../../schema/plain-text.js'
import type { VerdictsResponse } from '../../schema/review/verdicts.js'

/** Where a doc stands, by its path. */
type DocStatus = Pick<VerdictsResponse['docs'][number], 'path' | 'status'>

/** The comments, where the docs stand, and what comes next. */
export function feedbackLines(
  feedback: Pick<FeedbackResponse, 'comments' | 'open' | 'held' | 'left' | 'next'>,
  docs: readonly DocStatus[],
): string[] {
  const { comments, open, held, left, next } = feedback
  const threads = commentLines(comments)
  const handed =
    open.length > 0 ? ['Still open:', ...quotedLines(open.map(plainLine).join('\n'))] : []
  const others = held.map(({ by, since, count }) => {
    const time = new Date(since).toTimeString().slice(0, 5)
    return `${count} more ${count === 1 ? 'is' : 'are'} with ${plainLine(by)} since ${time}; --held takes them, too`
  })
  const more = left > 0 ? [`${left} more ${left === 1 ? 'is' : 'are'} open`] : []
  const end = [...more, ...handed, ...others, ...statusLines(docs), plain(next)]
  return [...threads, ...(threads.length > 0 ? [''] : []), ...end]
}

/** `approved  docs/active/search/plans/plan.md`. */
export function statusLines(docs: readonly DocStatus[]): string[] {
  return docs.map(({ path, status }) => `${status}  ${plainLine(path)}`)
}
