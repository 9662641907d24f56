// The JSON Schemas of the replies about read marks, and of the events that only streams with `review=1` carry.
// To change what a mark is, see schema/review/marks.ts.

import type { JsonSchema } from '../config/rules-schema.js'
import { SCHEMA_PARTS } from './schema-parts.js'
import { reviewDocId, versionHash, versionTime } from './versions-schema.js'

const { text, count, flag, object, list, orNull } = SCHEMA_PARTS

const state: JsonSchema = { enum: ['new', 'changed', 'read'] }
const cursor: JsonSchema = { type: 'string', pattern: '^[\\w-]+\\.\\d+$' }

const docReview = object('What is known of one doc beyond its bytes.', {
  path: text,
  id: reviewDocId,
  hash: orNull(versionHash),
  state,
  quiet: flag,
  opened: orNull(versionTime),
  base: orNull(object('What "changed" starts from.', { hash: versionHash, at: versionTime })),
})

export const REVIEW_REPLIES = {
  review: object('GET /api/review: by path.', {
    cursor,
    whole: flag,
    docs: list(docReview),
    gone: list(text),
  }),
  reviewStatus: object('GET /api/review/status', {
    store: { enum: ['ready', 'opening', 'elsewhere', 'newer', 'failed'] },
    says: orNull(text),
    port: orNull(count),
    bytes: count,
    maxBytes: count,
    versions: count,
    docs: count,
    full: flag,
    setAside: list(text),
    waiting: list(
      object('An agent that waits.', { as: text, paths: list(text), since: versionTime }),
    ),
  }),
  marked: object('POST /api/review/read, POST /api/review/unread', {
    docs: list(object('A doc and its state now.', { path: text, state })),
  }),
} satisfies Record<string, JsonSchema>

export const REVIEW_EVENTS = {
  review: object('Facts of reviews were committed.', { type: { const: 'review' }, cursor }),
  files: object('A file that these docs load has other bytes.', {
    type: { const: 'files' },
    docs: { type: 'array', items: { type: 'string' } },
  }),
} satisfies Record<string, JsonSchema>
