// How elements inside a viewer find what it knows: by the event of the context protocol, which
// crosses shadow roots. Nothing here knows what a view is made of.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { View } from './view.js'

/** The key of the one context, as @lit/context has them. */
export const viewContext = Symbol('plan-view')

/** Asks the nearest viewer above for its view. */
export class ViewRequest extends Event {
  readonly context = viewContext
  readonly subscribe = false
  readonly callback: (view: View) => void

  constructor(callback: (view: View) => void) {
    super('context-request', { bubbles: true, composed: true })
    this.callback = callback
  }
}

/** Answers the elements below its host. */
export class ViewProvider implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #view: View

  constructor(host: ReactiveControllerHost & HTMLElement, view: View) {
    this.#host = host
    this.#view = view
    host.addController(this)
  }

  hostConnected(): void {
    this.#host.addEventListener('context-request', this.#answer)
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('context-request', this.#answer)
  }

  readonly #answer = (event: Event) => {
    const isAsked = event instanceof ViewRequest && event.context === viewContext
    if (!isAsked || event.composedPath()[0] === this.#host) return
    event.stopImmediatePropagation()
    event.callback(this.#view)
  }
}

declare global {
  interface HTMLElementEventMap {
    'context-request': ViewRequest
  }
}
