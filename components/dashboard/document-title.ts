// What a browser's row of tabs shows of the page: its title and icon, with a count and a dot while it
// is hidden and something is unseen. What is unseen, its user knows.

const ICON = '/favicon.svg'
const ICON_WITH_DOT = '/favicon-dot.svg'

interface TitleParts {
  title: string
  /** How many docs are unseen. */
  unseen: number
  /** Whether the page is hidden: in view it shows the marks itself. */
  isHidden: boolean
}

export class DocumentTitle {
  readonly #document: Document

  constructor(page: Document = document) {
    this.#document = page
  }

  show({ title, unseen, isHidden }: TitleParts): void {
    const isMarked = isHidden && unseen > 0
    const text = isMarked ? `(${unseen}) ${title}` : title
    if (this.#document.title !== text) this.#document.title = text
    this.#showIcon(isMarked ? ICON_WITH_DOT : ICON)
  }

  #showIcon(href: string): void {
    const icon = this.#document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || icon.getAttribute('href') === href) return
    // Some browsers look at the icon again only when its element is a new one.
    const fresh = icon.cloneNode() as HTMLLinkElement
    fresh.setAttribute('href', href)
    icon.replaceWith(fresh)
  }
}
