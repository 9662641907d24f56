// The messages about changes between a page that shows docs and the script that marks them inside a framed doc.
// To change what they do in a doc, see components/bridge/annotate/; in the page, components/review/changes/.

import { MOST_BLOCKS, MOST_CHANGES } from '../../schema/compare/limits.js'
import type { BlockChange } from '../../schema/compare/diff.js'
import type { TextRange } from '../../schema/compare/edits.js'
import {
  isListOf,
  isOneOf,
  isRecord,
  isText,
  fitsOne,
  type Check,
  type Shapes,
} from '../../schema/shape.js'

export type ChangeKind = BlockChange['op']

/** A change to mark. It names blocks of the doc as it is now, by their index. */
export interface ChangeMark {
  /** The first block; for `del` the block that follows what was removed. */
  at: number
  kind: ChangeKind
  /** What is new in the text of the block. An empty range is a place where words were removed. */
  ranges: readonly Readonly<TextRange>[]
  /** How many blocks. */
  n: number
  /**
   * The removed words, only for a rendered Markdown page: one line for each range, for `del` one for each block.
   * Another page never receives its old text.
   */
  words: string | null
  /** What was removed is an item of a list. */
  isItem: boolean
}

/** Where the changes of a stop stand in the doc's window, in CSS pixels. */
export interface ChangePlace {
  left: number
  top: number
  bottom: number
  /** Where the change before them ends and the next one begins, within the window. */
  from: number
  to: number
}

/** A block of a framed doc. */
export interface FrameBlock {
  key: number
  kind: string
  text: string
}

/** Out of a doc. `run` is the one of the request; an answer to an earlier one is ignored. */
export type CompareMessage =
  /**
   * Indexes of the marks that are shown, and of those whose text is not in the page. None of both: it cannot mark.
   * `live`: how many blocks the page has now; 0 where it is not read.
   */
  | {
      type: 'plan-frame-compared'
      run: number
      placed: readonly number[]
      unplaced: readonly number[]
      live: number
    }
  /** The mark that was gone to, and how many there are to go to. */
  | { type: 'plan-frame-at'; run: number; mark: number; of: number; place: ChangePlace }
  /** The reader pressed a mark. */
  | { type: 'plan-frame-press'; run: number; mark: number; place: ChangePlace }
  | { type: 'plan-frame-blocks'; run: number; blocks: readonly FrameBlock[] }

/** Into a doc. */
export type CompareControl =
  /** `blocks`: the keys of all blocks of the file. No marks: all marks go; with blocks, those of the page are counted. */
  | {
      type: 'plan-frame-compare'
      run: number
      blocks: readonly number[]
      marks: readonly ChangeMark[]
    }
  | { type: 'plan-frame-go'; run: number; mark: number }
  | { type: 'plan-frame-step'; by: 1 | -1 }
  /** Answered by `plan-frame-blocks`. */
  | { type: 'plan-frame-blocks'; run: number }

const MOST_BLOCK_TEXT = 8 * 1024 * 1024
const LONGEST_WORDS = 20_000
const MOST_RANGES = 2000
const MAX_PIXELS = 1e8

export const isIndex: Check = value => Number.isSafeInteger(value) && (value as number) >= 0
export const isIndexes = isListOf(isIndex, MOST_CHANGES)
const isKind = isOneOf('add', 'del', 'edit', 'move', 'link')
export const isCoordinate: Check = value =>
  Number.isFinite(value) && Math.abs(value as number) <= MAX_PIXELS
const isPlace = isRecord({
  ...{ left: isCoordinate, top: isCoordinate, bottom: isCoordinate },
  ...{ from: isCoordinate, to: isCoordinate },
})
const isRange: Check = value =>
  Array.isArray(value) && value.length === 2 && value.every(isIndex) && value[0] <= value[1]
const isMark = isRecord({
  at: isIndex,
  kind: isKind,
  ranges: isListOf(isRange, MOST_RANGES),
  n: isIndex,
  words: value => value === null || isText(LONGEST_WORDS)(value),
  isItem: isOneOf(true, false),
})
const isBlock = isRecord({ key: isIndex, kind: isText(20), text: isText(MOST_BLOCK_TEXT) })
const isBlocks: Check = value =>
  isListOf(isBlock, MOST_BLOCKS)(value) &&
  (value as FrameBlock[]).reduce((sum, { text }) => sum + text.length, 0) <= MOST_BLOCK_TEXT

/** The shapes of what a doc says: see frame-message.ts. */
export const COMPARE_MESSAGES: Shapes<CompareMessage> = {
  'plan-frame-compared': { run: isIndex, placed: isIndexes, unplaced: isIndexes, live: isIndex },
  'plan-frame-at': { run: isIndex, mark: isIndex, of: isIndex, place: isPlace },
  'plan-frame-press': { run: isIndex, mark: isIndex, place: isPlace },
  'plan-frame-blocks': { run: isIndex, blocks: isBlocks },
}

const CONTROLS: Shapes<CompareControl> = {
  'plan-frame-compare': {
    run: isIndex,
    blocks: isListOf(isIndex, MOST_BLOCKS),
    marks: isListOf(isMark, MOST_CHANGES),
  },
  'plan-frame-go': { run: isIndex, mark: isIndex },
  'plan-frame-step': { by: isOneOf(1, -1) },
  'plan-frame-blocks': { run: isIndex },
}

/** What a doc is told about changes; null for anything that is no message of its shape. */
export function readCompareControl(value: unknown): CompareControl | null {
  return fitsOne(value, CONTROLS) ? (value as CompareControl) : null
}
