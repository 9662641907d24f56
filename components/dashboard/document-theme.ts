// Sets the theme of the page: the one that the reader chose, else the system's; and the size of its text and rows. The
// styles read both from the root element.
// To change the colors, see theme/tokens.ts.

import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { lookOf } from '../state/persistence/appearance.js'
import type { ViewerModel } from '../state/viewer-model.js'
import type { Theme } from '../../schema/theme.js'

export class DocumentTheme implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #model: ViewerModel
  #look = ''
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
    const { theme, appearance } = this.#model.state
    const { dataset, style } = document.documentElement
    const look = lookOf(appearance)
    if (look !== this.#look) style.cssText = look
    this.#look = look
    if (theme === null) delete dataset['theme']
    else dataset['theme'] = theme
  }

  readonly #redraw = () => this.#host.requestUpdate()
}
