// The checks of the bodies that agents send to the API. The page does not load this file.
// To change the limits, see comments.ts.

import { isListOf, isOneOf, isOptional, isRecord, isText, type Check } from '../shape.js'
import { LONGEST_PATH } from '../review/limits.js'
import { isIdOf } from './anchors.js'
import { LIMITS } from './comments.js'
import { FRONTS } from './next-step.js'
import { isPath, isWords } from './reader-bodies.js'

const isSeconds: Check<number> = value =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS.wait
const isLimit: Check<number> = value => Number.isInteger(value) && Number(value) > 0
/** A name is checked once the rest of a body is right: it has a refusal of its own. */
const AS = { as: isText(LIMITS.body) }

/** An agent: two with one name have sessions of their own; one without a session leaves it out. */
const CALLER = { ...AS, session: isOptional(isText(LIMITS.session)) }

export const AGENT_REPLY_BODY = { ...AS, body: isWords(LIMITS.body, 1) }

/** Several replies, all or none. */
export const AGENT_REPLIES_BODY = {
  ...AS,
  replies: isListOf(
    isRecord({ id: isIdOf('m'), comment: isText(LONGEST_PATH), body: isWords(LIMITS.body, 1) }),
    LIMITS.itemsOfReview,
    1,
  ),
}

export const FEEDBACK_BODY = {
  ...CALLER,
  /** Absolute, of docs or folders; empty for all. */
  paths: isListOf(isPath, LIMITS.pathsOfFeedback),
  /** Seconds; above 0 only news ends it. */
  wait: isSeconds,
  take: isOneOf(true, false),
  /** Also what another agent took a short time ago. */
  held: isOptional(isOneOf(true, false)),
  /** So many comments at most: the oldest. */
  limit: isOptional(isLimit),
  /** Whose words `next` has; by default the shell's. */
  front: isOptional(isOneOf(...FRONTS)),
  /** Another request goes on with this wait: both are one wait. */
  goesOn: isOptional(isOneOf(true, false)),
  /** Without a wait, too, only what this agent was not handed. */
  news: isOptional(isOneOf(true, false)),
  /** These comments alone: those that a caller has passed on are noted so. */
  only: isOptional(isListOf(isIdOf('c'), Infinity)),
}

export const REQUEST_BODY = {
  ...CALLER,
  paths: isListOf(isPath, LIMITS.pathsOfRequest, 1),
  note: isWords(LIMITS.note),
}
