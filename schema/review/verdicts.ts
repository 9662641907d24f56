// The shapes of requests, which agents make, and of verdicts, which the reader gives.
// To change when a verdict is refused, see server/review/requests/sending.ts.

import {
  FLAG,
  TEXT,
  listOf,
  objectOf,
  oneOf,
  orNull,
  textLike,
  type TypeOf,
} from '../typed-schema.js'
import { TIME, VERSION_HASH } from './versions.js'

const WORD = oneOf(['approved', 'changes'])
export type VerdictWord = TypeOf<typeof WORD>

export const REVIEW_REQUEST = objectOf('The wish of an agent for a verdict.', {
  id: textLike('^q_[\\w-]{16}$'),
  path: TEXT,
  hash: VERSION_HASH,
  by: TEXT,
  at: TIME,
  note: TEXT,
})
export type ReviewRequest = TypeOf<typeof REVIEW_REQUEST>

export const VERDICT_FIELDS = {
  path: TEXT,
  is: WORD,
  hash: VERSION_HASH,
  at: TIME,
  /** The doc still has these bytes. */
  holds: FLAG,
}
export const DOC_VERDICT = objectOf('What the reader decided of a doc.', VERDICT_FIELDS)
export type DocVerdict = TypeOf<typeof DOC_VERDICT>

const STATUS = oneOf(['gone', 'waiting', 'approved', 'approved-changed', 'changes', 'none'])
export type VerdictStatus = TypeOf<typeof STATUS>

export const VERDICTS_RESPONSE = objectOf('GET /api/verdicts', {
  docs: listOf(
    objectOf('Where a doc stands.', {
      path: TEXT,
      hash: orNull(VERSION_HASH),
      status: STATUS,
      verdict: orNull(DOC_VERDICT),
    }),
  ),
})
export type VerdictsResponse = TypeOf<typeof VERDICTS_RESPONSE>
