// Keys on a row, carried out.

import { askOf, closedSiblings } from './keyboard.js'
import type { Row } from './rows.js'
import { copyingOf, openingOf } from './row-asks.js'
import type { RowHost } from './row-host.js'
import { TypeAhead } from './type-ahead.js'

export class RowKeys {
  readonly #typing = new TypeAhead()

  /** True where the key meant something here. */
  press(event: KeyboardEvent, opener: HTMLElement, index: number, host: RowHost): boolean {
    const { rows } = host
    const row = rows.at(index)
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
