// The footnotes of a page: numbered as they are first referred to, written at its end. One that nothing
// refers to comes last: GitHub leaves it out, but its text is not to be lost.
// To change how footnotes are read, see text/footnote-syntax.ts.

import type { Footnote, FootnoteText } from '../text/footnote-syntax.js'

interface Numbered {
  number: number
  /** How often it is referred to. */
  references: number
}

export class Footnotes {
  readonly #texts: ReadonlyMap<string, FootnoteText>
  /** In the order of their numbers. */
  readonly #numbered = new Map<string, Numbered>()

  constructor(texts: ReadonlyMap<string, FootnoteText>) {
    this.#texts = texts
  }

  renderReference({ name }: Footnote): string {
    const footnote = this.#numberOf(name)
    const id = referenceId(footnote.number, ++footnote.references)
    return `<sup><a id="${id}" href="#fn-${footnote.number}" class="footnote-ref" aria-describedby="footnote-label">${footnote.number}</a></sup>`
  }

  /** The items of the list of footnotes. @param render - renders a text; in it others may be referred to */
  renderTexts(render: (footnote: FootnoteText) => string): string {
    // A map goes on to what is added meanwhile.
    const rendered = new Map<Numbered, string>()
    const renderAll = () => {
      for (const [name, numbered] of this.#numbered) {
        const text = this.#texts.get(name)
        if (text && !rendered.has(numbered)) rendered.set(numbered, render(text))
      }
    }
    renderAll()
    for (const name of this.#texts.keys()) this.#numberOf(name)
    renderAll()
    return [...rendered].map(([numbered, html]) => itemOf(numbered, html)).join('')
  }

  #numberOf(name: string): Numbered {
    const known = this.#numbered.get(name)
    if (known) return known
    const numbered = { number: this.#numbered.size + 1, references: 0 }
    this.#numbered.set(name, numbered)
    return numbered
  }
}

/** The list of footnotes around its items; empty without any. */
export function footnoteList(items: string): string {
  if (items === '') return ''
  return `<section class="footnotes" aria-label="Footnotes"><p id="footnote-label" hidden>Footnotes</p>\n<ol>\n${items}</ol></section>\n`
}

function itemOf({ number, references }: Numbered, html: string): string {
  const links = Array.from({ length: references }, (_, i) => {
    const label = `Back to reference ${number}${i > 0 ? `-${i + 1}` : ''}`
    return ` <a class="footnote-back" href="#${referenceId(number, i + 1)}" aria-label="${label}">↩</a>`
  })
  // At the end of its last paragraph, where there is one.
  const end = html.endsWith('</p>\n') ? html.length - '</p>\n'.length : html.length
  return `<li id="fn-${number}">\n${html.slice(0, end)}${links.join('')}${html.slice(end)}</li>\n`
}

function referenceId(number: number, reference: number): string {
  return `fnref-${number}${reference > 1 ? `-${reference}` : ''}`
}
