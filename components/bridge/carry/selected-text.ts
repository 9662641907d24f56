// The selected text of a doc, by the blocks that it begins and ends in.
// To change how a block is found again, see names.ts.

import { namedElement, elementName, type ElementName } from './names.js'

interface Point {
  block: ElementName
  /** In the text of the block. */
  at: number
}

export interface SelectedText {
  text: string
  start: Point
  end: Point
}

const BLOCKS =
  'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, blockquote, figcaption, summary, body'

export function selectedText(): SelectedText | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const start = pointAt(range.startContainer, range.startOffset)
  const end = pointAt(range.endContainer, range.endOffset)
  return start && end && { text: range.toString(), start, end }
}

let again: Range | null = null

/** The selection is the one that was carried over: the reader has selected nothing since. */
export function isSelectedAgain(): boolean {
  const selection = getSelection()
  const now = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  const isSame =
    again !== null &&
    now?.startContainer === again.startContainer &&
    now.startOffset === again.startOffset &&
    now.endContainer === again.endContainer &&
    now.endOffset === again.endOffset
  if (!isSame) again = null
  return isSame
}

/** True if the same text was found and is selected. */
export function selectAgain({ text, start, end }: SelectedText): boolean {
  const [from, to] = [placeOf(start), placeOf(end)]
  if (!from || !to) return false
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  if (range.toString() !== text) return false
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  again = range.cloneRange()
  return true
}

function blocks(): Element[] {
  return [...document.querySelectorAll(BLOCKS)]
}

function pointAt(node: Node, offset: number): Point | null {
  const element = node instanceof Element ? node : node.parentElement
  const block = element?.closest(BLOCKS)
  if (!block) return null
  const range = document.createRange()
  range.setStart(block, 0)
  range.setEnd(node, offset)
  return { block: elementName(block, blocks()), at: range.toString().length }
}

function placeOf({ block, at }: Point): [Node, number] | null {
  const element = namedElement(block, blocks())
  if (!element) return null
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = at
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  return null
}
