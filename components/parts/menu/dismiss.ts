// Closes an open menu from outside: on a press elsewhere, a resize, or when its opener scrolls away.
// To change which keys close it, see menu.ts.

export class OutsideDismiss {
  readonly #menu: HTMLElement
  readonly #dismiss: (press: PointerEvent | null) => void
  #stop = new AbortController()

  /** @param dismiss - called with the press that was elsewhere, or null */
  constructor(menu: HTMLElement, dismiss: (press: PointerEvent | null) => void) {
    this.#menu = menu
    this.#dismiss = dismiss
  }

  start(opener: HTMLElement): void {
    this.stop()
    this.#stop = new AbortController()
    const { signal } = this.#stop
    const options = { capture: true, passive: true, signal }
    const press = (event: PointerEvent) => {
      if (!event.composedPath().includes(this.#menu)) this.#dismiss(event)
    }
    addEventListener('pointerdown', press, options)
    addEventListener('resize', () => this.#dismiss(null), { signal })
    const before = opener.getBoundingClientRect()
    const scroll = () => {
      // The event of a scroll just before the menu opened arrives only now.
      const { x, y } = opener.getBoundingClientRect()
      if (Math.abs(x - before.x) >= 1 || Math.abs(y - before.y) >= 1) this.#dismiss(null)
    }
    for (const root of rootsOf(opener)) root.addEventListener('scroll', scroll, options)
  }

  stop(): void {
    this.#stop.abort()
  }
}

/** Remembers the press on an opener that closed its menu, until the click of that press is over. */
export class ClosingPress {
  #opener: HTMLElement | null = null
  #forget = new AbortController()

  remember(opener: HTMLElement): void {
    this.forget()
    this.#opener = opener
    this.#forget = new AbortController()
    const { signal } = this.#forget
    const forget = () => this.forget()
    addEventListener('click', forget, { signal })
    // There is no click when the pointer is released elsewhere.
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, forget, { capture: true, signal })
    }
  }

  /** Whether the click of that press is on this opener. */
  isOf(opener: HTMLElement): boolean {
    return this.#opener === opener
  }

  forget(): void {
    this.#opener = null
    this.#forget.abort()
  }
}

/** The roots around an element, up to the document: scroll events do not leave a shadow root. */
function rootsOf(element: HTMLElement): Node[] {
  const roots: Node[] = []
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    roots.push(root)
    if (!(root instanceof ShadowRoot)) return roots
  }
}
