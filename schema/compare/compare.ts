// The reply of GET /api/compare: what changed in a doc between two versions.
// To change what a change is, see diff.ts; its JSON Schema, schema/api/compare-schema.ts.

import type { Hash, Time } from '../review/versions.js'
import type { BlockChange, ChangeCounts } from './diff.js'

/** One change, its texts cut at `LONGEST_TEXT` characters. */
export interface CompareChange extends BlockChange {
  /** Where the block begins in the file of `to`, from 1; a deleted block in the file of `from`. null: not known. */
  line: number | null
}

/** What differs beside the blocks. */
export interface OtherChanges {
  /** Lines of style text. */
  styles: { in: number; out: number }
  /** Lines of script text. */
  scripts: { in: number; out: number }
  /** Tags and attributes. */
  markup: number
  /** HTML comments. */
  comments: number
  /** Bytes differ, and nothing else says so: an encoding, line ends, white space, an order. */
  unseen: boolean
}

/**
 * `blocks`: what the page shows. `source`: the lines of the file, for text that is no page, for pages that are
 * too large, and where it is asked for. `file`: no text; there are sizes alone.
 */
type CompareWay = 'blocks' | 'source' | 'file'

export interface CompareResponse {
  path: string
  /** `by`: what the reader read last; a version that was named; the oldest one kept since what was read. */
  from: { hash: Hash; at: Time; by: 'read' | 'version' | 'oldest' }
  to: { hash: Hash; at: Time; now: boolean }
  same: boolean
  way: CompareWay
  /** The page is too large to be compared as one. */
  slow: boolean
  /** Its scripts differ, and the words of no block: only the drawn pages can tell. */
  scripted: boolean
  counts: ChangeCounts
  ops: CompareChange[]
  /** How many more changes there are. */
  left: number
  other: OtherChanges
  sizes: { from: number; to: number }
  /** The keys of all blocks of `to`, where they are asked for (`keys=1`) and blocks were compared. */
  keys?: number[]
}

/** Texts are cut behind so many characters. */
export const LONGEST_TEXT = 2000
/** At most so many changes in one reply. */
export const MOST_CHANGES = 5000
/** Pages of more blocks, and texts of more lines, are not compared block by block. */
export const MOST_BLOCKS = 60_000
