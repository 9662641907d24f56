// Reads the blocks of the page as it is now, and where in the page the text of each stands.
// To change what a block is, see schema/compare/blocks.ts; how a page is walked, schema/compare/walk.ts.

import type { PageBlock } from '../../../schema/compare/blocks.js'
import { readBlocks, type PagePiece } from '../../../schema/compare/walk.js'

/** The elements that marks add to a page. */
export const LAYER = 'plan-changes'
export const REMOVED = 'plan-removed'

const OWN = new Set([LAYER, REMOVED, 'plan-dialog'])
const SPACE = /[\t\n\f\r \u00a0]/

export interface LivePage {
  blocks: readonly PageBlock[]
  /** What was read, in order. The `at` of a block counts the characters of all of it. */
  pieces: readonly PagePiece<Node>[]
}

/** A character of a text node. */
export interface LetterPlace {
  node: Text
  offset: number
}

export function readLivePage(): LivePage {
  const isMarkdown = document.querySelector('link[href="/page/page.css"]') !== null
  return readBlocks<Node>(document.documentElement, { isMarkdown, isForeign: tag => OWN.has(tag) })
}

/** The element of a character that is written in no text node, as the words for an image or a formula. */
export type FoundPlace = LetterPlace | Element | null

/** Where each character of a block stands in the page, letter by letter; null for what is not found. */
export function placesOf({ pieces }: LivePage, { text, at, kind }: PageBlock): FoundPlace[] {
  const reader = new PieceReader(pieces, at)
  const isCode = kind === 'code'
  return Array.from({ length: text.length }, (_, index) => {
    const letter = text[index] ?? ''
    if (isCode) return reader.take(letter)
    return letter === ' ' ? reader.takeSpaces() : reader.takeAfterSpaces(letter)
  })
}

class PieceReader {
  readonly #pieces: readonly PagePiece<Node>[]
  #index: number
  #offset: number

  constructor(pieces: readonly PagePiece<Node>[], at: number) {
    this.#pieces = pieces
    this.#index = pieceAt(pieces, at)
    this.#offset = at - (pieces[this.#index]?.start ?? 0)
  }

  /** The next character, if it is this one. */
  take(letter: string): FoundPlace {
    this.#skipEmpty()
    const piece = this.#pieces[this.#index]
    if (piece?.text[this.#offset] !== letter) return null
    const offset = this.#offset++
    const { node } = piece
    if (node instanceof Text) return { node, offset }
    return node instanceof Element ? node : null
  }

  takeSpaces(): FoundPlace {
    let first: FoundPlace = null
    for (let next = this.#peek(); next !== '' && SPACE.test(next); next = this.#peek()) {
      const place = this.take(next)
      first ??= place
    }
    return first
  }

  takeAfterSpaces(letter: string): FoundPlace {
    if (SPACE.test(this.#peek())) this.takeSpaces()
    return this.take(letter)
  }

  #peek(): string {
    this.#skipEmpty()
    return this.#pieces[this.#index]?.text[this.#offset] ?? ''
  }

  #skipEmpty(): void {
    while (this.#offset >= (this.#pieces[this.#index]?.text.length ?? Infinity)) {
      this.#index++
      this.#offset = 0
    }
  }
}

/** The piece that holds this character. */
function pieceAt(pieces: readonly PagePiece<Node>[], at: number): number {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The node that a block begins in. */
export function firstNode({ pieces }: LivePage, { at }: PageBlock): Node | null {
  return pieces[pieceAt(pieces, at)]?.node ?? null
}
