// What a key asks of the tree, by the pattern of tree views. It moves nothing itself.

import type { RowList } from './build-rows.js'
import type { Row } from './rows.js'

export type Ask =
  | { ask: 'go'; index: number }
  | { ask: 'fold'; isOpen: boolean }
  | { ask: 'unfold-siblings' | 'choose' | 'choose-side' | 'toggle' | 'menu' | 'copy' }

export interface KeyPlace {
  rows: RowList
  index: number
  /** How many rows a page is. */
  page: number
  isRtl: boolean
}

/** null: the key means nothing here, and is left to others. */
export function askOf(event: KeyboardEvent, { rows, index, page, isRtl }: KeyPlace): Ask | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event
  const row = rows.at(index)
  if (!row || altKey) return null
  const last = rows.length - 1
  const go = (to: number): Ask => ({ ask: 'go', index: Math.max(0, Math.min(last, to)) })
  if (key === 'Enter') return { ask: shiftKey || ctrlKey || metaKey ? 'choose-side' : 'choose' }
  if (ctrlKey || metaKey) return key.toLowerCase() === 'c' && !shiftKey ? { ask: 'copy' } : null
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { ask: 'menu' }
  if (key === '*') return { ask: 'unfold-siblings' }
  if (shiftKey) return null
  switch (key) {
    case 'ArrowDown':
      return go(index + 1)
    case 'ArrowUp':
      return go(index - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(last)
    case 'PageDown':
      return go(index + page)
    case 'PageUp':
      return go(index - page)
    case ' ':
      return { ask: 'toggle' }
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return inwards(row, index)
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return outwards(rows, row, index)
    default:
      return null
  }
}

/** A closed row opens; from an open one the way leads to its first child. */
function inwards({ isOpen }: Row, index: number): Ask {
  if (isOpen === null) return { ask: 'go', index }
  return isOpen ? { ask: 'go', index: index + 1 } : { ask: 'fold', isOpen: true }
}

/** An open row closes; from any other the way leads to its parent. */
function outwards(rows: RowList, { isOpen }: Row, index: number): Ask {
  if (isOpen) return { ask: 'fold', isOpen: false }
  const parent = rows.parentOf(index)
  return { ask: 'go', index: parent < 0 ? index : parent }
}

/** The ids of a row and its siblings which are closed, though they could be open. */
export function closedSiblings(rows: RowList, index: number): string[] {
  return [...rows.siblingsOf(index)].flatMap(({ id, isOpen }) => (isOpen === false ? [id] : []))
}
