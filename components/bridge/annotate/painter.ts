// Paints text of a page, without a change of its elements: one highlight by name for each kind of annotation.
// To change which text that is, see changes.ts.

export class Painter {
  readonly canPaint = 'highlights' in CSS
  readonly #name: string
  readonly #color: string
  #isStyled = false

  /** @param color - any ground of a page shows through it */
  constructor(name: string, color: string) {
    this.#name = name
    this.#color = color
  }

  paint(ranges: readonly Range[]): void {
    if (!this.canPaint) return
    if (!this.#isStyled) {
      this.#isStyled = true
      document.adoptedStyleSheets.push(sheetOf(stylesOf(this.#name, this.#color)))
    }
    const highlight = new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(this.#name, highlight)
  }

  clear(): void {
    if (this.canPaint) CSS.highlights.delete(this.#name)
  }
}

function stylesOf(name: string, color: string): string {
  return `
    @media screen {
      ::highlight(${name}) { background-color: ${color}; }
    }
    @media screen and (forced-colors: active) {
      ::highlight(${name}) { background-color: Mark; color: MarkText; }
    }
  `
}

/** A policy of the doc can forbid a style element, but not this. */
export function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}
