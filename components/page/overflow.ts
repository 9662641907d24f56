// Which blocks are wider than their place: those scroll by themselves, and by keys, too. To change how
// a block scrolls, see its style sheet.

/** Marks the block of each scroller with `is-wide` while it is, and lets the scroller take the focus. */
export class WideBlocks {
  readonly #names = new Map<Element, string | null>()
  readonly #observer = new ResizeObserver(entries => {
    for (const { target } of entries) this.#look(target as HTMLElement)
  })

  /** @param name - what the scroller is called when it is focused; null for what has a role and name */
  watch(scroller: HTMLElement | MathMLElement, name: string | null): void {
    this.#names.set(scroller, name)
    this.#observer.observe(scroller)
    // What is drawn in it later makes it no larger, but it may have to scroll.
    for (const child of scroller.children) this.#observer.observe(child)
  }

  #look(target: HTMLElement): void {
    const scroller = this.#names.has(target) ? target : target.parentElement
    const name = scroller && this.#names.get(scroller)
    if (!scroller || name === undefined) return
    const isWide = scroller.scrollWidth > scroller.clientWidth + 1
    scroller.parentElement?.classList.toggle('is-wide', isWide)
    if (isWide) scroller.tabIndex = 0
    else scroller.removeAttribute('tabindex')
    if (name === null) return
    if (isWide) {
      scroller.setAttribute('role', 'group')
      scroller.ariaLabel = name
    } else for (const attribute of ['role', 'aria-label']) scroller.removeAttribute(attribute)
  }
}

/** Formulas, and tables that are the author's own HTML: both scroll by themselves. */
export function watchWide(): void {
  const wide = new WideBlocks()
  for (const math of document.querySelectorAll<MathMLElement>('main math[display="block"]')) {
    if (isStuck(math)) wide.watch(wrapped(math), 'Formula')
    else wide.watch(math, null)
  }
  for (const table of document.querySelectorAll<HTMLElement>('main > table:not(.front-matter)')) {
    wide.watch(table, null)
  }
}

/** Firefox and WebKit let no formula scroll, whatever its style says. */
function isStuck(math: MathMLElement): boolean {
  if (math.scrollWidth <= (math.parentElement?.clientWidth ?? 0) + 1) return false
  math.scrollLeft = 1
  const isMoved = math.scrollLeft === 1
  math.scrollLeft = 0
  return !isMoved
}

/** What is around the formula scrolls instead. */
function wrapped(math: MathMLElement): HTMLElement {
  const place = document.createElement('div')
  place.className = 'formula'
  math.replaceWith(place)
  place.append(math)
  return place
}
