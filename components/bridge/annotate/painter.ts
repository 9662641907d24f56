// Paints text of a page, without a change of its elements: one highlight by name for each look.
// To change which text that is, see changes.ts and comments.ts.

export interface TextLook {
  /** Declarations for screens; any ground of a page shows through them. */
  screen: string
  /** In forced colors. */
  forced: string
  /** The priority of the highlight: the greater one is above. */
  priority?: number
}

export class Painter {
  readonly canPaint = 'highlights' in CSS
  readonly #name: string
  readonly #look: TextLook
  #isStyled = false

  constructor(name: string, look: TextLook) {
    this.#name = name
    this.#look = look
  }

  /** WebKit draws no line under the text of a highlight. Only for a look with a line. */
  get canUnderline(): boolean {
    this.#addStyles()
    const style = getComputedStyle(document.documentElement, `::highlight(${this.#name})`)
    return this.canPaint && style.textDecorationLine === 'underline'
  }

  paint(ranges: readonly Range[]): void {
    if (!this.canPaint) return
    this.#addStyles()
    const highlight = new Highlight()
    highlight.priority = this.#look.priority ?? 0
    for (const range of ranges) highlight.add(range)
    CSS.highlights.set(this.#name, highlight)
  }

  clear(): void {
    if (this.canPaint) CSS.highlights.delete(this.#name)
  }

  #addStyles(): void {
    if (this.#isStyled) return
    this.#isStyled = true
    document.adoptedStyleSheets.push(sheetOf(stylesOf(this.#name, this.#look)))
  }
}

function stylesOf(name: string, { screen, forced }: TextLook): string {
  return `
    @media screen {
      ::highlight(${name}) { ${screen} }
    }
    @media screen and (forced-colors: active) {
      ::highlight(${name}) { ${forced} }
    }
  `
}

/** A policy of the doc can forbid a style element, but not this. */
export function sheetOf(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  return sheet
}
