// Moves the focus between toasts: to the next one when the focused one goes, and back to where it came from.
// To change when, see toast-list.ts.

import { activeElementIn } from '../shared/focus.js'

export class ToastFocus {
  /** Whether the focus is in a toast. */
  isInside = false
  #origin: HTMLElement | null = null
  /** The index of the focused toast before an update; -1 for none. */
  #index = -1

  /** Focuses the last toast; false where there is none. */
  enter(toasts: readonly HTMLElement[]): boolean {
    const toast = toasts.at(-1)
    if (!toast) return false
    const origin = activeElementIn(document)
    firstButton(toast)?.focus()
    this.#origin = origin
    return true
  }

  /** Remembers where the focus came from. */
  cameFrom(origin: EventTarget | null): void {
    this.isInside = true
    this.#origin = origin instanceof HTMLElement ? origin : null
  }

  left(): void {
    this.isInside = false
  }

  /** Remembers the focused toast before an update. */
  note(toasts: readonly HTMLElement[], focused: Element | null | undefined): void {
    this.#index = focused ? toasts.findIndex(toast => toast.contains(focused)) : -1
  }

  /** Focuses the toast at the index of the one that is gone, or the origin. */
  restore(toasts: readonly HTMLElement[]): void {
    const root = toasts[0]?.getRootNode()
    const isHeld = root instanceof ShadowRoot && root.activeElement !== null
    if (this.#index < 0 || isHeld) return
    const next = toasts[this.#index] ?? toasts.at(-1)
    this.#index = -1
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

/** The first action, or the button that dismisses it. */
function firstButton(toast: HTMLElement): HTMLElement | null {
  return toast.querySelector<HTMLElement>('.actions button') ?? toast.querySelector('button')
}
