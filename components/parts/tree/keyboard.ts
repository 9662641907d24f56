// The effect of a key on a row, by the ARIA pattern of tree views.
// To change how the tree folds and walks, see tree.ts; its events, events.ts.

import type { OpenTarget } from '../../messages/open-target.js'
import type { RowList } from './row-list.js'
import { isLeaf, isNote, rowKey, type RowDetails, type TreeRow } from './tree-row.js'
import { hasModifier, isMenuKey, openTargetOf } from '../shared/modifiers.js'
import { TypeAhead } from '../shared/type-ahead.js'

/** Carries out the keys on a row. */
export class RowKeys {
  readonly #typing = new TypeAhead()

  /** True where the key meant something here; any other is left to others. */
  press(event: KeyboardEvent, opener: HTMLElement, index: number, host: RowHost): boolean {
    const { rows } = host.list
    const row = rows[index]
    if (!row || event.isComposing) return false
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (this.#isLetter(event)) {
      const at = this.#typing.find(key, rows.map(labelOf), index, event.timeStamp)
      if (at >= 0) host.go(at)
      return true
    }
    if (altKey) return false
    if (key === 'Enter') choose(row, event, host)
    else if (ctrlKey || metaKey)
      return key.toLowerCase() === 'c' && !shiftKey && copy(row, opener, host)
    else if (isMenuKey(event)) requestMenu(row, opener, host)
    else if (key === '*') host.toggle(host.list.closedSiblings(index), true)
    else if (shiftKey) return false
    else if (key === ' ') toggle(row, host)
    else if (key === (host.isRtl ? 'ArrowLeft' : 'ArrowRight')) goInwards(row, index, host)
    else if (key === (host.isRtl ? 'ArrowRight' : 'ArrowLeft')) goOutwards(row, index, host)
    else return this.#walk(key, index, host)
    return true
  }

  #walk(key: string, index: number, { list, page, go }: RowHost): boolean {
    const last = list.rows.length - 1
    const goals: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: last,
      PageDown: index + page,
      PageUp: index - page,
    }
    const goal = goals[key]
    if (goal === undefined) return false
    go(Math.max(0, Math.min(last, goal)))
    return true
  }

  #isLetter(event: KeyboardEvent): boolean {
    if (hasModifier(event)) return false
    const { key, timeStamp } = event
    // Signs are shortcuts of the page.
    return /^[\p{L}\p{N}]$/u.test(key) || (key === ' ' && this.#typing.isTyping(timeStamp))
  }
}

/** The acts of the tree that keys and clicks on rows call. */
export interface RowHost {
  readonly list: RowList
  /** How many rows a page is. */
  readonly page: number
  readonly isRtl: boolean
  /** The key of the row on show. */
  readonly shown: string
  details(row: TreeRow): RowDetails
  /** Moves the focus to a row. */
  go(index: number): void
  toggle(ids: readonly string[], isOpen: boolean): void
  open(row: TreeRow, where: OpenTarget, how?: { isTwice?: boolean; isByKey?: boolean }): void
  /** False where it was prevented. @param anchor - the place of the row, if there is none */
  act(row: TreeRow, act: string, opener: HTMLElement, anchor?: DOMRect): boolean
}

/** Opens the row; one that can only be folded is folded or unfolded. */
function choose(row: TreeRow, event: KeyboardEvent, host: RowHost): void {
  if (!isLeaf(row) && !host.details(row).canOpen) {
    toggle(row, host)
    return
  }
  const isTwice = isLeaf(row) && rowKey(row) === host.shown && !event.repeat
  host.open(row, openTargetOf(event), { isByKey: true, isTwice })
}

function toggle(row: TreeRow, host: RowHost): void {
  if (typeof row.isOpen === 'boolean') host.toggle([row.id], !row.isOpen)
  else if (isLeaf(row)) host.open(row, 'here', { isByKey: true })
}

function requestMenu(row: TreeRow, opener: HTMLElement, host: RowHost): void {
  if (host.details(row).hasMenu) host.act(row, 'menu', opener)
}

/** False where nothing is copied. Text that was selected elsewhere is what the reader wants then. */
function copy(row: TreeRow, opener: HTMLElement, host: RowHost): boolean {
  const isElsewhere = getSelection()?.isCollapsed === false
  return !isElsewhere && !host.act(row, 'copy', opener)
}

/** A closed row opens; from an open one the way leads to its first child. */
function goInwards({ id, isOpen }: TreeRow, index: number, host: RowHost): void {
  if (isOpen === false) host.toggle([id], true)
  else host.go(isOpen ? index + 1 : index)
}

/** An open row closes; from any other the way leads to its parent. */
function goOutwards({ id, isOpen }: TreeRow, index: number, host: RowHost): void {
  const parent = host.list.parentOf(index)
  if (isOpen) host.toggle([id], false)
  else host.go(parent < 0 ? index : parent)
}

/** A note has no name to type. */
function labelOf({ type, label }: TreeRow): string {
  return isNote(type) ? '' : label
}
