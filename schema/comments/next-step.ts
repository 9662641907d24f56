// Says what an agent does next. A shell is given a command, MCP the name of a tool.
// To change when a doc has which status, see server/review/requests/sending.ts.

import type { FeedbackResponse } from './shapes.js'
import type { VerdictStatus } from '../review/verdicts.js'

type Step =
  | 'gone'
  | 'open'
  | 'held'
  | 'changes'
  | 'stale'
  | 'approved'
  | 'waiting'
  | 'asleep'
  | 'none'

const STEPS: Readonly<Record<Step, readonly [shell: string, tool: string]>> = {
  gone: [
    'The file is gone; plans versions <path> lists what is kept of it.',
    'The file is gone; versions lists what is kept of it.',
  ],
  open: [
    'Change what each comment asks for, answer each with plans reply <id> -, then run plans comments --wait.',
    'Change what each comment asks for, answer each with reply, then call comments with wait.',
  ],
  held: [
    'Another agent has these comments; plans comments --held takes them over.',
    'Another agent has these comments; comments with held takes them over.',
  ],
  changes: [
    'Changes are wanted: change the doc, then ask again: plans review <path> --note "<what changed>" --wait.',
    'Changes are wanted: change the doc, then call review with what changed as its note.',
  ],
  stale: [
    'It was approved and has changed since: ask again with plans review <path> --wait.',
    'It was approved and has changed since: ask again with review.',
  ],
  approved: ['It is approved: go on, do not wait.', 'It is approved: go on, do not wait.'],
  waiting: [
    'There is no verdict yet; plans review <path> --wait goes on waiting.',
    'There is no verdict yet; review with wait goes on waiting.',
  ],
  asleep: [
    'Nothing came in time: run plans comments --wait again.',
    'Nothing came in time: call comments with wait again.',
  ],
  none: [
    'There is nothing open; plans review <path> --wait asks for a verdict.',
    'There is nothing open; review asks for a verdict.',
  ],
}

interface Standing extends Partial<Pick<FeedbackResponse, 'comments' | 'open' | 'held'>> {
  statuses: readonly VerdictStatus[]
  /** A wait for comments has ended with nothing. */
  isLate?: boolean
}

export function nextStep(standing: Standing, { isTool }: { isTool: boolean }): string {
  return STEPS[stepOf(standing)][isTool ? 1 : 0]
}

function stepOf({ comments = [], open = [], held = [], statuses, isLate }: Standing): Step {
  if (comments.length + open.length > 0) return 'open'
  if (held.length > 0) return 'held'
  if (statuses.includes('gone')) return 'gone'
  if (statuses.includes('changes')) return 'changes'
  if (statuses.includes('approved-changed')) return 'stale'
  if (statuses.includes('waiting')) return 'waiting'
  if (statuses.length > 0 && statuses.every(status => status === 'approved')) return 'approved'
  return isLate ? 'asleep' : 'none'
}
