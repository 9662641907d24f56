// The messages about annotations between a page that shows docs and the script that draws them inside a framed doc: the marks
// of changes and of comments, and what a comment could be made on. Of comments a doc receives no body, quote or name: indexes
// of blocks, offsets and numbers alone. One exception is a page of the service that is printed with its comments.
// To change what they do in a doc, see components/bridge/annotate/; in the page, components/parts/doc-frame/frame-markers.ts.

import type { CommentAnchor } from '../../schema/comments/anchors.js'
import type { BlockChange } from '../../schema/compare/diff.js'
import type { TextRange } from '../../schema/compare/edits.js'

export type ChangeKind = BlockChange['op']

/** A change to mark. It names blocks of the doc as it is now, by their index. */
export interface ChangeMark {
  /** The first block; for `del` the block that follows what was removed. */
  at: number
  kind: ChangeKind
  /** The new text in the block. An empty range is a place where words were removed. */
  ranges: readonly Readonly<TextRange>[]
  /** How many blocks. */
  n: number
  /**
   * The removed words, only for a rendered Markdown page: one line for each range, for `del` one for each block.
   * Another page never receives its old text.
   */
  words: string | null
  /** The removed block is an item of a list. */
  isItem: boolean
}

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

/** The comments of a doc on paper. */
export interface PrintedComments {
  /** By their marks; 0 for one that is not printed. */
  readonly numbers: readonly number[]
  /** Their words, from number 1 on. */
  readonly notes: readonly string[]
}

interface MarkOf {
  changes: ChangeMark
  comments: CommentMark
}

export type AnnotationKind = keyof MarkOf

/** The two kinds of marks in a doc. */
export interface MarkedBlocks<Kind extends AnnotationKind> {
  /** The keys of all blocks of the file. */
  readonly blocks: readonly number[]
  readonly marks: readonly MarkOf[Kind][]
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

/** A part of the doc's window, in CSS pixels. */
export interface OfferBox {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The anchor to name. `selection`: the selected text, or the part of it that the file has. `block`: the block under
 * the pointer. `next`, `previous`: the block behind or before the one asked for last, or the first one in view; it is
 * scrolled to, and outlined. `wider`, `narrower`: of a word its sentence, of that its block, and back; then the two
 * above go from sentence to sentence, or from word to word.
 */
export type AnchorTarget = 'selection' | 'block' | 'previous' | 'next' | 'wider' | 'narrower'

/** Out of a doc, about its marks. `run` is the one of the request; an answer to an earlier one is ignored. */
export type MarkMessage =
  /** Indexes of the marks that are shown. `live`: how many blocks the page has now; 0 where it is not read. */
  | {
      type: 'plan-frame-marked'
      kind: AnnotationKind
      run: number
      placed: readonly number[]
      live: number
    }
  /** The reader pressed a mark; `place` of a change. */
  | {
      type: 'plan-frame-press'
      kind: AnnotationKind
      run: number
      mark: number
      place: ChangePlace | null
    }
  /** The change that was gone to, and how many there are to go to. */
  | {
      type: 'plan-frame-at'
      kind: 'changes'
      run: number
      mark: number
      of: number
      place: ChangePlace
    }

/** Out of a doc, to a question. null: it cannot tell, or there is nothing to comment on. */
export type AnswerMessage =
  | { type: 'plan-frame-blocks'; run: number; blocks: readonly FrameBlock[] | null }
  | { type: 'plan-frame-anchor'; run: number; anchor: CommentAnchor | null }

/**
 * The place where a button could be offered: the end of the selected text, or the block under the pointer. null takes
 * it away. The box of a block is its right side alone where its lines begin there. A pointer that leaves the doc sends
 * nothing, since it may be on its way to the button.
 */
export interface OfferMessage {
  type: 'plan-frame-offer'
  of: 'selection' | 'block'
  box: OfferBox | null
}

/** Where one of two versions stands that are scrolled together. */
export interface LevelPlace {
  /** The pair of blocks, from 1, and how far on to the next one; 0 is the start of the doc. */
  at: number
  /** How far below the top of the view, in CSS pixels. */
  offset: number
}

/** `isMoved`: it was scrolled, and not led; else its pairs are new, or its layout. */
export interface LevelMessage extends LevelPlace {
  type: 'plan-frame-level'
  isMoved: boolean
}

export type AnnotationMessage = MarkMessage | AnswerMessage | OfferMessage | LevelMessage

/** Into a doc. No marks: all of this kind go; with blocks, those of the page are counted. */
export interface MarkControl<
  Kind extends AnnotationKind = AnnotationKind,
> extends MarkedBlocks<Kind> {
  type: 'plan-frame-marks'
  kind: Kind
  run: number
}

/** Into a doc. */
export type AnnotationControl =
  | MarkControl<'changes'>
  | MarkControl<'comments'>
  /** Scrolls to a mark, which is the chosen one then; -1: none is, and no block is outlined. */
  | { type: 'plan-frame-go'; kind: AnnotationKind; run: number; mark: number }
  | { type: 'plan-frame-step'; by: 1 | -1 }
  /** Whether the doc sends offers. */
  | { type: 'plan-frame-offers'; on: boolean }
  /** Answered by `plan-frame-blocks`. */
  | { type: 'plan-frame-blocks'; run: number }
  /**
   * Before it is printed: the comments have these numbers, by their marks, 0 for none. `notes`: their words, which only a page
   * of the service receives. Without any they go. Answered by `plan-frame-anchor` without a place, once they are drawn.
   */
  | ({ type: 'plan-frame-print-ask'; run: number } & PrintedComments)
  /**
   * The keys of all blocks of the file, none for a page of lines, and the places of those that have a pair. It sends
   * `plan-frame-level` from now on; no more without a pair.
   */
  | { type: 'plan-frame-paired-blocks'; blocks: readonly number[]; paired: readonly number[] }
  /** Scrolls to where the other version is. */
  | ({ type: 'plan-frame-level' } & LevelPlace)
  /** Answered by `plan-frame-anchor`. */
  | { type: 'plan-frame-anchor-ask'; run: number; blocks: readonly number[]; of: AnchorTarget }
