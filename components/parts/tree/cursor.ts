// The cursor in the rows: which row has the tab stop, which rows are rendered, and where the list is
// scrolled to while rows change. To change where a row stands, see virtual-list.ts.

import {
  indentOf,
  indexAt,
  middleTop,
  nearestTop,
  placeRows,
  rowsInView,
  type RowTops,
} from './virtual-list.js'
import { RowList } from './row-list.js'
import type { TreeRow } from './tree-row.js'
import type { Viewport } from './viewport.js'

interface CursorInput {
  rows: readonly TreeRow[]
  /** Those of the filter, each in a line of its own. */
  words: string
  /** The key of the row on show. */
  shown: string
  top: number
  /** Rows without others in them have two lines. */
  isTall: boolean
}

export class Cursor {
  /** The rows of now. */
  list = new RowList([])
  readonly #view: Viewport
  /** The id of the row that had the focus last; `''` for none. */
  #current = ''
  /** Where that row was last. */
  #near = 0
  #words = ''
  #shown = ''
  /** The scroll position before the list was filtered. */
  #topBefore = 0
  #tops: RowTops = { tops: new Float64Array(1), height: 0 }
  #topsFor: readonly unknown[] = []
  #isTall = false
  /** The height of the view at the last update. */
  #height = 0
  /** Rows have been in view since `top` was given. */
  #isStarted = false

  constructor(view: Viewport) {
    this.#view = view
  }

  /** The index of the row with the tab stop: the one last focused, else the one on show. */
  get current(): number {
    const index = this.list.indexOf(this.#current, this.#near)
    if (index < 0) return Math.max(0, this.list.indexOfKey(this.#shown))
    this.#near = index
    return index
  }

  /** In pixels from the top of the list. */
  topOf(index: number): number {
    return this.#tops.tops[index] ?? 0
  }

  /** How many rows a page is. */
  get page(): number {
    return Math.max(1, Math.floor(this.#view.height / this.#view.rowHeight) - 1)
  }

  /**
   * Takes what is given.
   * @param isOther - the rows may have moved: what the reader looks at is to stay where it is
   * @param isStart - `top` was given anew
   */
  update(given: CursorInput, how: { hadFocus: boolean; isOther: boolean; isStart: boolean }): void {
    const view = this.#view
    const before = this.list
    const [index, anchor] = [this.current, this.#anchor()]
    const wasInView = this.#isInView(before.indexOfKey(this.#shown), this.#height)
    // The foot of the sidebar may come after the rows.
    const isLower = view.height > 0 && view.height < this.#height
    this.#height = view.height
    const isRefiltered = given.words !== this.#words
    const isResized = given.isTall !== this.#isTall
    if (given.shown !== this.#shown && !how.hadFocus) this.#current = ''
    this.#shown = given.shown
    this.#isTall = given.isTall
    const isNew = given.rows !== before.rows
    if (isNew) this.list = new RowList(given.rows)
    const { list } = this
    const isOther = (isNew && how.isOther && !isRefiltered) || isResized
    this.#measure()
    if (isNew && how.hadFocus && !list.has(before.rows[index]?.id ?? '', index)) {
      this.#current = nextFocus(before, index, list) ?? ''
    }
    if (isRefiltered) {
      if (this.#words === '') this.#topBefore = view.top
      view.top = given.words === '' ? this.#topBefore : 0
      this.#words = given.words
    } else if (isOther && anchor) {
      const { tops, first } = anchor
      let at = first
      while (at < before.rows.length && !list.has(before.rows[at]?.id ?? '', at)) at++
      const row = before.rows[at]
      if (row) view.top += this.topOf(list.indexOf(row.id, at)) - (tops[at] ?? 0)
    }
    const shownAt = list.indexOfKey(given.shown)
    const isReaderIn = how.hadFocus || view.pointer !== null
    const isKept = wasInView && (isResized || ((isOther || isLower) && !isReaderIn))
    if (how.isStart) {
      view.top = given.top
      this.#isStarted = false
    }
    // Rows may have come or moved since the scroll position was stored.
    const isFirst = !this.#isStarted && view.height > 0 && list.rows.length > 0
    this.#isStarted ||= isFirst
    this.#clamp()
    if (shownAt >= 0 && (isKept || isFirst)) this.#showRow(shownAt)
    this.#clamp()
  }

  go(index: number): void {
    this.#current = this.list.rows[index]?.id ?? ''
    this.#near = index
    this.#scrollTo(index)
  }

  /** The row got the focus. */
  note(id: string): void {
    this.#current = id
  }

  scrollToCurrent(): void {
    this.#scrollTo(this.current)
  }

  /** False while nothing opens this, or nothing can be scrolled yet. */
  scrollToKey(key: string, hasFocus: boolean): boolean {
    const index = this.list.indexOfKey(key)
    if (index < 0 || this.#view.height === 0) return false
    if (!hasFocus) this.#current = this.list.rows[index]?.id ?? ''
    this.#showRow(index)
    return true
  }

  /** The indexes of the rows that are rendered. The one with the tab stop always is. */
  mounted(): number[] {
    const { top, height } = this.#view
    const [from, to] = rowsInView(this.#tops, top, height)
    const indexes = Array.from({ length: to - from }, (_, i) => from + i)
    const { current } = this
    if (current >= this.list.rows.length) return indexes
    if (current < from) return [current, ...indexes]
    return current >= to ? [...indexes, current] : indexes
  }

  /** Writes the position of each rendered row, and the height of the list, into their styles. */
  apply(list: HTMLElement): void {
    set(list, 'block-size', this.#tops.height)
    const { rows } = this.list
    const indexes = new Map(this.mounted().map(index => [rows[index]?.id, index]))
    for (const row of list.querySelectorAll<HTMLElement>('[data-id]')) {
      const index = indexes.get(row.dataset['id'])
      if (index === undefined) continue
      set(row, '--_top', this.topOf(index))
      set(row, '--_height', this.topOf(index + 1) - this.topOf(index))
      const { start, lines } = indentOf(this.list, index)
      set(row, '--_start', start)
      set(row, '--_lines', lines)
    }
  }

  /** The tops of rows, and the index of the row under the pointer, or of the first in view. */
  #anchor(): { tops: ArrayLike<number>; first: number } | null {
    const { top, pointer } = this.#view
    // At the very top new rows come into view above, unless the pointer is in the list.
    if (top === 0 && pointer === null) return null
    const { tops } = this.#tops
    return { tops, first: indexAt(tops, top + (pointer ?? 0)) }
  }

  #measure(): void {
    const { rowHeight, width } = this.#view
    const { list } = this
    const given = [list, rowHeight, width, this.#isTall]
    if (given.every((value, at) => value === this.#topsFor[at])) return
    this.#tops = placeRows(list, { rowHeight, width, isTall: this.#isTall })
    this.#topsFor = given
  }

  #isInView(index: number, height: number): boolean {
    const { top } = this.#view
    const { tops } = this.#tops
    return index >= indexAt(tops, top) && index <= indexAt(tops, top + height)
  }

  #showRow(index: number): void {
    const { top, height } = this.#view
    if (height > 0) this.#view.top = middleTop(this.#tops, index, top, height)
  }

  #scrollTo(index: number): void {
    const { top, height } = this.#view
    if (height > 0) this.#view.top = nearestTop(this.#tops, index, top, height)
  }

  #clamp(): void {
    const { top, height } = this.#view
    if (height === 0 || this.list.rows.length === 0) return
    this.#view.top = Math.max(0, Math.min(top, this.#tops.height - height))
  }
}

function set(element: HTMLElement, name: string, pixels: number): void {
  const value = `${pixels}px`
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}

/**
 * The id of the row that gets the focus when the row at `index` is not among those of now: the next
 * sibling that is left, else the parent, else the next focus of the parent; null for none.
 */
function nextFocus(before: RowList, index: number, now: RowList): string | null {
  const { rows } = before
  const level = rows[index]?.level ?? 0
  for (let at = index; at < rows.length; at++) {
    const row = rows[at]
    if (!row || row.level < level) break
    if (row.level === level && now.has(row.id, at)) return row.id
  }
  const parent = before.parentOf(index)
  if (parent >= 0) return nextFocus(before, parent, now)
  for (let at = index - 1; at >= 0; at--) {
    const row = rows[at]
    if (row?.level === level && now.has(row.id, at)) return row.id
  }
  return null
}
