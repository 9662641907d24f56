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
  const scrollers = 'main math[display="block"], main > table:not(.front-matter)'
  for (const scroller of document.querySelectorAll<HTMLElement | MathMLElement>(scrollers)) {
    wide.watch(scroller, null)
  }
}
