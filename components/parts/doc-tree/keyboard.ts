// What a key does on a row, by the ARIA pattern of tree views.
// To change how the tree folds and walks, see doc-tree.ts; the events of rows, row-actions.ts.

import { parentOf, type Row } from './rows.js'
import { copyEventOf, openEventOf } from './row-actions.js'
import type { TreeModel } from './tree-model.js'
import { hasModifier, isMenuKey, openTargetOf } from '../shared/modifiers.js'
import { TypeAhead } from '../shared/type-ahead.js'

/** The ids of a row and its siblings which are closed, though they could be open. */
export function closedSiblings(rows: readonly Row[], index: number): string[] {
  const parent = parentOf(rows, index)
  const siblings = rows.filter((_, at) => parentOf(rows, at) === parent)
  return siblings.flatMap(({ id, isOpen }) => (isOpen === false ? [id] : []))
}

/** Carries out the keys on a row. */
export class RowKeys {
  readonly #typing = new TypeAhead()

  /** True where the key meant something here; any other is left to others. */
  press(event: KeyboardEvent, opener: HTMLElement, index: number, host: RowHost): boolean {
    const { rows } = host
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
    else if (ctrlKey || metaKey) return key.toLowerCase() === 'c' && !shiftKey && copy(row, host)
    else if (isMenuKey(event)) host.requestMenu(row, opener.getBoundingClientRect(), opener)
    else if (key === '*') host.fold(closedSiblings(rows, index), true)
    else if (shiftKey) return false
    else if (key === ' ') toggle(row, host)
    else if (key === (host.isRtl ? 'ArrowLeft' : 'ArrowRight')) goInwards(row, index, host)
    else if (key === (host.isRtl ? 'ArrowRight' : 'ArrowLeft')) goOutwards(row, index, host)
    else return this.#walk(key, index, host)
    return true
  }

  #walk(key: string, index: number, { rows, page, go }: RowHost): boolean {
    const last = rows.length - 1
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

/** What keys and clicks on rows make the tree do. */
export interface RowHost {
  readonly model: TreeModel
  readonly rows: readonly Row[]
  /** How many rows a page is. */
  readonly page: number
  readonly isRtl: boolean
  /** The path of the doc on show. */
  readonly shown: string
  /** Moves the focus to a row. */
  go(index: number): void
  fold(ids: readonly string[], isOpen: boolean): void
  requestMenu(row: Row, anchor: DOMRect, opener: HTMLElement): void
  /** Does nothing for null. */
  fire(event: Event | null): void
}

/** Opens the row; one that can only be folded is folded or unfolded. */
function choose(row: Row, event: KeyboardEvent, host: RowHost): void {
  const { content } = row
  const isTwice = content.type === 'doc' && content.doc.path === host.shown && !event.repeat
  const open = openEventOf(row, openTargetOf(event), { isByKey: true, isTwice })
  if (open) host.fire(open)
  else toggle(row, host)
}

function toggle(row: Row, host: RowHost): void {
  if (row.isOpen !== null) host.fold([row.id], !row.isOpen)
  else host.fire(openEventOf(row, 'here', { isByKey: true }))
}

/** False where there is nothing to copy. Text that was selected elsewhere is what the reader wants then. */
function copy(row: Row, host: RowHost): boolean {
  if (getSelection()?.isCollapsed === false) return false
  const event = copyEventOf(row)
  host.fire(event)
  return event !== null
}

/** A closed row opens; from an open one the way leads to its first child. */
function goInwards({ id, isOpen }: Row, index: number, host: RowHost): void {
  if (isOpen === false) host.fold([id], true)
  else host.go(isOpen ? index + 1 : index)
}

/** An open row closes; from any other the way leads to its parent. */
function goOutwards({ id, isOpen }: Row, index: number, host: RowHost): void {
  const parent = parentOf(host.rows, index)
  if (isOpen) host.fold([id], false)
  else host.go(parent < 0 ? index : parent)
}

/** A note has no name to type. */
function labelOf({ content, name }: Row): string {
  return content.type === 'note' ? '' : name
}
