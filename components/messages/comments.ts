// The messages about comments between a page that shows docs and the script that marks them inside a framed doc. A doc
// never receives a body, a quote or a name: indexes of blocks, offsets and numbers alone.
// To change what they do in a doc, see components/bridge/annotate/.

import { isAnchor, type CommentAnchor } from '../../schema/comments/anchors.js'
import { MOST_BLOCKS, MOST_CHANGES } from '../../schema/compare/limits.js'
import {
  fitsOne,
  isListOf,
  isOneOf,
  isRecord,
  type Check,
  type Shapes,
} from '../../schema/shape.js'
import { isIndex, isIndexes, isCoordinate } from './compare.js'

/** A comment to mark. It names blocks of the doc's file by their index. */
export interface CommentMark {
  from: number
  to: number
  /** Offsets in the text of the first and the last block; null where whole blocks are meant. */
  start: number | null
  end: number | null
  /** The text between the offsets is painted; else only a bar stands at the blocks. */
  isExact: boolean
  /** It is about a drawing without text, which stands beside its block. */
  isDrawing: boolean
  /** It is about words that a script drew: their key, and how long they are. Null for what the file has. */
  drawn: { key: number; length: number } | null
  /** Its look. */
  state: 'draft' | 'open' | 'answered' | 'resolved'
}

/** A part of the doc's window, in CSS pixels. */
export interface OfferBox {
  x: number
  y: number
  width: number
  height: number
}

/**
 * What is to be named as an anchor. `selection`: the selected text, or what of it the file has. `block`: the block under
 * the pointer. `next`, `previous`: the block behind or before the one asked for last, or the first one in view; it is
 * scrolled to, and outlined.
 */
export type AnchorTarget = 'selection' | 'block' | 'previous' | 'next'

/** Out of a doc. `run` is the one of the request; an answer to an earlier one is ignored. */
export type CommentMessage =
  /** Indexes of the marks that are shown, and of those whose blocks are not in the page. */
  | {
      type: 'plan-frame-commented'
      run: number
      placed: readonly number[]
      unplaced: readonly number[]
    }
  /** The reader pressed a mark. */
  | { type: 'plan-frame-comment-press'; run: number; mark: number }
  /** null: there is nothing to comment on. */
  | { type: 'plan-frame-anchor'; run: number; anchor: CommentAnchor | null }
  | OfferMessage

/**
 * What a button could be offered for: the end of the selected text, or the block under the pointer. null takes the button
 * away. The box of a block is its right side alone where its lines begin there. A pointer that leaves the doc sends
 * nothing, since it may be on its way to the button.
 */
export interface OfferMessage {
  type: 'plan-frame-offer'
  of: 'selection' | 'block'
  box: OfferBox | null
}

/** Into a doc. `blocks`: the keys of all blocks of the file. */
export type CommentControl =
  /** No marks: all marks go. */
  | {
      type: 'plan-frame-comments'
      run: number
      blocks: readonly number[]
      marks: readonly CommentMark[]
    }
  /** Scrolls to a mark, which is the chosen one then; -1: none is, and no block is outlined. */
  | { type: 'plan-frame-comment-go'; run: number; mark: number }
  /** Whether the doc sends offers. */
  | { type: 'plan-frame-offers'; on: boolean }
  /** Answered by `plan-frame-anchor`. */
  | {
      type: 'plan-frame-anchor-ask'
      run: number
      blocks: readonly number[]
      of: AnchorTarget
    }

const isOffset: Check = value => value === null || isIndex(value)
const isBox = isRecord({
  x: isCoordinate,
  y: isCoordinate,
  width: isCoordinate,
  height: isCoordinate,
})
const isBlocks = isListOf(isIndex, MOST_BLOCKS)
const isDrawn = isRecord({ key: isIndex, length: isIndex })
const isMark = isRecord({
  from: isIndex,
  to: isIndex,
  start: isOffset,
  end: isOffset,
  isExact: isOneOf(true, false),
  isDrawing: isOneOf(true, false),
  drawn: value => value === null || isDrawn(value),
  state: isOneOf('draft', 'open', 'answered', 'resolved'),
})

/** The shapes of what a doc says: see frame-message.ts. */
export const COMMENT_MESSAGES: Shapes<CommentMessage> = {
  'plan-frame-commented': { run: isIndex, placed: isIndexes, unplaced: isIndexes },
  'plan-frame-comment-press': { run: isIndex, mark: isIndex },
  'plan-frame-anchor': { run: isIndex, anchor: value => value === null || isAnchor(value) },
  'plan-frame-offer': {
    of: isOneOf('selection', 'block'),
    box: value => value === null || isBox(value),
  },
}

const CONTROLS: Shapes<CommentControl> = {
  'plan-frame-comments': {
    run: isIndex,
    blocks: isBlocks,
    marks: isListOf(isMark, MOST_CHANGES),
  },
  'plan-frame-comment-go': { run: isIndex, mark: value => value === -1 || isIndex(value) },
  'plan-frame-offers': { on: isOneOf(true, false) },
  'plan-frame-anchor-ask': {
    run: isIndex,
    blocks: isBlocks,
    of: isOneOf('selection', 'block', 'previous', 'next'),
  },
}

/** What a doc is told about comments; null for anything that is no message of its shape. */
export function readCommentControl(value: unknown): CommentControl | null {
  return fitsOne(value, CONTROLS) ? (value as CommentControl) : null
}
