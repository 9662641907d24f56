// The shapes of comments, as the API sends them.
// To change which states follow from the facts, and what the API takes, see comments.ts.

import { DOC_VERDICT, REVIEW_REQUEST } from '../review/verdicts.js'
import { TIME, VERSION_HASH } from '../review/versions.js'
import {
  COUNT,
  FLAG,
  TEXT,
  listOf,
  objectOf,
  oneOf,
  orNull,
  shapeOf,
  textLike,
  type TypeOf,
} from '../typed-schema.js'
import { MOST_BLOCKS } from '../compare/limits.js'
import { idPattern, type CommentAnchor } from './anchors.js'

const LINE = orNull(shapeOf<number>({ type: 'integer', minimum: 1 }))
const WHERE_IS = oneOf(['exact', 'moved', 'gone', 'unknown'])

const COMMENT_PLACE = objectOf('Where a comment stands in the bytes that were asked for.', {
  /** `unknown`: there was no time to find it; asked again, it is looked for again. */
  is: WHERE_IS,
  /** Indexes of blocks, and offsets in their texts. */
  from: orNull(COUNT),
  to: orNull(COUNT),
  start: orNull(COUNT),
  end: orNull(COUNT),
  /** From 1, in the file; null where nothing is left, or it is not known. */
  line: LINE,
  /** The text that its blocks have now, where it is `moved`. */
  now: orNull(TEXT),
  near: orNull(
    objectOf('How the nearest blocks begin that are left, where it is `gone`.', {
      after: orNull(TEXT),
      before: orNull(TEXT),
      /** It stood before the block with this index, or behind the last one. */
      at: COUNT,
    }),
  ),
})
export type CommentPlace = TypeOf<typeof COMMENT_PLACE>

export const UNKNOWN_PLACE: CommentPlace = {
  is: 'unknown',
  from: null,
  to: null,
  start: null,
  end: null,
  line: null,
  now: null,
  near: null,
}

const COMMENT_REPLY_ID = textLike(idPattern('m'))
const COMMENT_REPLY = objectOf('A reply of the reader, or of an agent.', {
  id: COMMENT_REPLY_ID,
  by: TEXT,
  at: TIME,
  body: TEXT,
  sent: FLAG,
})
export type CommentReply = TypeOf<typeof COMMENT_REPLY>

const COMMENT_FIELDS = {
  id: textLike(idPattern('c')),
  path: TEXT,
  /** The bytes that it was made on. */
  hash: VERSION_HASH,
  at: TIME,
  anchor: shapeOf<CommentAnchor>({ type: 'object' }),
  body: TEXT,
  rev: COUNT,
  state: oneOf(['draft', 'open', 'answered', 'resolved', 'dropped']),
  taken: orNull(objectOf('The agent that has it.', { by: TEXT, at: TIME })),
  replies: listOf(COMMENT_REPLY),
  where: COMMENT_PLACE,
}
const DOC_COMMENT = objectOf('A thread: the words of the reader, and the replies.', COMMENT_FIELDS)
export type DocComment = TypeOf<typeof DOC_COMMENT>
export type CommentState = DocComment['state']

export const COMMENTS_RESPONSE = objectOf(
  'GET /api/comments: in the order of the doc, what is gone last, then by time.',
  {
    path: TEXT,
    /** The hash of the bytes that the places are in; null where the doc is gone. */
    hash: orNull(VERSION_HASH),
    comments: listOf(DOC_COMMENT),
    requests: listOf(REVIEW_REQUEST),
    verdict: orNull(DOC_VERDICT),
  },
  {
    /** The keys of all blocks in these bytes, where they are asked for (`keys=1`): none where it is no page. */
    keys: listOf(COUNT, MOST_BLOCKS),
    /** There was no time to find them. */
    slow: FLAG,
  },
)
export type CommentsResponse = TypeOf<typeof COMMENTS_RESPONSE>

const LISTED_COMMENT = objectOf('A comment in the list of all.', {
  id: COMMENT_FIELDS.id,
  path: TEXT,
  state: COMMENT_FIELDS.state,
  /** The words that it is about, cut; null for the whole doc. */
  quote: orNull(TEXT),
  /** Cut. */
  body: TEXT,
  /** The agent that has it, or answered it; null for none. */
  by: orNull(TEXT),
  /** When it was written; once it is sent, when it was sent, collected or answered last. */
  at: TIME,
})
export type ListedComment = TypeOf<typeof LISTED_COMMENT>

export const COMMENT_LIST = objectOf('GET /api/comments?all=1: the newest first.', {
  comments: listOf(LISTED_COMMENT),
  /** There are more. */
  more: FLAG,
})
export type CommentList = TypeOf<typeof COMMENT_LIST>

export const SAVED_COMMENT = objectOf('PUT /api/comments/<id>', {
  rev: COUNT,
  where: COMMENT_PLACE,
})
export const COMMENT_REV = objectOf('POST /api/comments/<id>/state', { rev: COUNT })
export const SENT_REVIEW = objectOf('PUT /api/reviews/<id>', {
  id: textLike(idPattern('v')),
  at: TIME,
})

const FEEDBACK_COMMENT = objectOf(
  'A comment as an agent gets it; GET /api/comments has all of it.',
  {
    id: COMMENT_FIELDS.id,
    /** Absolute. */
    file: TEXT,
    path: TEXT,
    line: LINE,
    is: WHERE_IS,
    /** Null for a comment on the whole doc. */
    quote: orNull(TEXT),
    body: TEXT,
    replies: listOf(objectOf('A reply.', { id: COMMENT_REPLY_ID, by: TEXT, body: TEXT })),
    state: COMMENT_FIELDS.state,
    /** It was handed to this agent before. */
    again: FLAG,
  },
  {
    /** The text of its place now, where that is another one. */
    now: TEXT,
  },
)

const HELD_COMMENTS = objectOf('Open comments that another agent took a short time ago.', {
  by: TEXT,
  /** When it took the first of them. */
  since: TIME,
  count: COUNT,
})
export type HeldComments = TypeOf<typeof HELD_COMMENTS>

/** How many browser tabs have the page open, and the address of the first doc, or of the page. */
const READER_AT = { tabs: COUNT, url: TEXT }

export const FEEDBACK_RESPONSE = objectOf('POST /api/feedback', {
  /** How many comments these are, and on how many docs. */
  count: COUNT,
  docs: COUNT,
  comments: listOf(FEEDBACK_COMMENT),
  /** A line for each open comment that a wait does not hand out again. */
  open: listOf(TEXT),
  held: listOf(HELD_COMMENTS),
  verdicts: listOf(DOC_VERDICT),
  /** How many more comments there are than the limit allows. */
  left: COUNT,
  ...READER_AT,
  /** One sentence with the commands that fit, see next-step.ts. */
  next: TEXT,
})
export type FeedbackResponse = TypeOf<typeof FEEDBACK_RESPONSE>

/** The request of an agent, and whether the reader can see it. */
export const REQUEST_RESPONSE = objectOf('PUT /api/requests/<id>', {
  id: textLike(idPattern('q')),
  docs: listOf(
    objectOf('A doc, and the bytes that are asked about.', { path: TEXT, hash: VERSION_HASH }),
  ),
  ...READER_AT,
})
export type RequestResponse = TypeOf<typeof REQUEST_RESPONSE>
