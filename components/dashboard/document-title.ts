// Sets the title and the icon of the page: with a count and a dot while it is hidden and docs are unseen.
// To change which docs are unseen, see state/actions/normalize.ts.

import { focusedPath, placeOnShow, titleOf, treeOf } from '../state/selectors.js'
import type { ViewerState } from '../state/state.js'

const ICON = '/favicon.svg'
const ICON_WITH_DOT = '/favicon-dot.svg'

interface TitleParts {
  title: string
  /** How many docs are unseen. */
  unseen: number
  /** Whether the page is hidden: a visible page shows what is unseen itself. */
  isHidden: boolean
}

export class DocumentTitle {
  readonly #document: Document

  constructor(page: Document = document) {
    this.#document = page
  }

  show({ title, unseen, isHidden }: TitleParts): void {
    const hasMark = isHidden && unseen > 0
    const text = hasMark ? `(${unseen}) ${title}` : title
    if (this.#document.title !== text) this.#document.title = text
    this.#showIcon(hasMark ? ICON_WITH_DOT : ICON)
  }

  #showIcon(href: string): void {
    const icon = this.#document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || icon.getAttribute('href') === href) return
    // Some browsers read the icon again only from a new element.
    const fresh = icon.cloneNode() as HTMLLinkElement
    fresh.setAttribute('href', href)
    icon.replaceWith(fresh)
  }
}

/** The title of the doc in front, else the label of the workspace on show. */
export function titleOnShow(state: ViewerState): string {
  // Before there is a tree, only the file name of a doc is known.
  const path = treeOf(state) ? focusedPath(state) : ''
  const label = placeOnShow(state)?.workspace.label ?? 'Plans'
  return path === '' ? label : titleOf(state, path)
}
