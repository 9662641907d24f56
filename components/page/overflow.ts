// Lets blocks that are wider than the page take the focus, so that keys scroll them, and says where they are cut.
// To change how a block scrolls, see its style sheet.

/** Marks the block of each scroller with `is-wide` while it is, and lets the scroller take the focus. */
export class WideBlocks {
  readonly #names = new Map<Element, string | null>()
  readonly #observer = new ResizeObserver(entries => {
    for (const { target } of entries) this.#update(target as HTMLElement)
  })

  /** @param name - the accessible name of the scroller; null where it has a role and a name */
  watch(scroller: HTMLElement | MathMLElement, name: string | null): void {
    this.#names.set(scroller, name)
    this.#observer.observe(scroller)
    // A child that is rendered later does not resize it, but may make it scroll.
    for (const child of scroller.children) this.#observer.observe(child)
  }

  #update(target: HTMLElement): void {
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

/** Says of a box that scrolls at which sides it is cut: there it fades out. */
export function showCuts(box: HTMLElement): void {
  const { scrollWidth, clientWidth, scrollLeft, style } = box
  const hidden = scrollWidth - clientWidth
  // From right to left it counts below 0.
  const left = scrollLeft + (getComputedStyle(box).direction === 'rtl' ? hidden : 0)
  style.setProperty('--cut-left', left < 1 ? '0px' : '1.5rem')
  style.setProperty('--cut-right', hidden - left < 1 ? '0px' : '1.5rem')
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

/** Firefox and WebKit do not scroll a formula, in spite of its style. */
function isStuck(math: MathMLElement): boolean {
  if (math.scrollWidth <= (math.parentElement?.clientWidth ?? 0) + 1) return false
  math.scrollLeft = 1
  const isMoved = math.scrollLeft === 1
  math.scrollLeft = 0
  return !isMoved
}

/** A box around the formula scrolls instead. */
function wrapped(math: MathMLElement): HTMLElement {
  const box = document.createElement('div')
  box.className = 'formula'
  math.replaceWith(box)
  box.append(math)
  return box
}
