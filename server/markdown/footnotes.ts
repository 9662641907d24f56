// The footnotes of a page: numbered as they are first referred to, drawn at its end. One that nothing
// refers to comes last: GitHub leaves it out, but its text is not to be lost.

import type { Footnote, FootnoteText } from '../text/footnote-syntax.js'
import type { Seals } from './seals.js'

interface Numbered {
  number: number
  /** How often it is referred to. */
  references: number
}

export class Footnotes {
  readonly #texts: ReadonlyMap<string, FootnoteText>
  readonly #seals: Seals
  /** In the order of their numbers. */
  readonly #numbered = new Map<string, Numbered>()

  constructor(texts: ReadonlyMap<string, FootnoteText>, seals: Seals) {
    this.#texts = texts
    this.#seals = seals
  }

  drawReference({ name }: Footnote): string {
    const footnote = this.#numberOf(name)
    const id = referenceId(footnote.number, ++footnote.references)
    return this.#seals.whole(
      `<sup><a id="${id}" href="#fn-${footnote.number}" class="footnote-ref" aria-describedby="footnote-label">${footnote.number}</a></sup>`,
    )
  }

  /** @param draw - draws what a footnote says; in it others may be referred to */
  drawTexts(draw: (footnote: FootnoteText) => string): string {
    if (this.#texts.size === 0) return ''
    // A map goes on to what is added meanwhile.
    const drawn = new Map<Numbered, string>()
    const drawAll = () => {
      for (const [name, numbered] of this.#numbered) {
        const text = this.#texts.get(name)
        if (text && !drawn.has(numbered)) drawn.set(numbered, draw(text))
      }
    }
    drawAll()
    for (const name of this.#texts.keys()) this.#numberOf(name)
    drawAll()
    const items = [...drawn].map(([numbered, html]) => this.#drawText(numbered, html))
    return this.#seals.around(
      '<section class="footnotes" aria-label="Footnotes"><p id="footnote-label" hidden>Footnotes</p>\n<ol>\n',
      items.join(''),
      '</ol></section>\n',
    )
  }

  #drawText({ number, references }: Numbered, html: string): string {
    const links = Array.from({ length: references }, (_, i) => {
      const back = `<a class="footnote-back" href="#${referenceId(number, i + 1)}" aria-label="Back to reference ${number}${i > 0 ? `-${i + 1}` : ''}">↩</a>`
      return ` ${this.#seals.whole(back)}`
    })
    // At the end of its last paragraph, where there is one.
    const end = html.endsWith('</p>\n') ? html.length - '</p>\n'.length : html.length
    const inner = html.slice(0, end) + links.join('') + html.slice(end)
    return this.#seals.around(`<li id="fn-${number}">\n`, inner, '</li>\n')
  }

  #numberOf(name: string): Numbered {
    const known = this.#numbered.get(name)
    if (known) return known
    const numbered = { number: this.#numbered.size + 1, references: 0 }
    this.#numbered.set(name, numbered)
    return numbered
  }
}

function referenceId(number: number, reference: number): string {
  return `fnref-${number}${reference > 1 ? `-${reference}` : ''}`
}
