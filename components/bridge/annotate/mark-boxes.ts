// A mark that has a place in the page, and where it stands in the window, beside its text.
// To change which text that is, see changes.ts; how a mark looks, mark-styles.ts.

import type { ChangeKind, CommentMark } from '../../messages/annotations.js'
import { elementAround } from '../bring-into-view.js'
import { LAYER } from './live-page.js'
import { caretAt, shownBox } from './text-ranges.js'

/** The kind of annotation that a mark is of. */
export interface MarkOwner {
  pressed(mark: ShownMark): void
  /** They came into view. Marks of comments are not counted. */
  seen?(marks: readonly number[]): void
}

export interface ShownMark {
  readonly owner: MarkOwner
  /** Its index among the marks of its owner. */
  mark: number
  /** It was gone to, or chosen. */
  isNow: boolean
  kind: ChangeKind | CommentMark['state']
  /** `before`, `after`: something was removed at this edge. `beside`: a comment, which has a badge. */
  edge: 'on' | 'before' | 'after' | 'beside'
  /** The marked part of the page. */
  range: Range
  /** Where the painted text of a comment begins; null without one. */
  line: Range | null
  /** Painted text that the layer underlines, where the browser cannot. */
  underlined: readonly Range[]
}

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

export interface BadgeBox {
  x: number
  y: number
  /** Where there is no room beside the text, within it where it has none, or else a narrow stripe at the edge of the text. */
  fit: 'beside' | 'within' | 'slim'
  /** It is for all of the text, or for what is drawn in its place. */
  isWhole: boolean
  /** The text of the mark, from above to below. */
  height: number
  /** From the top of the text to the badge. */
  down: number
}

/** The width of a badge with one digit. */
const BADGE = 18
/** From the text to its badge. */
const BADGE_GAP = 12
const SLIM = 5
/** A badge stands beside the first line of its text, and a taller one counts as this. */
const TALLEST_LINE = 40

/** Where the bar of a mark stands in the window; null where its text is not to be seen. */
export function boxOf(
  range: Range,
  edge: ShownMark['edge'],
  clips: Map<Element, Clip>,
): MarkBox | null {
  const { around, rect } = shownRect(range) ?? {}
  if (!around || !rect) return null
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

/**
 * Where the badge of a mark stands in the window: beside the text, at the end of its column.
 * @param line - the text that is painted; null where a whole block is marked
 */
export function badgeBoxOf(
  range: Range,
  line: Range | null,
  clips: Map<Element, Clip>,
): BadgeBox | null {
  const { around, rect } = shownRect(range) ?? {}
  if (!around || !rect) return null
  const { top, bottom } = clipOf(around, clips)
  const isShown = ({ width }: DOMRect) => width > 0
  const lines = [...range.getClientRects()].filter(isShown)
  const painted = line ? [...line.getClientRects()].filter(isShown) : []
  const first = painted[0] ?? lines[0] ?? rect
  if (first.bottom < top || first.top > bottom || isCovered(around, first)) return null
  const y = first.top + (Math.min(first.height, TALLEST_LINE) - BADGE) / 2
  const about = { isWhole: painted.length === 0, height: rect.height, down: y - rect.top }
  const view = document.documentElement.clientWidth
  const { left, right } = sidesOf(around, rect)
  const isRtl = getComputedStyle(around).direction === 'rtl'
  const x = isRtl ? left - BADGE_GAP - BADGE : right + BADGE_GAP
  const isInView = x >= 0 && x + BADGE <= view
  const low = isInView ? belowButton(x, y) : y
  if (isInView && !isTaken(x, low)) {
    return { ...about, x, y: low, down: low - rect.top, fit: 'beside' }
  }
  const free = isInView ? null : within(y, lines, isRtl ? 1 : view - BADGE - 1)
  if (free) return { ...about, ...free, fit: 'within' }
  const edge = isRtl ? Math.max(0, left - SLIM - 1) : Math.min(view - SLIM, right + 1)
  return { ...about, x: edge, y: first.top, fit: 'slim', height: first.height }
}

/** A letter stands where a badge would be. */
function isTaken(x: number, y: number): boolean {
  const [node, offset] = caretAt(x + BADGE / 2, y + BADGE / 2) ?? []
  if (!(node instanceof Text) || offset === undefined) return false
  const letters = new Range()
  letters.setStart(node, Math.max(0, offset - 1))
  letters.setEnd(node, Math.min(node.length, offset + 1))
  return [...letters.getClientRects()].some(({ left, top, right, bottom }) => {
    return left < x + BADGE && right > x && top < y + BADGE - 2 && bottom > y + 2
  })
}

/** Below a button of the page that does not scroll: its badge would cover that. */
function belowButton(x: number, y: number): number {
  const bottoms = [x, x + BADGE].flatMap(left =>
    [y, y + BADGE].map(top => {
      const over = document
        .elementsFromPoint(left, top)
        .find(({ localName }) => localName !== LAYER)
      const button = over?.closest('button, a[href]')
      const isFixed = button && getComputedStyle(button).position === 'fixed'
      return isFixed ? button.getBoundingClientRect().bottom + 2 : y
    }),
  )
  return Math.max(...bottoms)
}

/** A header, or another part that does not scroll, lies over a line. */
function isCovered(around: Element, { x, y, width, height, bottom }: DOMRect): boolean {
  const over = document.elementFromPoint(
    x + width / 2,
    Math.min(bottom, Math.max(0, y + height / 2)),
  )
  if (!over || around.contains(over) || over.contains(around)) return false
  for (let part: Element | null = over; part; part = elementAround(part)) {
    if (/sticky|fixed/.test(getComputedStyle(part).position)) return true
  }
  return false
}

/** At the edge of the window, beside this line or the last one, where no text is in the way. */
function within(y: number, lines: readonly DOMRect[], x: number): Pick<BadgeBox, 'x' | 'y'> | null {
  const last = lines.at(-1)
  const low = last ? last.top + (last.height - BADGE) / 2 : y
  const free = [y, low].find(at => {
    return !lines.some(({ top, bottom, left, right }) => {
      return top < at + BADGE && bottom > at && right > x - 2 && left < x + BADGE + 2
    })
  })
  return free === undefined ? null : { x, y: free }
}

/** The box of a text, and the element that it is in; of what is folded, the whole fold. */
function shownRect(range: Range): { around: Element; rect: DOMRect } | null {
  const box = shownBox(range)
  const folded = box && foldedAround(box)
  const around = folded ?? box
  const isHidden = folded !== null || !range.getClientRects().length
  const rect = ((isHidden && around) || range).getBoundingClientRect()
  return around && (rect.width > 0 || rect.height > 0) ? { around, rect } : null
}

/** The page shows a range now: no tab and no folded part hides it. */
export function isOnShow(range: Range): boolean {
  const { around = null } = shownRect(range) ?? {}
  for (let part = around; part; part = elementAround(part)) {
    if (part.clientHeight === 0 && getComputedStyle(part).overflowY !== 'visible') return false
  }
  return around !== null
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

/** The sides of the column of a text: of a row those of its table, of a label those of its drawing. */
export function sidesOf(around: Element, rect: DOMRect): { left: number; right: number } {
  const box = around.getBoundingClientRect()
  let left = Math.min(rect.left, box.left)
  let right = Math.max(rect.right, box.right)
  for (let outer: Element | null = around; outer; outer = elementAround(outer)) {
    const side = outer.getBoundingClientRect()
    const { overflowX, columnCount, columnWidth } = getComputedStyle(outer)
    // Between two columns of text there is no room for a badge.
    const isWhole = outer.matches('table, svg') || columnCount !== 'auto' || columnWidth !== 'auto'
    if (isWhole || outer.matches(OUTER)) {
      if (isWhole || left - side.left <= FURTHEST) left = Math.min(left, side.left)
      if (isWhole || side.right - right <= FURTHEST) right = Math.max(right, side.right)
    }
    // A part that scrolls to the side shows no more than it is wide.
    if (overflowX !== 'visible') {
      left = Math.max(left, side.left)
      right = Math.min(right, side.right)
    }
  }
  return { left, right }
}

/** The part of the window in which an element can be seen: parts that scroll by themselves cut it. */
export function clipOf(element: Element, clips: Map<Element, Clip>): Clip {
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
