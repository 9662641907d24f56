// Makes ranges of the DOM of what stands in a block. A range never leaves the text that it was made for.
// To change how a letter is found, see live-page.ts.

import type { PageBlock } from '../../../schema/compare/blocks.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import { firstNode, placesOf, type LivePage, type LetterPlace } from './live-page.js'

const INLINE = /^(?:inline|contents|math)/

/** A text node and what it said. */
export interface KeptText {
  node: Text
  data: string
}

/** The text of one block in the page. */
export class BlockText {
  readonly #places: readonly (LetterPlace | null)[]
  /** The formula that each letter is of. */
  readonly #formulas: readonly (Element | null)[]
  readonly #first: Node | null

  constructor(page: LivePage, block: PageBlock) {
    const found = placesOf(page, block)
    this.#places = found.map(it => (it instanceof Element ? null : it))
    this.#formulas = found.map(it => (it instanceof Element && it.localName === 'math' ? it : null))
    this.#first = firstNode(page, block)
  }

  /** One range in each text node; of a formula all, since its letters are those of its source. */
  rangesOf([from, to]: Readonly<TextRange>): Range[] {
    const ranges: Range[] = []
    let range: Range | null = null
    for (const place of this.#places.slice(from, to)) {
      if (!place) continue
      const { node, offset } = place
      if (range?.startContainer === node) range.setEnd(node, offset + 1)
      else {
        range = new Range()
        range.setStart(node, offset)
        range.setEnd(node, offset + 1)
        ranges.push(range)
      }
    }
    for (const formula of new Set(this.#formulas.slice(from, to))) {
      if (!formula) continue
      const whole = new Range()
      whole.selectNodeContents(formula)
      ranges.push(whole)
    }
    return ranges
  }

  /** A range around all of it; null where the page does not show it. */
  get around(): Range | null {
    const found = this.#places.filter(place => place !== null)
    const range = new Range()
    const [first] = found
    const last = found.at(-1)
    if (first && last) {
      range.setStart(first.node, first.offset)
      range.setEnd(last.node, last.offset + 1)
      return range
    }
    if (!this.#first?.isConnected) return null
    range.selectNode(this.#first)
    return range
  }

  /** A node that stands in it, also after its text was split; null where the page does not show it. */
  get node(): Node | null {
    const place = this.#places.find(it => it !== null)
    return place?.node ?? (this.#first?.isConnected ? this.#first.parentNode : null)
  }

  /** Before the letter at this place, or behind the last one. */
  caretAt(at: number): LetterPlace | null {
    const here = this.#places[at]
    if (here) return here
    const before = this.#places[at - 1]
    return before ? { node: before.node, offset: before.offset + 1 } : null
  }

  get kept(): KeptText[] {
    const nodes = new Set(this.#places.flatMap(place => place?.node ?? []))
    for (const formula of new Set(this.#formulas)) {
      if (formula) for (const node of textsIn(formula)) nodes.add(node)
    }
    return [...nodes].map(node => ({ node, data: node.data }))
  }
}

function* textsIn(element: Element): Iterable<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) yield walker.currentNode as Text
}

/** The nearest element around a node that is a box of its own. */
export function boxAround(node: Node): Element | null {
  let element = node instanceof Element ? node : node.parentElement
  while (element?.parentElement && INLINE.test(getComputedStyle(element).display)) {
    element = element.parentElement
  }
  return element
}

/** The box of the text of a range; the figure where its text is hidden, as the source of a diagram is. */
export function shownBox({ startContainer, startOffset }: Range): Element | null {
  const isText = startContainer instanceof Text
  const node = isText ? startContainer : startContainer.childNodes[startOffset]
  const box = boxAround(node ?? startContainer)
  return box?.getClientRects().length === 0 ? (box.closest('figure') ?? box) : box
}

/** The element around another one, also around a shadow root. */
export function elementAround(element: Element): Element | null {
  const root = element.parentNode
  return root instanceof ShadowRoot ? root.host : element.parentElement
}
