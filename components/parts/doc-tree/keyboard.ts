// Turns a key on a row into a request to the tree, by the ARIA pattern of tree views.
// To change what a request does, see doc-tree.ts; the events of rows, row-actions.ts.

import { parentOf, type Row } from './rows.js'
import { copyEventOf, openEventOf } from './row-actions.js'
import type { TreeModel } from './tree-model.js'
import { hasModifier, isMenuKey } from '../shared/modifiers.js'
import { TypeAhead } from '../shared/type-ahead.js'

type KeyRequest =
  | { type: 'go'; index: number }
  | { type: 'fold'; isOpen: boolean }
  | { type: 'unfold-siblings' | 'choose' | 'choose-side' | 'toggle' | 'menu' | 'copy' }

interface KeyContext {
  rows: readonly Row[]
  index: number
  /** How many rows a page is. */
  page: number
  isRtl: boolean
}

/** null: the key means nothing here, and is left to others. */
function requestOf(
  event: KeyboardEvent,
  { rows, index, page, isRtl }: KeyContext,
): KeyRequest | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event
  const row = rows[index]
  if (!row || altKey) return null
  const last = rows.length - 1
  const go = (to: number): KeyRequest => ({ type: 'go', index: Math.max(0, Math.min(last, to)) })
  if (key === 'Enter') return { type: shiftKey || ctrlKey || metaKey ? 'choose-side' : 'choose' }
  if (ctrlKey || metaKey) return key.toLowerCase() === 'c' && !shiftKey ? { type: 'copy' } : null
  if (isMenuKey(event)) return { type: 'menu' }
  if (key === '*') return { type: 'unfold-siblings' }
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
      return { type: 'toggle' }
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return inwards(row, index)
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return outwards(rows, row, index)
    default:
      return null
  }
}

/** A closed row opens; from an open one the way leads to its first child. */
function inwards({ isOpen }: Row, index: number): KeyRequest {
  if (isOpen === null) return { type: 'go', index }
  return isOpen ? { type: 'go', index: index + 1 } : { type: 'fold', isOpen: true }
}

/** An open row closes; from any other the way leads to its parent. */
function outwards(rows: readonly Row[], { isOpen }: Row, index: number): KeyRequest {
  if (isOpen) return { type: 'fold', isOpen: false }
  const parent = parentOf(rows, index)
  return { type: 'go', index: parent < 0 ? index : parent }
}

/** The ids of a row and its siblings which are closed, though they could be open. */
export function closedSiblings(rows: readonly Row[], index: number): string[] {
  const parent = parentOf(rows, index)
  const siblings = rows.filter((_, at) => parentOf(rows, at) === parent)
  return siblings.flatMap(({ id, isOpen }) => (isOpen === false ? [id] : []))
}

/** Carries out the keys on a row. */
export class RowKeys {
  readonly #typing = new TypeAhead()

  /** True where the key meant something here. */
  press(event: KeyboardEvent, opener: HTMLElement, index: number, host: RowHost): boolean {
    const { rows } = host
    const row = rows[index]
    if (!row || event.isComposing) return false
    if (this.#isLetter(event)) {
      const at = this.#typing.find(event.key, rows.map(labelOf), index, event.timeStamp)
      if (at >= 0) host.go(at)
      return true
    }
    const request = requestOf(event, { rows, index, page: host.page, isRtl: host.isRtl })
    switch (request?.type) {
      case undefined:
        return false
      case 'go':
        host.go(request.index)
        return true
      case 'fold':
        host.fold([row.id], request.isOpen)
        return true
      case 'unfold-siblings':
        host.fold(closedSiblings(rows, index), true)
        return true
      case 'menu':
        host.requestMenu(row, opener.getBoundingClientRect(), opener)
        return true
      case 'copy': {
        // Text that was selected elsewhere is what the reader wants then.
        if (getSelection()?.isCollapsed === false) return false
        const copy = copyEventOf(row)
        host.fire(copy)
        return copy !== null
      }
      case 'toggle':
        return this.#toggle(row, host)
      default: {
        const { content } = row
        const isTwice = content.type === 'doc' && content.doc.path === host.shown && !event.repeat
        const open = openEventOf(row, request?.type === 'choose-side' ? 'side' : 'here', {
          isByKey: true,
          isTwice,
        })
        if (!open) return this.#toggle(row, host)
        host.fire(open)
        return true
      }
    }
  }

  #toggle(row: Row, host: RowHost): boolean {
    if (row.isOpen !== null) host.fold([row.id], !row.isOpen)
    else host.fire(openEventOf(row, 'here', { isByKey: true }))
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

/** A note has no name to type. */
function labelOf({ content, name }: Row): string {
  return content.type === 'note' ? '' : name
}
