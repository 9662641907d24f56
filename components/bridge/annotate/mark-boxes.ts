// Where the mark of a range stands in the window, beside its text.
// To change which text that is, see changes.ts; how a mark looks, mark-styles.ts.

import { elementAround, shownBox } from './text-ranges.js'

/** From the bar to the text. */
const GAP = 14
/** Bars of a list stand beside the list; further out there is another column. */
const FURTHEST = 72
const OUTER = 'ul, ol, dl, table, pre, blockquote'

export interface MarkBox {
  x: number
  y: number
  /** 0 for a chip, which has its own. */
  height: number
  width: number
}

export interface Clip {
  top: number
  bottom: number
}

/** Where the bar of a mark stands in the window; null where its text is not to be seen. */
export function boxOf(
  range: Range,
  edge: 'on' | 'before' | 'after',
  clips: Map<Element, Clip>,
): MarkBox | null {
  const box = shownBox(range)
  const folded = box && foldedAround(box)
  const around = folded ?? box
  const isHidden = folded !== null || !range.getClientRects().length
  const rect = ((isHidden && around) || range).getBoundingClientRect()
  if (!around || (rect.width === 0 && rect.height === 0)) return null
  const { top, bottom } = clipOf(around, clips)
  const y = Math.max(rect.top, top)
  const end = Math.min(rect.bottom, bottom)
  if (end < y) return null
  const column = columnOf(around, rect)
  const isRtl = getComputedStyle(around).direction === 'rtl'
  const x = isRtl
    ? Math.min(column.right + GAP - 11, document.documentElement.clientWidth - 11)
    : Math.max(column.left - GAP, 0)
  const width = isRtl ? 0 : rect.right - x - 12
  if (edge === 'on') return { x, y, height: Math.max(end - y, 6), width }
  return { x: x - 2, y: edge === 'before' ? y - 4 : end + 4, height: 0, width }
}

/** The outermost element around it that is folded, and not by its summary alone. */
function foldedAround(element: Element): Element | null {
  let folded: Element | null = null
  let inner: Element | null = null
  for (let outer: Element | null = element; outer; inner = outer, outer = elementAround(outer)) {
    const isFolded = outer instanceof HTMLDetailsElement && !outer.open
    if (isFolded && inner?.localName !== 'summary') folded = outer
  }
  return folded
}

/** The sides of the text, or of what is around it and not far: the bars of a list stand in one line. */
function columnOf(around: Element, rect: DOMRect): { left: number; right: number } {
  let { left, right } = rect
  for (let outer: Element | null = around; outer; outer = elementAround(outer)) {
    if (outer !== around && !outer.matches(OUTER)) continue
    const box = outer.getBoundingClientRect()
    if (rect.left - box.left <= FURTHEST) left = Math.min(left, box.left)
    if (box.right - rect.right <= FURTHEST) right = Math.max(right, box.right)
  }
  return { left, right }
}

/** What parts that scroll by themselves leave to be seen. */
function clipOf(element: Element, clips: Map<Element, Clip>): Clip {
  const known = clips.get(element)
  if (known) return known
  const parent = elementAround(element)
  let clip: Clip = parent ? clipOf(parent, clips) : { top: -Infinity, bottom: Infinity }
  const isPage = element === document.body || element === document.documentElement
  if (!isPage && getComputedStyle(element).overflowY !== 'visible') {
    const { top, bottom } = element.getBoundingClientRect()
    clip = { top: Math.max(clip.top, top), bottom: Math.min(clip.bottom, bottom) }
  }
  clips.set(element, clip)
  return clip
}
