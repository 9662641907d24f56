// Reads the blocks of the page as it is now, and where in the page the text of each stands.
// To change what a block is, see schema/compare/blocks.ts; how a page is walked, components/comparison/walk.ts.

import { alignKeys } from '../../../schema/compare/align.js'
import { MOST_BLOCKS } from '../../../schema/compare/limits.js'
import type { PageBlock } from '../../../schema/compare/blocks.js'
import { readBlocks, type PagePiece } from '../../comparison/walk.js'
import type { AnswerMessage } from '../../messages/annotations.js'
import { NOTE } from '../paper/printed-notes.js'

/** The elements that marks add to a page. */
export const LAYER = 'plan-annotations'
export const REMOVED = 'plan-removed'

const OWN = new Set([LAYER, REMOVED, NOTE, 'plan-dialog'])
const LONGEST_TEXT = 8 * 1024 * 1024
const SPACE = /[\t\n\f\r \u00a0]/

export interface LivePage {
  blocks: readonly PageBlock[]
  /** The pieces that were read, in order. The `at` of a block counts the characters of all of it. */
  pieces: readonly PagePiece<Node>[]
}

/** Letters of a block that stand in one text node, one behind the other; or those of the source of a formula. */
export interface LetterRun {
  node: Text | MathMLElement
  /** In the node. */
  offset: number
  /** In the text of the block. */
  at: number
  /** In all that was read, as the `at` of a block. */
  place: number
  length: number
}

/** The page of an author may look as a rendered one: the service, too, tells them by their names. */
const MARKDOWN = /\.(?:md|markdown)$/i

export function readLivePage(): LivePage {
  const isMarkdown = MARKDOWN.test(location.pathname)
  return readBlocks<Node>(document.documentElement, { isMarkdown, isForeign: tag => OWN.has(tag) })
}

/** More than a message may hold is not told in part: then it cannot be compared. */
export function blocksNow(run: number, mostBlocks = MOST_BLOCKS): AnswerMessage {
  const blocks = readLivePage().blocks.map(({ key, kind, text }) => ({ key, kind, text }))
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  const isTooMuch = blocks.length > mostBlocks || length > LONGEST_TEXT
  return { type: 'plan-frame-blocks', run, blocks: isTooMuch ? null : blocks }
}

/** Where the letters of a block stand in the page; without the words for an image. */
export function letterRunsOf(
  { pieces }: LivePage,
  { text, at: start, kind }: PageBlock,
): LetterRun[] {
  const runs: LetterRun[] = []
  let index = pieceAt(pieces, start)
  let offset = start - (pieces[index]?.start ?? 0)
  for (let at = 0; at < text.length;) {
    const piece = pieces[index]
    if (!piece) break
    const { node, text: letters } = piece
    const add = (length: number) => {
      const isFound = node instanceof Text || node instanceof MathMLElement
      if (isFound) runs.push({ node, offset, at, place: piece.start + offset, length })
      at += length
    }
    const length = lengthOfCommon(text, at, letters, offset)
    if (length > 0) {
      add(length)
      offset += length
    } else if (offset >= letters.length) {
      index++
      offset = 0
    } else if (kind !== 'code' && SPACE.test(letters[offset] ?? '')) {
      // A space of the block stands for any spaces; its place is the first of them.
      if (text[at] === ' ') add(1)
      offset++
    } else at++
  }
  return runs
}

function lengthOfCommon(a: string, atA: number, b: string, atB: number): number {
  let length = 0
  while (atA + length < a.length && a.charCodeAt(atA + length) === b.charCodeAt(atB + length)) {
    length++
  }
  return length
}

/** The piece that holds this character. */
function pieceAt(pieces: readonly PagePiece<Node>[], at: number): number {
  return Math.max(0, firstWhere(pieces.length, index => (pieces[index]?.start ?? 0) > at) - 1)
}

/** The first index for which a claim holds, if it holds for all behind it, too; `count` for none. */
export function firstWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The nodes that the blocks of the file begin in; none for those that the page does not have. @param keys - of all of them */
export function nodesOf(page: LivePage, keys: readonly number[]): (Node | null | undefined)[] {
  const live = alignKeys(
    keys,
    page.blocks.map(({ key }) => key),
  )
  return Array.from(live, at => {
    const block = page.blocks[at]
    return block && firstNode(page, block)
  })
}

/** The node that a block begins in. */
export function firstNode({ pieces }: LivePage, { at }: PageBlock): Node | null {
  return pieces[pieceAt(pieces, at)]?.node ?? null
}
