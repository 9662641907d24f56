// The checks of the bodies that the page sends to the API. The page itself imports only the types.
// To change the limits, see comments.ts.

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
import { LIMITS } from './comments.js'

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
