// Printing of a framed doc: the size that it needs on paper, the key that asks for it, and the dialog.
// To change which docs print themselves, see parts/doc-frame/doc-frame.ts.

import type { FrameMessage } from '../../schema/messages/frame.js'
import { listenLast } from './listen-last.js'

/** A doc that changes all the time tells its size no more often than this. */
const QUIET_MS = 200

// A doc may put a function of its own in its place.
const printDialog = window.print.bind(window)

export class Printing {
  readonly #say: (message: FrameMessage) => void
  #told = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isShown - whether a page shows this doc; a frame inside a doc leaves the key to the browser */
  constructor(isShown: () => boolean, say: (message: FrameMessage) => void) {
    this.#say = say
    const observer = new ResizeObserver(() => this.#tellSoon())
    observer.observe(document.documentElement)
    addEventListener('DOMContentLoaded', () => observer.observe(document.body), { once: true })
    listenLast('keydown', event => {
      const isAsked = event.code === 'KeyP' && event.ctrlKey !== event.metaKey
      if (!isAsked || event.shiftKey || event.altKey || !isShown()) return
      event.preventDefault()
      if (!event.repeat) say({ type: 'plan-frame-print' })
    })
  }

  /** Prints this doc alone. It is no dialog of the doc: the reader has asked for it. */
  print(): void {
    // What else listens to the message has come first.
    setTimeout(printDialog)
  }

  /** Says how large the doc is: a page that prints it cannot look into it. */
  tell(): void {
    this.#told = ''
    this.#tellSoon()
  }

  #tellSoon(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const { scrollHeight } = document.scrollingElement ?? document.documentElement
      const size = { width: innerWidth, height: scrollHeight }
      const told = `${size.width} ${size.height}`
      if (told === this.#told) return
      this.#told = told
      this.#say({ type: 'plan-frame-size', ...size })
    }, QUIET_MS)
  }
}
