// Which rows have the pointer over them, or the focus. A finger is over nothing.

import type { ReactiveControllerHost } from 'lit'
import { hitOf } from './pointer.js'
import type { Viewport } from './viewport.js'

export class Nearness {
  readonly #host: ReactiveControllerHost
  readonly #view: Viewport
  #hovered = ''
  #focused = ''

  constructor(host: ReactiveControllerHost, view: Viewport) {
    this.#host = host
    this.#view = view
  }

  readonly isNear = (id: string): boolean => id === this.#hovered || id === this.#focused

  readonly over = (event: PointerEvent): void => {
    this.#set(event.pointerType === 'touch' ? '' : (hitOf(event)?.id ?? ''), this.#focused)
  }

  readonly leave = (): void => {
    this.#view.pointedElsewhere()
    this.#set('', this.#focused)
    // The order of the tasks waited for this.
    this.#host.requestUpdate()
  }

  readonly focus = (event: FocusEvent): void => this.#set(this.#hovered, hitOf(event)?.id ?? '')

  readonly blur = (): void => {
    this.#set(this.#hovered, '')
    this.#host.requestUpdate()
  }

  #set(hovered: string, focused: string): void {
    if (hovered === this.#hovered && focused === this.#focused) return
    this.#hovered = hovered
    this.#focused = focused
    this.#host.requestUpdate()
  }
}
