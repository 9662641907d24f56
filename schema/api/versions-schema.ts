// The JSON Schemas of the replies about kept versions.
// To change what a version is, see schema/review/versions.ts.

import type { JsonSchema } from '../config/rules-schema.js'
import { SCHEMA_PARTS } from './schema-parts.js'

const { text, count, flag, object, list, orNull } = SCHEMA_PARTS

export const versionHash: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' }
export const versionTime: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
}
export const reviewDocId: JsonSchema = { type: 'string', pattern: '^d_[\\w-]{16}$' }

const version = object('One state of a doc; `missing` says why its bytes are not kept.', {
  n: count,
  hash: orNull(versionHash),
  at: versionTime,
  size: orNull(count),
  from: { enum: ['start', 'seen', 'shown', 'restored', 'gone'] },
  kept: flag,
  missing: { enum: [null, 'size', 'skipped', 'dropped', 'forgotten', 'failed'] },
  read: orNull(versionTime),
  comments: count,
  verdict: { enum: ['approved', 'changes', null] },
})

const goneDoc = object('A deleted doc, with its last version.', {
  doc: reviewDocId,
  path: text,
  title: text,
  at: versionTime,
  hash: orNull(versionHash),
  kept: flag,
})

export const VERSION_REPLIES = {
  versions: object('GET /api/versions: newest first.', {
    doc: reviewDocId,
    path: text,
    title: text,
    gone: orNull(versionTime),
    now: orNull(versionHash),
    was: list(
      object('Where the doc lived before.', {
        path: text,
        until: versionTime,
        why: { enum: ['settled', 'renamed', 'joined', 'adopted'] },
      }),
    ),
    maybe: orNull(
      object('A deleted doc that may have been this one.', {
        doc: reviewDocId,
        path: text,
        at: versionTime,
        alike: { type: 'number', minimum: 0, maximum: 1 },
      }),
    ),
    versions: { ...list(version), maxItems: 500 },
    more: flag,
  }),
  gone: object('GET /api/versions/gone: newest first.', {
    docs: { ...list(goneDoc), maxItems: 500 },
    more: flag,
  }),
  restored: object('POST /api/versions/restore: what the file holds now.', { hash: versionHash }),
  forgotten: object('POST /api/versions/forget: bytes that became free.', { freed: count }),
  joined: object('POST /api/versions/join', { doc: reviewDocId }),
  adopted: object('POST /api/versions/adopt: how many docs were joined.', { docs: count }),
} satisfies Record<string, JsonSchema>
