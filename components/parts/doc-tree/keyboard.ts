// Turns a key on a row into a request to the tree, by the ARIA pattern of tree views.
// To change what a request does, see doc-tree.ts; the events of rows, row-actions.ts.

import { parentOf, type Row } from './rows.js'
import { copyingOf, openingOf } from './row-actions.js'
import type { TreeModel } from './tree-model.js'
import { normalise } from '../../../schema/reading/search.js'

type Ask =
  | { ask: 'go'; index: number }
  | { ask: 'fold'; isOpen: boolean }
  | { ask: 'unfold-siblings' | 'choose' | 'choose-side' | 'toggle' | 'menu' | 'copy' }

interface KeyPlace {
  rows: readonly Row[]
  index: number
  /** How many rows a page is. */
  page: number
  isRtl: boolean
}

/** null: the key means nothing here, and is left to others. */
function askOf(event: KeyboardEvent, { rows, index, page, isRtl }: KeyPlace): Ask | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event
  const row = rows[index]
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
function outwards(rows: readonly Row[], { isOpen }: Row, index: number): Ask {
  if (isOpen) return { ask: 'fold', isOpen: false }
  const parent = parentOf(rows, index)
  return { ask: 'go', index: parent < 0 ? index : parent }
}

/** The ids of a row and its siblings which are closed, though they could be open. */
export function closedSiblings(rows: readonly Row[], index: number): string[] {
  const parent = parentOf(rows, index)
  const siblings = rows.filter((_, at) => parentOf(rows, at) === parent)
  return siblings.flatMap(({ id, isOpen }) => (isOpen === false ? [id] : []))
}

// Keys on a row, carried out.

export class RowKeys {
  readonly #typing = new TypeAhead()

  /** True where the key meant something here. */
  press(event: KeyboardEvent, opener: HTMLElement, index: number, host: RowHost): boolean {
    const { rows } = host
    const row = rows[index]
    if (!row || event.isComposing) return false
    if (this.#isLetter(event)) {
      const at = this.#typing.type(event.key, rows, index, event.timeStamp)
      if (at >= 0) host.go(at)
      return true
    }
    const ask = askOf(event, { rows, index, page: host.page, isRtl: host.isRtl })
    switch (ask?.ask) {
      case undefined:
        return false
      case 'go':
        host.go(ask.index)
        return true
      case 'fold':
        host.fold([row.id], ask.isOpen)
        return true
      case 'unfold-siblings':
        host.fold(closedSiblings(rows, index), true)
        return true
      case 'menu':
        host.askForMenu(row, opener.getBoundingClientRect(), opener)
        return true
      case 'copy': {
        // Text that was selected elsewhere is what the reader wants then.
        if (getSelection()?.isCollapsed === false) return false
        const copying = copyingOf(row)
        host.ask(copying)
        return copying !== null
      }
      case 'toggle':
        return this.#toggle(row, host)
      default: {
        const { content } = row
        const isTwice = content.type === 'doc' && content.doc.path === host.shown && !event.repeat
        const opening = openingOf(row, ask?.ask === 'choose-side' ? 'side' : 'here', {
          isByKey: true,
          isTwice,
        })
        if (!opening) return this.#toggle(row, host)
        host.ask(opening)
        return true
      }
    }
  }

  #toggle(row: Row, host: RowHost): boolean {
    if (row.isOpen !== null) host.fold([row.id], !row.isOpen)
    else host.ask(openingOf(row, 'here', { isByKey: true }))
    return true
  }

  #isLetter({ key, ctrlKey, altKey, metaKey, timeStamp }: KeyboardEvent): boolean {
    if (ctrlKey || altKey || metaKey) return false
    // Signs are left to the page, whose shortcuts they are.
    return /^[\p{L}\p{N}]$/u.test(key) || (key === ' ' && this.#typing.isTyping(timeStamp))
  }
}

// What the keys and clicks on rows can tell the tree to do.

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
  askForMenu(row: Row, anchor: DOMRect, opener: HTMLElement): void
  /** Does nothing for null. */
  ask(event: Event | null): void
}

// Going to a row by typing the beginning of its name.

/** After this long without a letter a new name begins. */
const PAUSE_MS = 600

class TypeAhead {
  #typed = ''
  #at = -Infinity

  /** Whether letters that were typed just now may go on, so that a space is one of them. */
  isTyping(now: number): boolean {
    return this.#typed !== '' && now - this.#at < PAUSE_MS
  }

  /** The index of the row that is meant, -1 for none. `now` in milliseconds of any clock. */
  type(letter: string, rows: readonly Row[], index: number, now: number): number {
    this.#typed = (this.isTyping(now) ? this.#typed : '') + normalise(letter)
    this.#at = now
    // One letter again and again walks those that begin with it.
    const isRepeated = [...this.#typed].every(one => one === this.#typed[0])
    const wanted = isRepeated ? (this.#typed[0] ?? '') : this.#typed
    const start = isRepeated ? index + 1 : index
    for (let step = 0; step < rows.length; step++) {
      const at = (start + step) % rows.length
      const row = rows[at]
      if (row && row.content.type !== 'note' && normalise(row.name).startsWith(wanted)) return at
    }
    return -1
  }
}
