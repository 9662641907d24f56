// Computes where rows stand, which of them are in view, and how far to scroll to one. All in pixels from
// the top of the list. To change how they are applied, see cursor.ts and viewport.ts.

import type { RowList } from './row-list.js'
import { isLeaf, isNote, type TreeRow } from './tree-row.js'

/** Rows that are rendered above and below those in view. */
const SPARE = 8
/** Where a row begins that stands in no other, and how much room the chevron takes that it may have. */
const EDGE = 6
const CHEVRON = 18
/** How far a row is moved inwards for each row that it stands in; for one in a group, which stands under its label. */
const STEP = 12
const WIDE_STEP = 20
/** Deeper rows stay where their labels can be read. */
const MOST_STEPS = 6
/** How wide a letter of a note is, and how high its line, as shares of a row's height. */
const LETTER = 0.24
const LINE = 0.62

/** The values that the heights of rows follow from. */
export interface RowSizes {
  rowHeight: number
  width: number
  /** Rows without others in them have two lines. */
  isTall: boolean
}

export interface RowTops {
  /** The top of each row, and at the end the top of a row that would follow. */
  tops: Float64Array
  height: number
}

/** Notes are as high as their words need. */
export function placeRows(list: RowList, sizes: RowSizes): RowTops {
  const { rows } = list
  const tops = new Float64Array(rows.length + 1)
  let top = 0
  rows.forEach((_, index) => {
    tops[index] = top
    top += heightOf(list, index, sizes)
  })
  tops[rows.length] = top
  return { tops, height: top }
}

/** The first row in view and the one after the last, spare ones included. */
export function rowsInView({ tops }: RowTops, top: number, height: number): [number, number] {
  const count = tops.length - 1
  const first = indexAt(tops, top)
  const last = indexAt(tops, top + height)
  return [Math.max(0, first - SPARE), Math.min(count, last + 1 + SPARE)]
}

/** The index of the row at this height; the first or the last one beyond them. */
export function indexAt(tops: Float64Array, y: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** The least scrolling that brings a row into view whole. */
export function nearestTop({ tops }: RowTops, index: number, top: number, height: number): number {
  const start = tops[index] ?? 0
  const end = tops[index + 1] ?? start
  if (start < top) return start
  return end > top + height ? Math.max(0, end - height) : top
}

/** Brings a row that is out of view into the middle, among its siblings. */
export function middleTop(places: RowTops, index: number, top: number, height: number): number {
  const nearest = nearestTop(places, index, top, height)
  if (nearest === top) return top
  const { tops } = places
  return Math.max(0, ((tops[index] ?? 0) + (tops[index + 1] ?? 0) - height) / 2)
}

/** How far a row is moved inwards, and the lines in front of it: one for each row that it is moved for. */
export interface Indent {
  start: number
  /** How wide the lines are together. */
  lines: number
  /** It stands in a group. */
  isWide: boolean
}

export function indentOf(list: RowList, index: number): Indent {
  const row = list.rows[index]
  if (!row || row.type === 'group' || isHeading(row))
    return { start: EDGE, lines: 0, isWide: false }
  let depth = 0
  for (let at = list.parentOf(index); at >= 0; at = list.parentOf(at)) {
    const above = list.rows[at]
    if (above && isHeading(above)) break
    if (above?.type === 'group') {
      const inner = WIDE_STEP * Math.min(depth, MOST_STEPS)
      return { start: EDGE + CHEVRON + inner, lines: WIDE_STEP + inner, isWide: true }
    }
    depth++
  }
  const lines = STEP * Math.min(depth, MOST_STEPS)
  const hasNoRoom = typeof row.isOpen === 'boolean' || (list.isFlat && !row.type)
  return { start: (hasNoRoom ? EDGE : EDGE + CHEVRON) + lines, lines, isWide: false }
}

function heightOf(list: RowList, index: number, { rowHeight, width, isTall }: RowSizes): number {
  const row = list.rows[index]
  if (!row) return 0
  if (isHeading(row)) {
    const isInTitle = list.rows[list.parentOf(index)]?.type === 'title'
    const isFirst = index === 0 || (isInTitle && list.positionOf(index) === 1)
    return Math.round(rowHeight * (isFirst ? 1 : 1.3))
  }
  if (isNote(row.type)) {
    const letters = Math.max(16, (width - rowHeight) / (rowHeight * LETTER))
    const lines = Math.min(12, Math.ceil(row.label.length / letters))
    return Math.round(rowHeight * (LINE * (lines - 1) + 1))
  }
  return isTall && isLeaf(row) ? Math.round(rowHeight * (1 + LINE)) : rowHeight
}

function isHeading({ type }: TreeRow): boolean {
  return type === 'title' || type === 'heading'
}
