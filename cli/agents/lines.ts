// Comments and verdicts as lines for an agent's terminal.
// To change how a comment is written, see schema/comments/agent-lines.ts.

import { commentLines } from '../../schema/comments/agent-lines.js'
import type { FeedbackResponse } from '../../schema/comments/shapes.js'
import { plain, plainLine } from '../../schema/plain-text.js'
import type { DocVerdict, VerdictsResponse } from '../../schema/review/verdicts.js'

/** Where a doc stands, by its path. */
type DocStatus = Pick<VerdictsResponse['docs'][number], 'path' | 'status'>

/** The comments, where the docs stand, and what comes next. */
export function feedbackLines(
  { comments, next }: Pick<FeedbackResponse, 'comments' | 'next'>,
  docs: readonly DocStatus[],
): string[] {
  const threads = commentLines(comments)
  return [...threads, ...(threads.length > 0 ? [''] : []), ...statusLines(docs), plain(next)]
}

/** `approved  docs/active/search/plans/plan.md`. */
export function statusLines(docs: readonly DocStatus[]): string[] {
  return docs.map(({ path, status }) => `${status}  ${plainLine(path)}`)
}

/** Where the doc of a verdict stands. */
export function statusIn({ path, is, holds }: DocVerdict): DocStatus {
  return { path, status: is === 'approved' && !holds ? 'approved-changed' : is }
}
