// The shapes of kept versions: what a file held at which time, and what is not kept, with the reason.
// To change when a version is made, see server/review/sync/capture.ts.

import { isEither, isListOf, isNullOr, isOneOf, isText } from '../shape.js'
import {
  COUNT,
  FLAG,
  TEXT,
  listOf,
  objectOf,
  oneOf,
  orNull,
  textLike,
  type TypeOf,
} from '../typed-schema.js'
import { LONGEST_PATH, MOST_FORGOTTEN, MOST_VERSIONS } from './limits.js'

export const VERSION_HASH = textLike('^[0-9a-f]{64}$')
/** SHA-256 of a file's bytes: 64 lower-case hexadecimal digits. */
export type Hash = string

export const TIME = textLike('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$')
/** `2026-11-24T20:31:00.123Z`. */
export type Time = string

export const REVIEW_DOC_ID = textLike('^d_[\\w-]{16}$')

/** Which event made the line: the first capture, a scan, a frame, a restore, or the file's deletion. */
const SOURCE = oneOf(['start', 'seen', 'shown', 'restored', 'gone'])
export type VersionSource = TypeOf<typeof SOURCE>

/** Why the bytes of a version are not kept. */
const MISSING = oneOf(['size', 'skipped', 'dropped', 'forgotten', 'failed'])
export type Missing = TypeOf<typeof MISSING>

const VERSION = objectOf('One state of a doc.', {
  n: COUNT,
  /** null where the doc was deleted. */
  hash: orNull(VERSION_HASH),
  at: TIME,
  size: orNull(COUNT),
  from: SOURCE,
  kept: FLAG,
  missing: orNull(MISSING),
  /** When the reader read exactly these bytes. */
  read: orNull(TIME),
  comments: COUNT,
  verdict: oneOf(['approved', 'changes', null]),
})
export type Version = TypeOf<typeof VERSION>

/** Why a doc left an earlier place. */
const MOVE_REASON = oneOf(['settled', 'renamed'])
export type MoveReason = TypeOf<typeof MOVE_REASON>

const TIMELINE_EVENT = objectOf('What was said about a doc.', {
  /** An agent asked for a review; the reader sent one; an agent answered comments on the same bytes. */
  is: oneOf(['request', 'review', 'answer']),
  at: TIME,
  /** The agent, or `reader`. */
  by: TEXT,
  /** The bytes that it is about. */
  hash: orNull(VERSION_HASH),
  /** How many comments and replies it has. */
  comments: COUNT,
  verdict: oneOf(['approved', 'changes', null]),
  /** The note of a request. */
  note: TEXT,
})
export type TimelineEvent = TypeOf<typeof TIMELINE_EVENT>

export const VERSIONS_RESPONSE = objectOf(
  'GET /api/versions',
  {
    doc: REVIEW_DOC_ID,
    path: TEXT,
    title: TEXT,
    gone: orNull(TIME),
    now: orNull(VERSION_HASH),
    was: listOf(
      objectOf('Where the doc lived before.', { path: TEXT, until: TIME, why: MOVE_REASON }),
    ),
    /** Newest first. */
    versions: listOf(VERSION, MOST_VERSIONS),
    more: FLAG,
  },
  {
    /** Newest first, where they are asked for (`timeline=1`). */
    events: listOf(TIMELINE_EVENT, MOST_VERSIONS),
  },
)
export type VersionsResponse = TypeOf<typeof VERSIONS_RESPONSE>

const GONE_DOC = objectOf('A deleted doc, with its last version.', {
  doc: REVIEW_DOC_ID,
  path: TEXT,
  title: TEXT,
  at: TIME,
  hash: orNull(VERSION_HASH),
  kept: FLAG,
})
export type GoneDoc = TypeOf<typeof GONE_DOC>

export const GONE_RESPONSE = objectOf('GET /api/versions/gone', {
  /** Newest first. */
  docs: listOf(GONE_DOC, MOST_VERSIONS),
  more: FLAG,
})
export type GoneResponse = TypeOf<typeof GONE_RESPONSE>

export const RESTORE_RESPONSE = objectOf('POST /api/versions/restore', {
  /** The hash of the file now. */
  hash: VERSION_HASH,
})
export type RestoreResponse = TypeOf<typeof RESTORE_RESPONSE>

export const FORGET_RESPONSE = objectOf('POST /api/versions/forget', {
  /** Bytes that became free. */
  freed: COUNT,
})
export type ForgetResponse = TypeOf<typeof FORGET_RESPONSE>

/** A value from outside is a hash. */
export function isHash(value: unknown): value is Hash {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

const isPath = isText(LONGEST_PATH)

export const RESTORE_BODY = {
  path: isPath,
  hash: isHash,
  /** The hash of the file that is written over; null where no file is expected. */
  ifHash: isNullOr(isHash),
}

export const FORGET_BODY = {
  path: isPath,
  /** `all`: every version but those that are the bytes of a file now. */
  hashes: isEither(isListOf(isHash, MOST_FORGOTTEN, 1), isOneOf('all')),
}

const FIRST_MS = Date.UTC(1970, 0)
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The form of a time; for a time without one, as from a wrong clock, the nearest that has it. */
export function timeOf(ms: number): Time {
  return new Date(Math.max(FIRST_MS, Math.min(ms, LAST_MS))).toISOString()
}

/** Milliseconds; null for another form than this service writes. */
export function msOf(time: unknown): number | null {
  if (typeof time !== 'string') return null
  const ms = Date.parse(time)
  return Number.isFinite(ms) && timeOf(ms) === time ? ms : null
}
