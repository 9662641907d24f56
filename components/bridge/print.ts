// Prints a framed doc: sends the size that it needs on paper, handles the key, and opens the dialog.
// To change which docs print themselves, see parts/doc-frame/doc-frame.ts.

import type { FrameMessage } from '../messages/frame.js'
import { listenLast } from './listen-last.js'

/** Between two messages of a doc that changes all the time. */
const PAUSE_MS = 200

// A doc can replace the function.
const printDialog = window.print.bind(window)

export class Printing {
  readonly #send: (message: FrameMessage) => void
  #sent = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param isShown - whether a page shows this doc; a frame inside a doc leaves the key to the browser */
  constructor(isShown: () => boolean, send: (message: FrameMessage) => void) {
    this.#send = send
    const observer = new ResizeObserver(() => this.#sendSoon())
    observer.observe(document.documentElement)
    addEventListener('DOMContentLoaded', () => observer.observe(document.body), { once: true })
    listenLast('keydown', event => {
      const isPrintKey = event.code === 'KeyP' && event.ctrlKey !== event.metaKey
      if (!isPrintKey || event.shiftKey || event.altKey || !isShown()) return
      event.preventDefault()
      if (!event.repeat) send({ type: 'plan-frame-print' })
    })
  }

  /** Prints this doc alone, on request of the reader. */
  print(): void {
    // Other listeners of the message run first.
    setTimeout(printDialog)
  }

  /** A page that prints the doc cannot measure it. */
  sendSize(): void {
    this.#sent = ''
    this.#sendSoon()
  }

  #sendSoon(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const { scrollHeight } = document.scrollingElement ?? document.documentElement
      const size = { width: innerWidth, height: scrollHeight }
      const text = `${size.width} ${size.height}`
      if (text === this.#sent) return
      this.#sent = text
      this.#send({ type: 'plan-frame-size', ...size })
    }, PAUSE_MS)
  }
}
