// The read marks: their shapes, and the pure states that follow from receipts.
// To change what a receipt is, see server/review/requests/receipts.ts.

import { isListOf, isOneOf, isRecord, isText, type RecordOf } from '../shape.js'
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
import { LONGEST_PATH, MOST_MARKED } from './limits.js'
import { REVIEW_REQUEST, VERDICT_FIELDS } from './verdicts.js'
import { REVIEW_DOC_ID, TIME, VERSION_HASH, isHash } from './versions.js'

const READ_STATE = oneOf(['new', 'changed', 'read'])
export type ReadState = TypeOf<typeof READ_STATE>

const READER_VERDICT = objectOf('What the reader decided, and may withdraw.', {
  ...VERDICT_FIELDS,
  /** Its review. */
  review: TEXT,
  /** The agent that has collected something of it. */
  taker: orNull(TEXT),
})

/** `R` in the specification. */
const DOC_REVIEW = objectOf('What is known of one doc beyond its bytes.', {
  path: TEXT,
  id: REVIEW_DOC_ID,
  /** null for a deleted doc. */
  hash: orNull(VERSION_HASH),
  state: READ_STATE,
  /** Without mark, count and notice. */
  quiet: FLAG,
  /** When the doc was first in front. */
  opened: orNull(TIME),
  base: orNull(
    objectOf('What "changed since" starts from.', {
      hash: VERSION_HASH,
      at: TIME,
      /**
       * `approval`: the last verdict, where it does not hold. `review`: the last one, while comments of it are open or
       * answered, or the doc was sent back. `read`: the last reading.
       */
      by: oneOf(['approval', 'review', 'read']),
    }),
  ),
  /** Comments and replies that are not sent. */
  drafts: COUNT,
  /** Comments: the agent's turn; the reader's turn. */
  open: COUNT,
  answered: COUNT,
  /** Comments of these without a place in the doc; null while that is not known. */
  gone: orNull(COUNT),
  /** The newest open one. */
  request: orNull(REVIEW_REQUEST),
  verdict: orNull(READER_VERDICT),
  /** Why the reader should look at it: the first that holds. */
  todo: orNull(oneOf(['review', 'answered', 'approved-changed', 'changed', 'new'])),
})
export type DocReview = TypeOf<typeof DOC_REVIEW>

export const CURSOR = textLike('^[\\w-]+\\.\\d+$')

export const REVIEW_RESPONSE = objectOf('GET /api/review', {
  cursor: CURSOR,
  /** The docs are all that have a mark; else only what changed since the cursor. */
  whole: FLAG,
  /** By path, in code units. */
  docs: listOf(DOC_REVIEW),
  /** Paths that left the list and have no file. */
  gone: listOf(TEXT),
  /** Those docs that have another place now; each of its earlier places, also of long ago. */
  moved: listOf(objectOf('A doc at another place.', { from: TEXT, to: TEXT })),
})
export type ReviewResponse = TypeOf<typeof REVIEW_RESPONSE>

const STORE_STATE = oneOf(['ready', 'opening', 'elsewhere', 'newer', 'failed'])
export type StoreState = TypeOf<typeof STORE_STATE>

export const WAITING_AGENT = objectOf('An agent that waits for the reader.', {
  as: TEXT,
  paths: listOf(TEXT),
  since: TIME,
})

export const REVIEW_STATUS = objectOf('GET /api/review/status', {
  store: STORE_STATE,
  /** Why the store is not ready, or which damaged file was set aside. */
  says: orNull(TEXT),
  /** The port of the service that keeps the reviews. */
  port: orNull(COUNT),
  /** The stored size of all kept bytes. */
  bytes: COUNT,
  maxBytes: COUNT,
  versions: COUNT,
  docs: COUNT,
  /** Protected bytes alone exceed `maxBytes`. */
  full: FLAG,
  /** Names of damaged files in the state directory. */
  setAside: listOf(TEXT),
  waiting: listOf(WAITING_AGENT),
})
export type ReviewStatus = TypeOf<typeof REVIEW_STATUS>

export const MARKED_RESPONSE = objectOf('POST /api/review/read, POST /api/review/unread', {
  docs: listOf(objectOf('A doc and its state now.', { path: TEXT, state: READ_STATE })),
})
export type MarkedResponse = TypeOf<typeof MARKED_RESPONSE>

const isDocHash = isRecord({ path: isText(LONGEST_PATH), hash: isHash })
/** One doc at one hash, as requests name it. */
export type DocHash = ReadRequest['docs'][number]

export const READ_BODY = {
  docs: isListOf(isDocHash, MOST_MARKED, 1),
  how: isOneOf('opened', 'shown', 'marked'),
}
export type ReadRequest = RecordOf<typeof READ_BODY>
export type ReadHow = ReadRequest['how']

export const UNREAD_BODY = { docs: READ_BODY.docs }
export type UnreadRequest = RecordOf<typeof UNREAD_BODY>

/**
 * The state of a doc for the reader: `new` while no receipt counts, `read` if one names the hash now.
 * @param wasRead - a receipt or a review counts for some bytes of it
 */
export function readState(wasRead: boolean, isHashRead: boolean): ReadState {
  if (!wasRead) return 'new'
  return isHashRead ? 'read' : 'changed'
}

/** The facts that make a doc quiet. */
export interface QuietFacts {
  state: ReadState
  /** Its docs folder is in `review.quiet`. */
  isFolderQuiet: boolean
  /** It is in a settled task, or only collections without `notify` list it. */
  isMuted: boolean
  /** It has the bytes that were old at the first start of its docs folder. */
  isOld: boolean
}

export function isQuiet({ state, isFolderQuiet, isMuted, isOld }: QuietFacts): boolean {
  return isFolderQuiet || (state === 'new' && (isMuted || isOld))
}

/** Why the reader should look at a doc: the first that holds. A quiet doc waits for an answer alone. */
export function todoOf(doc: Omit<DocReview, 'todo'>): DocReview['todo'] {
  if (doc.request) return 'review'
  if (doc.answered > 0) return 'answered'
  if (doc.quiet || doc.hash === null) return null
  if (doc.verdict?.is === 'approved' && !doc.verdict.holds) return 'approved-changed'
  return doc.state === 'read' ? null : doc.state
}
