// Keeps what the reader looks at in its place while a list above it changes: browsers differ in whether they do.

import type { LitElement, ReactiveController } from 'lit'

interface ScrollHost extends LitElement {
  /** The element that scrolls. */
  readonly scroller: HTMLElement | null
  /** The items in it, each of which draws itself. */
  readonly items: readonly LitElement[]
  /** The element that must not move; null for the first item in view. */
  readonly held: HTMLElement | null
}

export class ScrollKeeper implements ReactiveController {
  readonly #host: ScrollHost
  #held: { element: HTMLElement; top: number } | null = null
  /** Grows with each update: the last one settles. */
  #turn = 0
  /** The item to bring into view once all are drawn. */
  #wanted: HTMLElement | null = null

  constructor(host: ScrollHost) {
    this.#host = host
    host.addController(this)
  }

  /** Brings an item into view after the present update. */
  show(item: HTMLElement | undefined): void {
    if (!item) return
    this.#wanted = item
    void this.#settle()
  }

  hostUpdate(): void {
    const { scroller, held, items } = this.#host
    // Where it was before the updates that are not drawn yet.
    if (!scroller || this.#held) return
    const { top } = scroller.getBoundingClientRect()
    const element = held ?? items.find(item => item.getBoundingClientRect().bottom > top)
    this.#held = element ? { element, top: element.getBoundingClientRect().top } : null
  }

  hostUpdated(): void {
    void this.#settle()
  }

  async #settle(): Promise<void> {
    const turn = ++this.#turn
    await Promise.all(this.#host.items.map(({ updateComplete }) => updateComplete))
    if (turn !== this.#turn) return
    const { scroller } = this.#host
    const [held, wanted] = [this.#held, this.#wanted]
    this.#held = this.#wanted = null
    if (!scroller) return
    if (held?.element.isConnected) {
      scroller.scrollTop += held.element.getBoundingClientRect().top - held.top
    }
    if (wanted) scrollNearest(scroller, wanted)
  }
}

/** As `scrollIntoView`, but of this scroller alone. */
function scrollNearest(scroller: HTMLElement, element: HTMLElement): void {
  const view = scroller.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  if (top < view.top || bottom - top > view.height) scroller.scrollTop += top - view.top
  else if (bottom > view.bottom) scroller.scrollTop += bottom - view.bottom
}
