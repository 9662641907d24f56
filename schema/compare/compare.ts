// The reply of GET /api/compare: what changed in a doc between two versions.
// To change what a change is, see diff.ts.

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
import type { BlockKind } from './blocks.js'
import type { TextRange } from './edits.js'
import { LONGEST_AROUND, LONGEST_TEXT, MOST_AROUND, MOST_BLOCKS, MOST_CHANGES } from './limits.js'

const LINE = shapeOf<number>({ type: 'integer', minimum: 1 })
const CUT_TEXT = orNull(shapeOf<string>({ type: 'string', maxLength: LONGEST_TEXT }))
const RANGES = listOf(shapeOf<TextRange>({ type: 'array', items: COUNT, minItems: 2, maxItems: 2 }))
const IN_AND_OUT = objectOf('What came and what went.', { in: COUNT, out: COUNT })

const COMPARE_CHANGE = objectOf('One change, its texts cut.', {
  op: oneOf(['add', 'del', 'edit', 'move', 'link']),
  /** The place in `to`; of a deleted block the place of the block before which it stood. */
  at: COUNT,
  /** The place in `from`; null for an added block. */
  was: orNull(COUNT),
  /** How many blocks: more than one only for `move`. */
  n: LINE,
  kind: textLike<BlockKind>('^[a-z]+[1-6]?$'),
  /** The heading in `to` that it is or stands under; null for none. */
  under: CUT_TEXT,
  /** The text in `to`, of a move the text of its first block; null for a deleted block. */
  text: CUT_TEXT,
  /** The text in `from`, where it is another. */
  old: CUT_TEXT,
  /** The added parts, in `text`. */
  in: RANGES,
  /** The removed parts, in `old`. */
  out: RANGES,
  /** Where the block begins in the file of `to`, from 1; a deleted block in the file of `from`. null: not known. */
  line: orNull(LINE),
})
export type CompareChange = TypeOf<typeof COMPARE_CHANGE>

const BLOCK_AROUND = objectOf('An unchanged block beside a change, its text cut.', {
  /** The place in `to`. */
  at: COUNT,
  kind: textLike<BlockKind>('^[a-z]+[1-6]?$'),
  text: shapeOf<string>({ type: 'string', maxLength: LONGEST_AROUND }),
})
export type BlockAround = TypeOf<typeof BLOCK_AROUND>

const CHANGE_COUNTS = objectOf('In blocks and words.', {
  added: COUNT,
  removed: COUNT,
  edited: COUNT,
  moved: COUNT,
  links: COUNT,
  words: IN_AND_OUT,
})
export type ChangeCounts = TypeOf<typeof CHANGE_COUNTS>

const OTHER_CHANGES = objectOf('What differs beside the blocks.', {
  /** Lines of style text. */
  styles: IN_AND_OUT,
  /** Lines of script text. */
  scripts: IN_AND_OUT,
  /** Tags and attributes. */
  markup: COUNT,
  /** HTML comments. */
  comments: COUNT,
  /** Bytes differ, and nothing else says so: an encoding, line ends, white space, an order. */
  unseen: FLAG,
})
export type OtherChanges = TypeOf<typeof OTHER_CHANGES>

export const COMPARE_RESPONSE = objectOf(
  'GET /api/compare',
  {
    path: TEXT,
    from: objectOf('The version before.', {
      hash: VERSION_HASH,
      at: TIME,
      /** The version that the reader read or reviewed last; a named version; the oldest one kept since then. */
      by: oneOf(['read', 'review', 'version', 'oldest']),
    }),
    to: objectOf('The version after.', { hash: VERSION_HASH, at: TIME, now: FLAG }),
    same: FLAG,
    /**
     * `blocks`: what the page shows. `source`: the lines of the file, for text that is no page, for pages that are
     * too large, and where it is asked for. `file`: no text; there are sizes alone.
     */
    way: oneOf(['blocks', 'source', 'file']),
    /** The page is too large to be compared as one, or there was no time to. */
    slow: FLAG,
    /** Its scripts differ, and the words of no block: only the drawn pages can tell. */
    scripted: FLAG,
    counts: CHANGE_COUNTS,
    ops: listOf(COMPARE_CHANGE, MOST_CHANGES),
    /** How many more changes there are. */
    left: COUNT,
    other: OTHER_CHANGES,
    sizes: objectOf('In bytes.', { from: COUNT, to: COUNT }),
  },
  {
    /** The keys of all blocks of `to`, where they are asked for (`keys=1`) and it is a page: of the same bytes, too. */
    keys: listOf(COUNT, MOST_BLOCKS),
    /** The unchanged blocks beside the first changes, in order, where keys are asked for. */
    around: listOf(BLOCK_AROUND, MOST_AROUND),
  },
)
export type CompareResponse = TypeOf<typeof COMPARE_RESPONSE>
