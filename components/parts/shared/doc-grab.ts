// Fires the event of a doc that is dragged out of a list with the mouse.
// To change what the drag does, see split-panes/tab-drag.ts.

import { PlanEvent } from './part-event.js'
import { isDrag } from './pointer-drag.js'

/** A doc is being dragged. The panes take the pointer over. */
export class DocGrabEvent extends PlanEvent {
  readonly path: string
  readonly label: string
  readonly pointerId: number
  /** Where the pointer is, in the viewport. */
  readonly x: number
  readonly y: number

  constructor({ path, title }: Grabbed, { pointerId, clientX, clientY }: PointerEvent) {
    super('plan-doc-grab')
    this.path = path
    this.label = title
    this.pointerId = pointerId
    this.x = clientX
    this.y = clientY
  }
}

interface Grabbed {
  path: string
  title: string
}

/** One press at a time on the docs of a list. A finger scrolls the list instead. */
export class DocGrab {
  readonly #host: HTMLElement
  #pressed: { doc: Grabbed; x: number; y: number; id: number } | null = null

  constructor(host: HTMLElement) {
    this.#host = host
  }

  /** @param doc - null where the press is on none */
  press(event: PointerEvent, doc: Grabbed | null): void {
    const isToDrag = event.isPrimary && event.button === 0 && event.pointerType !== 'touch'
    const { clientX: x, clientY: y, pointerId: id } = event
    this.#pressed = doc && isToDrag ? { doc, x, y, id } : null
  }

  move(event: PointerEvent): void {
    const pressed = this.#pressed
    if (event.pointerId !== pressed?.id) return
    if (event.buttons === 0) this.#pressed = null
    else if (isDrag(pressed, event)) {
      this.#pressed = null
      this.#host.dispatchEvent(new DocGrabEvent(pressed.doc, event))
    }
  }
}

declare global {
  interface HTMLElementEventMap {
    'plan-doc-grab': DocGrabEvent
  }
}
