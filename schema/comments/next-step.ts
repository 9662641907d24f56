// Says what an agent does next, in the words of the front that asks: a shell is given a command, MCP the name of a tool.
// To change when a doc has which status, see server/review/requests/sending.ts.

import type { DocVerdict, VerdictStatus } from '../review/verdicts.js'
import type { FeedbackResponse } from './shapes.js'

export const FRONTS = ['shell', 'tool'] as const
export type Front = (typeof FRONTS)[number]

type Step =
  | 'gone'
  | 'open'
  | 'held'
  | 'changes'
  | 'stale'
  | 'approved'
  | 'noTab'
  | 'idle'
  | 'waiting'
  | 'late'
  | 'none'

const IN_VAIN = 'end your turn, what the reader says is kept. Tell your person this address:'

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
  noTab: [`Nobody has the page open: ${IN_VAIN}`, `Nobody has the page open: ${IN_VAIN}`],
  idle: [`Nothing came in three waits: ${IN_VAIN}`, `Nothing came in three waits: ${IN_VAIN}`],
  waiting: [
    'There is no verdict yet; plans review <path> --wait goes on waiting.',
    'There is no verdict yet; review with wait goes on waiting.',
  ],
  late: [
    'Nothing came in time: run plans comments --wait again.',
    'Nothing came in time: call comments with wait again.',
  ],
  none: [
    'There is nothing open; plans review <path> --wait asks for a verdict.',
    'There is nothing open; review asks for a verdict.',
  ],
}

/** After so many waits of a caller in a row that came to nothing, it is told to stop. */
const MOST_IDLE = 3

export interface Standing extends Partial<Pick<FeedbackResponse, 'comments' | 'open' | 'held'>> {
  statuses: readonly VerdictStatus[]
  /** A wait that came to nothing: the how manieth in a row, and how many tabs are open. */
  idle?: { waits: number; tabs: number; url: string }
}

export function nextStep(standing: Standing, front: Front): string {
  const step = stepOf(standing)
  const sentence = STEPS[step][FRONTS.indexOf(front)] ?? ''
  return sentence.endsWith(':') ? `${sentence} ${standing.idle?.url ?? ''}` : sentence
}

/** Where the doc of a verdict stands. */
export function statusIn({ is, holds }: DocVerdict): VerdictStatus {
  return is === 'approved' && !holds ? 'approved-changed' : is
}

function stepOf({ comments = [], open = [], held = [], statuses, idle }: Standing): Step {
  if (comments.length + open.length > 0) return 'open'
  if (held.length > 0) return 'held'
  if (statuses.includes('gone')) return 'gone'
  if (statuses.includes('changes')) return 'changes'
  if (statuses.includes('approved-changed')) return 'stale'
  if (statuses.length > 0 && statuses.every(status => status === 'approved')) return 'approved'
  if (idle?.tabs === 0) return 'noTab'
  if (idle && idle.waits >= MOST_IDLE) return 'idle'
  if (statuses.includes('waiting')) return 'waiting'
  return idle ? 'late' : 'none'
}
