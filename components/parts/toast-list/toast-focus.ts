// The focus among notifications: where it came from, and where it goes when the one that holds it is
// gone. It is never taken from elsewhere.

export class ToastFocus {
  /** Whether the focus is on a notification. */
  isInside = false
  #origin: HTMLElement | null = null
  /** The place of the card that held the focus before the cards were drawn anew; -1 for none. */
  #place = -1

  /** Goes to the last card; false where there is none. */
  enter(cards: readonly HTMLElement[]): boolean {
    const card = cards.at(-1)
    if (!card) return false
    const origin = deepestFocus()
    firstButton(card)?.focus()
    this.#origin = origin
    return true
  }

  /** The focus has come from here. */
  cameFrom(origin: EventTarget | null): void {
    this.isInside = true
    this.#origin = origin instanceof HTMLElement ? origin : null
  }

  left(): void {
    this.isInside = false
  }

  /** The cards are about to be drawn anew. */
  note(cards: readonly HTMLElement[], focused: Element | null | undefined): void {
    this.#place = focused ? cards.findIndex(card => card.contains(focused)) : -1
  }

  /** Goes on to the card that took the place of the one that is gone, or back out. */
  restore(cards: readonly HTMLElement[]): void {
    const root = cards[0]?.getRootNode()
    const isHeld = root instanceof ShadowRoot && root.activeElement !== null
    if (this.#place < 0 || isHeld) return
    const next = cards[this.#place] ?? cards.at(-1)
    this.#place = -1
    if (next) {
      const origin = this.#origin
      firstButton(next)?.focus()
      this.#origin = origin
    } else {
      this.isInside = false
      this.#origin?.focus({ preventScroll: true })
    }
  }
}

/** What a notification offers, before the button that dismisses it. */
function firstButton(card: HTMLElement): HTMLElement | null {
  return card.querySelector<HTMLElement>('.actions button') ?? card.querySelector('button')
}

/** What holds the focus, in whatever shadow root it is. */
function deepestFocus(): HTMLElement | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}
