// Comments, reviews and requests: what the API takes of the reader, the limits, and the states that follow.
// To change what the API sends, see shapes.ts; what it takes of agents, agent-bodies.ts; where a comment stands,
// carry.ts; how they are stored, server/review/.

import {
  isListOf,
  isOneOf,
  isOptional,
  isRecord,
  isText,
  type Check,
  type RecordOf,
} from '../shape.js'
import { LONGEST_PATH } from '../review/limits.js'
import { isHash } from '../review/versions.js'
import { isAnchor, isIdOf, withoutControls } from './anchors.js'
import type { CommentState } from './shapes.js'

/** The name of the reader among those of agents. */
export const READER = 'reader'

export const LIMITS = {
  /** Characters of a comment or a reply. */
  body: 20_000,
  /** Characters of the note of a request. */
  note: 5000,
  /** Characters of the session of an agent. */
  session: 64,
  commentsOfDoc: 2000,
  drafts: 5000,
  repliesOfComment: 1000,
  itemsOfReview: 500,
  requestsOfAgent: 200,
  /** Open ones, of all agents. */
  requests: 300,
  pathsOfRequest: 50,
  pathsOfFeedback: 50,
  waits: 100,
  waitsOfAgent: 10,
  /** Seconds of one wait. */
  wait: 50,
  /** Seconds in which a review can always be withdrawn. */
  hold: 10,
} as const
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>

/** Text of a person or an agent: well-formed Unicode without control characters but tab and line feed. */
export function isWords(longest: number, shortest = 0): Check<string> {
  return value =>
    typeof value === 'string' &&
    value.length >= shortest &&
    value.length <= longest &&
    withoutControls(value) === value
}

export const isPath = isText(LONGEST_PATH)
const isHold: Check<number> = value =>
  typeof value === 'number' && value >= 0 && value <= LIMITS.hold

/** A draft may be blank. */
export const COMMENT_BODY = {
  path: isPath,
  hash: isHash,
  anchor: isAnchor,
  body: isWords(LIMITS.body),
}
/** A draft of a comment, as it is saved; `hash`: of the bytes that it is made on. */
export type CommentDraft = RecordOf<typeof COMMENT_BODY>

export const COMMENT_STATE_BODY = { state: isOneOf('resolved', 'open', 'dropped', 'draft') }

export const READER_REPLY_BODY = { body: isWords(LIMITS.body) }

export const REVIEW_BODY = {
  comments: isListOf(isIdOf('c'), Infinity),
  replies: isListOf(isIdOf('m'), Infinity),
  verdicts: isListOf(
    isRecord({ path: isPath, hash: isHash, is: isOneOf('approved', 'changes') }),
    Infinity,
  ),
  /** The bytes that were on show of the docs that it speaks of: they were read. */
  seen: isOptional(isListOf(isRecord({ path: isPath, hash: isHash }), LIMITS.itemsOfReview)),
  /** No agent is told of it for so many seconds: 0 without. */
  hold: isOptional(isHold),
}
/** A review, sent in one press: ids of drafts and replies, and verdicts on the bytes that were on show. */
export type ReviewBody = RecordOf<typeof REVIEW_BODY>

export const DISMISS_BODY = { path: isPath }

/** The facts that make the state of a comment. */
export interface CommentFacts {
  isSent: boolean
  isDropped: boolean
  isResolved: boolean
  /** Whether the last reply that was sent is an agent's. */
  isAnswered: boolean
}

/** The first that holds. */
export function commentState(facts: CommentFacts): CommentState {
  if (facts.isDropped) return 'dropped'
  if (!facts.isSent) return 'draft'
  if (facts.isResolved) return 'resolved'
  return facts.isAnswered ? 'answered' : 'open'
}

/** Whether the reader may lead a comment to a state by hand. */
export function canBecome(
  facts: CommentFacts,
  state: 'resolved' | 'open' | 'dropped' | 'draft',
): boolean {
  const now = commentState(facts)
  switch (state) {
    case 'resolved':
      return now === 'open' || now === 'answered'
    case 'open':
      return now === 'resolved' || (now === 'dropped' && facts.isSent)
    case 'draft':
      return now === 'dropped' && !facts.isSent
    case 'dropped':
      return now !== 'dropped'
  }
}
