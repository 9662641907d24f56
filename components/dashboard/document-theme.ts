// Sets the theme of the page: the one that the reader chose, else the system's. The tokens read the choice from the
// root element.
// To change the colors, see theme/tokens.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ViewerModel } from '../state/viewer-model.js'
import type { Theme } from '../../schema/theme.js'

export class DocumentTheme implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #model: ViewerModel
  readonly #dark = matchMedia('(prefers-color-scheme: dark)')

  constructor(host: ReactiveControllerHost, model: ViewerModel) {
    this.#host = host
    this.#model = model
    host.addController(this)
  }

  get theme(): Theme {
    return this.#model.state.theme ?? (this.#dark.matches ? 'dark' : 'light')
  }

  hostConnected(): void {
    this.#dark.addEventListener('change', this.#redraw)
  }

  hostDisconnected(): void {
    this.#dark.removeEventListener('change', this.#redraw)
  }

  hostUpdate(): void {
    const { theme } = this.#model.state
    const { dataset } = document.documentElement
    if (theme === null) delete dataset['theme']
    else dataset['theme'] = theme
  }

  readonly #redraw = () => this.#host.requestUpdate()
}
