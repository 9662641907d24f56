// Asks the service what the reader says, for commands and tools.
// To change what an agent is handed, see server/review/requests/feedback.ts; the reply, schema/comments/shapes.ts.

import type { FeedbackResponse } from '../../schema/comments/shapes.js'
import type { PlansService } from './plans-service.js'

/** Comments or docs; more would fill the window of a model. */
export const MOST_FOR_TOOL = 20

interface FeedbackQuery {
  as: string
  session?: string
  take: boolean
  held?: boolean
  limit?: number | undefined
  wait?: number
  goesOn?: boolean
}

/** @param paths - of docs and folders; empty for all */
export function feedbackOn(
  service: PlansService,
  paths: readonly string[],
  { wait = 0, limit, ...query }: FeedbackQuery,
): Promise<FeedbackResponse> {
  const { front } = service.options
  const most = front === 'tool' ? MOST_FOR_TOOL : limit
  const body = { ...query, paths, wait, limit: most, front }
  return service.send<FeedbackResponse>('POST', '/api/feedback', body, wait)
}

export function hasNews({ comments, verdicts }: FeedbackResponse): boolean {
  return comments.length + verdicts.length > 0
}
