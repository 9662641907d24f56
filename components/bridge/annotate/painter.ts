// Paints what is new in the text of a page, without a change of its elements.
// To change which text that is, see changes.ts.

const NAME = 'plan-change'
/** Any ground of a page shows through. */
const STYLES = `
  @media screen {
    ::highlight(${NAME}) { background-color: rgb(46 160 67 / 26%); }
  }
  @media screen and (forced-colors: active) {
    ::highlight(${NAME}) { background-color: Mark; color: MarkText; }
  }
`

export class Painter {
  readonly canPaint = 'highlights' in CSS
  #isStyled = false

  paint(ranges: readonly Range[]): void {
    if (!this.canPaint) return
    if (!this.#isStyled) {
      this.#isStyled = true
      document.adoptedStyleSheets.push(sheetOf(STYLES))
    }
    const highlight = new Highlight()
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(NAME, highlight)
  }

  clear(): void {
    if (this.canPaint) CSS.highlights.delete(NAME)
  }
}

/** A policy of the doc can forbid a style element, but not this. */
export function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}
