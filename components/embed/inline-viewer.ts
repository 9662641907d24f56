// Shows the viewer without a frame, for pages of the service itself. Loaded with `import()`.
// To change what the viewer does, see embedded-viewer.ts.

import './embedded-viewer.define.js'
import type { ViewerMode } from '../../schema/messages/embed.js'
import type { Link } from '../../schema/names/links.js'
import type { Theme } from '../../schema/theme.js'
import type { AdapterOptions, ViewerAdapter } from './viewer-adapter.js'

export class InlineViewer implements ViewerAdapter {
  readonly #viewer = document.createElement('plan-embedded-viewer')

  constructor({ place, base, start, setAnswering }: AdapterOptions) {
    this.#viewer.base = base
    this.#viewer.setAttribute('part', 'viewer')
    this.setLook(start.theme, start.mode)
    this.open(start.link)
    place.append(this.#viewer)
    setAnswering(true)
  }

  open(link: Link | null): void {
    this.#viewer.link = link
  }

  setLook(theme: Theme, mode: ViewerMode): void {
    this.#viewer.theme = theme
    this.#viewer.mode = mode
  }

  enter(): void {
    this.#viewer.focus()
  }

  close(): void {
    this.#viewer.remove()
  }
}
