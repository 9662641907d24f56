// The part of a framed doc that scrolls, and where it stands.
// To change how a doc is scrolled back to where it was, see ../scroll-position.ts.

/** The element that scrolls: the doc itself, or the part that fills most of it. */
export function scrollerOf(): Element {
  const { scrollingElement, documentElement } = document
  const whole = scrollingElement ?? documentElement
  if (whole.scrollHeight > innerHeight) return whole
  let part = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  while (part && !isScrolling(part)) part = part.parentElement
  return part ?? whole
}

function isScrolling(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight &&
    /auto|scroll/.test(getComputedStyle(element).overflowY)
  )
}

/** The top of its content in the window, in CSS pixels. */
export function topOf(scroller: Element): number {
  return isWhole(scroller) ? 0 : scroller.getBoundingClientRect().top
}

/** How much of it is in view, in CSS pixels. */
export function viewHeight(scroller: Element): number {
  return isWhole(scroller) ? innerHeight : scroller.clientHeight
}

export function isWhole(scroller: Element): boolean {
  return scroller === document.scrollingElement || scroller === document.documentElement
}
