// Makes ranges of the DOM of what stands in a block, and finds its sentences and words. A range never leaves the text that
// it was made for.
// To change how a letter is found, see live-page.ts.

import type { PageBlock } from '../../../schema/compare/blocks.js'
import type { TextRange } from '../../../schema/compare/edits.js'
import { firstNode, letterRunsOf, type LetterRun, type LivePage } from './live-page.js'

const INLINE = /^(?:inline|contents|math)/

/** A text node and what it said. */
export interface KeptText {
  node: Text
  data: string
}

/** A place between two letters of a text node. */
interface Caret {
  node: Text
  offset: number
}

interface TextRun extends LetterRun {
  node: Text
}

/** The text of one block in the page. */
export class BlockText {
  readonly #runs: readonly TextRun[]
  readonly #formulas: readonly LetterRun[]
  readonly #first: Node | null

  constructor(page: LivePage, block: PageBlock) {
    const found = letterRunsOf(page, block)
    this.#runs = found.filter(isTextRun)
    this.#formulas = found.filter(run => !isTextRun(run))
    this.#first = firstNode(page, block)
  }

  /** One range in each text node; of a formula all, since its letters are those of its source. */
  rangesOf([from, to]: Readonly<TextRange>): Range[] {
    const ranges: Range[] = []
    let range: Range | null = null
    for (const { node, offset, at, length } of this.#runs) {
      const [start, end] = [Math.max(from, at), Math.min(to, at + length)]
      if (start >= end) continue
      if (range?.startContainer !== node) {
        range = new Range()
        range.setStart(node, offset + start - at)
        ranges.push(range)
      }
      range.setEnd(node, offset + end - at)
    }
    for (const { node, at, length } of this.#formulas) {
      if (at >= to || at + length <= from) continue
      const whole = new Range()
      whole.selectNodeContents(node)
      ranges.push(whole)
    }
    return ranges
  }

  /** A range around all of it; null where the page does not show it. */
  get around(): Range | null {
    const [first] = this.#runs
    const last = this.#runs.at(-1)
    if (!first || !last) return this.#first?.isConnected ? rangeAround(this.#first) : null
    const range = new Range()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + last.length)
    return range
  }

  /** A node that stands in it, also after its text was split; null where the page does not show it. */
  get node(): Node | null {
    const [first] = this.#runs
    return first?.node ?? (this.#first?.isConnected ? this.#first.parentNode : null)
  }

  /** Before the letter at this place, or behind the last one. */
  caretAt(place: number): Caret | null {
    const runAt = (letter: number) =>
      this.#runs.find(({ at, length }) => at <= letter && letter < at + length)
    const run = runAt(place) ?? runAt(place - 1)
    return run ? { node: run.node, offset: run.offset + place - run.at } : null
  }

  get kept(): KeptText[] {
    const nodes = new Set<Text>(this.#runs.map(({ node }) => node))
    for (const { node } of this.#formulas) for (const text of textsIn(node)) nodes.add(text)
    return [...nodes].map(node => ({ node, data: node.data }))
  }
}

export function rangeAround(node: Node): Range {
  const range = new Range()
  range.selectNode(node)
  return range
}

/** The texts of blocks by their index; each is found once. */
export function blockTexts(page: LivePage): (at: number) => BlockText | undefined {
  const texts = new Map<number, BlockText>()
  return at => {
    const block = page.blocks[at]
    const text = texts.get(at) ?? (block && new BlockText(page, block))
    if (text) texts.set(at, text)
    return text
  }
}

/** The text that a range has now. */
export function keptIn(range: Range): KeptText[] {
  const { commonAncestorContainer: root } = range
  const nodes = root instanceof Text ? [root] : [...textsIn(root)]
  return nodes.flatMap(node => (range.intersectsNode(node) ? [{ node, data: node.data }] : []))
}

/** Whether what a mark stands on is another text now. */
export function isStale({ kept, range }: { kept: readonly KeptText[]; range: Range }): boolean {
  const isOther = kept.some(({ node, data }) => !node.isConnected || node.data !== data)
  return isOther || !range.startContainer.isConnected
}

function isTextRun(run: LetterRun): run is TextRun {
  return run.node instanceof Text
}

function* textsIn(element: Node): Iterable<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) yield walker.currentNode as Text
}

/** A range is whole in the window, and no other part lies over its begin. */
export function isInView(range: Range): boolean {
  const { top, bottom, height } = range.getBoundingClientRect()
  const isWithin = height > 0 && top >= 0 && bottom <= innerHeight
  return isWithin && shownBox(range)?.contains(partOver(range)) === true
}

/** Another part of the page lies over the begin of a range. */
export function liesUnder(range: Range): boolean {
  const over = partOver(range)
  return over !== null && shownBox(range)?.contains(over) !== true
}

function partOver(range: Range): Element | null {
  const { x, y, width, height } = range.getClientRects()[0] ?? range.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)
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

/** The place between two letters that is the nearest one to a point of the window. */
export function caretAt(x: number, y: number): [Node, number] | null {
  // WebKit has only the older one.
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position && [position.offsetNode, position.offset]
  }
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && [range.startContainer, range.startOffset]
}

/** From the whole block to the least of it. */
export const GRAINS = ['block', 'sentence', 'word'] as const

/** Without the spaces around each; none for a block without letters. */
export function partsOf(text: string, grain: (typeof GRAINS)[number]): TextRange[] {
  if (grain === 'block') return []
  const segments = new Intl.Segmenter(undefined, { granularity: grain }).segment(text)
  return [...segments].flatMap(({ segment, index, isWordLike }): TextRange[] => {
    const words = segment.trim()
    if (words === '' || (grain === 'word' && isWordLike !== true)) return []
    const start = index + segment.indexOf(words)
    return [[start, start + words.length]]
  })
}
