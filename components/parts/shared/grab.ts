// Finds out when something is dragged out of a list with the mouse.
// To change what the drag does, see split-panes/tab-drag.ts.

import { isDrag } from './pointer-drag.js'

/** One press at a time on the things of a list. A finger scrolls the list instead. */
export class ListGrab<Thing extends object> {
  readonly #fire: (thing: Thing, event: PointerEvent) => void
  #pressed: { thing: Thing; x: number; y: number; id: number } | null = null

  /** @param fire - called when the thing is dragged */
  constructor(fire: (thing: Thing, event: PointerEvent) => void) {
    this.#fire = fire
  }

  /** @param thing - null where the press is on none */
  press(event: PointerEvent, thing: Thing | null): void {
    const isToDrag = event.isPrimary && event.button === 0 && event.pointerType !== 'touch'
    const { clientX: x, clientY: y, pointerId: id } = event
    this.#pressed = thing && isToDrag ? { thing, x, y, id } : null
    // A fast pointer is outside of the list with its first move.
    if (this.#pressed) addEventListener('pointermove', this.#move)
  }

  readonly #move = (event: PointerEvent): void => {
    const pressed = this.#pressed
    if (pressed && event.pointerId !== pressed.id) return
    const isHeld = pressed !== null && event.buttons !== 0
    if (isHeld && !isDrag(pressed, event)) return
    this.#pressed = null
    removeEventListener('pointermove', this.#move)
    if (isHeld) this.#fire(pressed.thing, event)
  }
}
