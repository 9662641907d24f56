// What ends an open menu from outside: a press elsewhere, the window resized, or what the menu belongs
// to moved away from under it. Keys and the focus are the menu's own affair.

export class MenuWatch {
  readonly #menu: HTMLElement
  readonly #ended: (press: PointerEvent | null) => void
  #stop = new AbortController()

  /** @param ended - told with the press that was elsewhere, or null */
  constructor(menu: HTMLElement, ended: (press: PointerEvent | null) => void) {
    this.#menu = menu
    this.#ended = ended
  }

  start(opener: HTMLElement): void {
    this.stop()
    this.#stop = new AbortController()
    const { signal } = this.#stop
    const options = { capture: true, passive: true, signal }
    const press = (event: PointerEvent) => {
      if (!event.composedPath().includes(this.#menu)) this.#ended(event)
    }
    addEventListener('pointerdown', press, options)
    addEventListener('resize', () => this.#ended(null), { signal })
    const before = opener.getBoundingClientRect()
    const scroll = () => {
      // What was scrolled just before the menu opened is heard of only now.
      const { x, y } = opener.getBoundingClientRect()
      if (Math.abs(x - before.x) >= 1 || Math.abs(y - before.y) >= 1) this.#ended(null)
    }
    for (const root of rootsOf(opener)) root.addEventListener('scroll', scroll, options)
  }

  stop(): void {
    this.#stop.abort()
  }
}

/** The press on an opener that closed its menu, until the click that comes of it is through. */
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
    // There may be no click, where the pointer is let go elsewhere.
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, forget, { capture: true, signal })
    }
  }

  /** Whether this opener asks for its menu by the click of that press. */
  isOf(opener: HTMLElement): boolean {
    return this.#opener === opener
  }

  forget(): void {
    this.#opener = null
    this.#forget.abort()
  }
}

/** The roots round an element, up to the document: a scroll inside one is not heard outside it. */
function rootsOf(element: HTMLElement): Node[] {
  const roots: Node[] = []
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    roots.push(root)
    if (!(root instanceof ShadowRoot)) return roots
  }
}
