// Scrolls a doc, and each part of it that scrolls by itself, until the begin of a range can be seen.
// To change what leads to a place: mark-matches.ts for matches, annotate/annotator.ts for changes and comments.

const MIDDLE: ScrollIntoViewOptions = { block: 'center', behavior: 'instant' }

/** Opens what is folded around it, too. @param element - the box that the range stands in */
export function bringIntoView(range: Range, element: Element | null): void {
  for (let part = element; part; part = elementAround(part)) {
    if (part instanceof HTMLDetailsElement) part.open = true
  }
  element?.scrollIntoView(MIDDLE)
  // Its box may be larger than a part that scrolls.
  for (let part = element; part; part = elementAround(part)) scrollTo(part, range)
}

/** The element around another one, also around a shadow root. */
export function elementAround(element: Element): Element | null {
  const root = element.parentNode
  return root instanceof ShadowRoot ? root.host : element.parentElement
}

function scrollTo(part: Element, range: Range): void {
  const isPage = part === document.scrollingElement
  const view = isPage ? new DOMRect(0, 0, innerWidth, innerHeight) : part.getBoundingClientRect()
  const { top, bottom } = range.getBoundingClientRect()
  const { left = 0, right = left } = range.getClientRects()[0] ?? {}
  const isBeside =
    left < view.left || left > view.right || (right > view.right && right - left < view.width)
  const isAbove = top < view.top || bottom > view.bottom
  part.scrollBy({
    left: isBeside ? left - view.left - view.width / 3 : 0,
    top: isAbove ? top - view.top - view.height / 3 : 0,
    behavior: 'instant',
  })
}
