// Our own markup, kept apart from the author's until that has been made harmless: in its place stands
// a tag whose name is drawn anew for every page, so that no author can write it.

import { randomBytes } from 'node:crypto'

export class Seals {
  /** The name of the tag; what makes HTML harmless must let it pass, with its attribute `n`. */
  readonly tag = `x-${randomBytes(16).toString('hex')}`
  readonly #kept: { open: string; close: string }[] = []

  /** Stands for this HTML, which is harmless. */
  whole(html: string): string {
    return this.around(html, '', '')
  }

  /** Stands for these tags around what an author may have written. */
  around(open: string, inner: string, close: string): string {
    this.#kept.push({ open, close })
    return `<${this.tag} n="${this.#kept.length - 1}">${inner}</${this.tag}>`
  }

  /** Puts everything in its place. Nothing that is not sealed may be added from here on. */
  open(html: string): string {
    const closes: string[] = []
    return html.replace(
      new RegExp(`<${this.tag} n="(\\d+)">|</${this.tag}>`, 'g'),
      (_, n?: string) => {
        if (n === undefined) return closes.pop() ?? ''
        const { open, close } = this.#kept[Number(n)] ?? { open: '', close: '' }
        closes.push(close)
        return open
      },
    )
  }
}
