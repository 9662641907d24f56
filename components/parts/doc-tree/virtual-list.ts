// Computes where rows stand, which of them are in view, and how far to scroll to one. All in pixels from
// the top of the list. To change how they are applied, see cursor.ts and viewport.ts.

import type { Row } from './rows.js'

/** Rows that are rendered above and below those in view. */
const SPARE = 8
/** The indent of a row for each subfolder that it stands in. Deeper ones than this stay where their titles can be read. */
const INDENT = 12
const MOST_INDENTS = 6
/** How wide a letter of a note is, and how high its line, as shares of a row's height. */
const LETTER = 0.24
const LINE = 0.62

/** The values that the heights of rows follow from. */
export interface RowSizes {
  rowHeight: number
  width: number
  /** Docs have two lines. */
  isTall: boolean
}

export interface RowTops {
  /** The top of each row, and at the end the top of a row that would follow. */
  tops: Float64Array
  height: number
}

/** Notes are as high as their words need. */
export function placeRows(rows: readonly Row[], sizes: RowSizes): RowTops {
  const tops = new Float64Array(rows.length + 1)
  let top = 0
  rows.forEach((row, index) => {
    tops[index] = top
    top += heightOf(row, index, sizes)
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
  return Math.max(0, countBefore(tops.length - 1, index => (tops[index] ?? 0) <= y) - 1)
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

/** How far a row is moved inwards. */
export function indentOf(depth: number): number {
  return INDENT * Math.min(depth, MOST_INDENTS)
}

function heightOf(row: Row, index: number, { rowHeight, width, isTall }: RowSizes): number {
  switch (row.content.type) {
    case 'section':
    case 'collection':
    case 'folder': {
      const isFirst = index === 0 || (row.within === 'folder' && row.position === 1)
      return Math.round(rowHeight * (isFirst ? 1 : 1.3))
    }
    case 'note': {
      const letters = Math.max(16, (width - rowHeight) / (rowHeight * LETTER))
      const lines = Math.min(12, Math.ceil(row.name.length / letters))
      return Math.round(rowHeight * (LINE * (lines - 1) + 1))
    }
    case 'doc':
      return Math.round(rowHeight * (isTall ? 1 + LINE : 1))
    default:
      return rowHeight
  }
}

/** How many of the first `count` items fulfil `isBefore`, which holds up to some item and for none after. */
function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
