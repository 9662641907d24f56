// Where a place of the DOM stands in the texts of blocks: what is selected, and what is under the pointer. And the drawings
// beside blocks.
// To change how a range is made of a block, see text-ranges.ts.

import type { QuoteSpan } from '../../../schema/comments/block-list.js'
import { firstWhere, letterRunsOf, type LivePage } from './live-page.js'

const SPACE = /\s/
/** A smaller drawing is a sign in the text. */
const LEAST_DRAWING = 48
const DRAWINGS = 'svg, canvas, video, audio, object, embed, iframe'

export class PagePlaces {
  readonly #page: LivePage
  /** The first piece of each node. */
  readonly #pieces = new Map<Node, number>()

  constructor(page: LivePage) {
    this.#page = page
    page.pieces.forEach(({ node }, at) => {
      if (!this.#pieces.has(node)) this.#pieces.set(node, at)
    })
  }

  /** How much of the page stands before a boundary. A formula is one place: it is left out, or its end. */
  placeOf(node: Node, offset: number, isEnd = false): number {
    const element = node instanceof Element ? node : node.parentElement
    const formula = element?.closest('math')
    if (formula) return isEnd ? this.endOf(formula) : this.startOf(formula)
    const piece = this.#pieces.get(node)
    if (node instanceof Text)
      return piece === undefined ? this.startOf(node) : this.#start(piece) + offset
    const child = node.childNodes[offset]
    return child ? this.startOf(child) : this.endOf(node)
  }

  /** How much of the page stands before a node. */
  startOf(node: Node): number {
    return this.#start(this.#pieces.get(node) ?? this.#firstPiece(other => isBehind(node, other)))
  }

  endOf(node: Node): number {
    return this.#start(this.#firstPiece(other => isBehind(node, other) && !node.contains(other)))
  }

  /** The block that begins last before a place; -1 before the first one. */
  blockAt(place: number): number {
    const { blocks } = this.#page
    return firstWhere(blocks.length, at => (blocks[at]?.at ?? 0) > place) - 1
  }

  /** The words between two places, without the spaces around them; null where there are none. */
  wordsBetween(start: number, end: number): QuoteSpan | null {
    const last = this.blockAt(end - 1)
    for (let from = Math.max(0, this.blockAt(start)); from <= last; from++) {
      const first = this.#lettersIn(from, start, end)
      if (!first) continue
      for (let to = last; to > from; to--) {
        const letters = this.#lettersIn(to, start, end)
        if (letters) return { from, to, start: first.start, end: letters.end }
      }
      return { from, to: from, ...first }
    }
    return null
  }

  /** The letters of a block between two places. */
  #lettersIn(at: number, from: number, to: number): { start: number; end: number } | null {
    const block = this.#page.blocks[at]
    if (!block) return null
    let start = -1
    let end = -1
    for (const run of letterRunsOf(this.#page, block)) {
      const first = Math.max(run.place, from)
      const last = Math.min(run.place + run.length, to)
      if (first >= last) continue
      if (start < 0) start = run.at + first - run.place
      end = run.at + last - run.place
    }
    while (start < end && SPACE.test(block.text.charAt(start))) start++
    while (start < end && SPACE.test(block.text.charAt(end - 1))) end--
    return start < end ? { start, end } : null
  }

  #firstPiece(isReached: (node: Node) => boolean): number {
    const { pieces } = this.#page
    return firstWhere(pieces.length, at => {
      const piece = pieces[at]
      return !piece || isReached(piece.node)
    })
  }

  #start(piece: number): number {
    const { pieces } = this.#page
    const last = pieces.at(-1)
    return pieces[piece]?.start ?? (last ? last.start + last.text.length : 0)
  }
}

/** The outermost drawing around an element, if it is large enough. */
export function drawingAround(element: Element): Element | null {
  let drawing = element.closest(DRAWINGS)
  // HTML within a drawing has blocks of its own.
  if (element.closest('foreignObject')) return null
  for (let outer = drawing; outer; outer = outer.parentElement?.closest(DRAWINGS) ?? null) {
    drawing = outer
  }
  const { width = 0, height = 0 } = drawing?.getBoundingClientRect() ?? {}
  return width >= LEAST_DRAWING && height >= LEAST_DRAWING ? drawing : null
}

/**
 * The drawing beside a block: in its figure, or the first one between it and the next block. Null where there is none, and
 * for a label of a drawing.
 * @param next - where the next block begins; null for the last one
 */
export function drawingBeside(node: Node, next: Node | null): Element | null {
  const element = node instanceof Element ? node : node.parentElement
  if (element?.closest('svg')) return null
  const drawings = (root: ParentNode) => {
    return [...root.querySelectorAll(DRAWINGS)].filter(it => drawingAround(it) === it)
  }
  const figure = element?.closest('figure')
  const [own] = figure ? drawings(figure) : []
  const isBetween = (it: Node) => isBehind(node, it) && (next === null || isBehind(it, next))
  return own ?? drawings(document).find(isBetween) ?? null
}

/** Whether the other node begins behind the begin of this one. */
function isBehind(node: Node, other: Node): boolean {
  return (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
