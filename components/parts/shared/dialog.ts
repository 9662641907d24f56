// Opens and closes a modal dialog, gives the focus back, and tells a click beside it from one on it.
// To change how a dialog looks, see dialog.styles.ts.

import { activeElementIn } from './active-element.js'
import { giveFocus } from './frame-focus.js'

export class Modal {
  #opener: HTMLElement | null = null
  #isPressedBeside = false

  /** @param opener - gets the focus afterwards; the focused element, where none is named */
  open(dialog: HTMLDialogElement, opener?: HTMLElement | null): void {
    if (dialog.open) return
    this.#opener = opener ?? activeElementIn(dialog.ownerDocument)
    dialog.showModal()
  }

  close(dialog: HTMLDialogElement | null): void {
    if (dialog?.open) dialog.close()
    this.returnFocus()
  }

  /** Once per opening: what takes the focus after the dialog is closed keeps it. */
  returnFocus(): void {
    const opener = this.#opener
    this.#opener = null
    // A browser gives the focus back by itself, but not to a frame.
    if (opener?.isConnected) giveFocus(opener)
  }

  /** Notes where a press begins: a text that is selected out of the dialog does not close it. */
  readonly press = (event: Event): void => {
    this.#isPressedBeside = event.target === event.currentTarget
  }

  /** Whether a click on the dialog was pressed and let go beside what it holds. */
  isBeside(event: Event): boolean {
    return this.#isPressedBeside && event.target === event.currentTarget
  }
}
