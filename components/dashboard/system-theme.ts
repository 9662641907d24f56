// The theme of the page: the system's, until one is chosen. Choosing sets it on the root element,
// where the tokens look for it.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Theme } from '../../schema/frame.js'

export class SystemTheme implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')
  #chosen: Theme | null = null

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  get theme(): Theme {
    return this.#chosen ?? (this.#dark.matches ? 'dark' : 'light')
  }

  choose(theme: Theme): void {
    this.#chosen = theme
    document.documentElement.dataset['theme'] = theme
    this.#host.requestUpdate()
  }

  hostConnected(): void {
    this.#dark.addEventListener('change', this.#redraw)
  }

  hostDisconnected(): void {
    this.#dark.removeEventListener('change', this.#redraw)
  }

  readonly #redraw = () => this.#host.requestUpdate()
}
