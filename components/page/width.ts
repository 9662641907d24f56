// Which blocks are wider than their place: those scroll by themselves, and by keys, too.

/** Marks the block of each scroller with `is-wide` while it is, and lets the scroller take the focus. */
export class WideBlocks {
  readonly #names = new Map<Element, string>()
  readonly #observer = new ResizeObserver(entries => {
    for (const { target } of entries) this.#look(target as HTMLElement)
  })

  /** @param name - what the scroller is called when it is focused */
  watch(scroller: HTMLElement, name: string): void {
    this.#names.set(scroller, name)
    this.#observer.observe(scroller)
    // What is drawn in it later makes it no larger, but it may have to scroll.
    for (const child of scroller.children) this.#observer.observe(child)
  }

  #look(target: HTMLElement): void {
    const scroller = this.#names.has(target) ? target : target.parentElement
    const name = scroller && this.#names.get(scroller)
    if (!scroller || name === undefined || name === null) return
    const isWide = scroller.scrollWidth > scroller.clientWidth + 1
    scroller.parentElement?.classList.toggle('is-wide', isWide)
    if (isWide) {
      scroller.tabIndex = 0
      scroller.setAttribute('role', 'group')
      scroller.ariaLabel = name
    } else {
      for (const attribute of ['tabindex', 'role', 'aria-label'])
        scroller.removeAttribute(attribute)
    }
  }
}
