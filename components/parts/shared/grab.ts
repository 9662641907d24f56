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
  }

  move(event: PointerEvent): void {
    const pressed = this.#pressed
    if (event.pointerId !== pressed?.id) return
    if (event.buttons === 0) this.#pressed = null
    else if (isDrag(pressed, event)) {
      this.#pressed = null
      this.#fire(pressed.thing, event)
    }
  }
}
