// The JSON Schema of the reply about what changed in a doc.
// To change what a change is, see schema/compare/compare.ts.

import type { JsonSchema } from '../config/rules-schema.js'
import { LONGEST_TEXT, MOST_BLOCKS, MOST_CHANGES } from '../compare/compare.js'
import { SCHEMA_PARTS } from './schema-parts.js'
import { versionHash, versionTime } from './versions-schema.js'

const { text, count, flag, object, list, orNull } = SCHEMA_PARTS

const ranges = list({ type: 'array', items: count, minItems: 2, maxItems: 2 })
const shownText: JsonSchema = orNull({ ...text, maxLength: LONGEST_TEXT })
const inAndOut = object('What came and what went.', { in: count, out: count })

const change = object('One change.', {
  op: { enum: ['add', 'del', 'edit', 'move', 'link'] },
  at: count,
  was: orNull(count),
  n: { type: 'integer', minimum: 1 },
  kind: { type: 'string', pattern: '^[a-z]+[1-6]?$' },
  text: shownText,
  old: shownText,
  in: ranges,
  out: ranges,
  line: orNull({ type: 'integer', minimum: 1 }),
})

export const COMPARE_REPLIES = {
  compare: object(
    'GET /api/compare: what changed in a doc between two versions.',
    {
      path: text,
      from: object('The version before.', {
        hash: versionHash,
        at: versionTime,
        by: { enum: ['read', 'version', 'oldest'] },
      }),
      to: object('The version after.', { hash: versionHash, at: versionTime, now: flag }),
      same: flag,
      way: { enum: ['blocks', 'source', 'file'] },
      slow: flag,
      scripted: flag,
      counts: object('In blocks and words.', {
        added: count,
        removed: count,
        edited: count,
        moved: count,
        links: count,
        words: inAndOut,
      }),
      ops: { ...list(change), maxItems: MOST_CHANGES },
      left: count,
      other: object('What differs beside the blocks.', {
        styles: inAndOut,
        scripts: inAndOut,
        markup: count,
        comments: count,
        unseen: flag,
      }),
      sizes: object('In bytes.', { from: count, to: count }),
    },
    { keys: { ...list(count), maxItems: MOST_BLOCKS } },
  ),
} satisfies Record<string, JsonSchema>
