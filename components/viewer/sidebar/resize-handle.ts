// The handle at the edge of the sidebar: resizes it by dragging or by keys.
// To change the limits, see state/state.ts.

import { html, type ReactiveControllerHost } from 'lit'
import { isRtl } from '../../parts/shared/direction.js'
import { holdPointer } from '../../parts/shared/pointer-drag.js'
import { resizeSidebar } from '../../state/actions/sidebar.js'
import { NARROWEST_SIDEBAR, WIDEST_SIDEBAR } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'

const STEP = 16
const USUAL = 300

export class ResizeHandle {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #model: () => ViewerModel
  #isDragged = false

  constructor(host: ReactiveControllerHost & HTMLElement, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
  }

  get isDragged(): boolean {
    return this.#isDragged
  }

  /** @param now - the width that the sidebar has */
  render(now: number) {
    return html`<div
      class="edge ${this.isDragged ? 'dragged' : ''}"
      role="separator"
      tabindex="0"
      aria-label="Resize sidebar"
      aria-orientation="vertical"
      aria-valuenow=${now}
      aria-valuemin=${NARROWEST_SIDEBAR}
      aria-valuemax=${WIDEST_SIDEBAR}
      @pointerdown=${this.#begin}
      @dblclick=${() => this.#resize(USUAL)}
      @keydown=${this.#press}
    ></div>`
  }

  #resize(width: number): void {
    this.#model().update(state => resizeSidebar(state, width))
  }

  get #direction(): 1 | -1 {
    return isRtl(this.#host) ? -1 : 1
  }

  readonly #begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { width } = this.#model().state.sidebar
    const from = event.clientX
    const isHeld = holdPointer(event.currentTarget as HTMLElement, event.pointerId, {
      moved: x => this.#resize(width + (x - from) * this.#direction),
      dropped: () => this.#drag(false),
      cancelled: () => {
        this.#resize(width)
        this.#drag(false)
      },
    })
    if (isHeld) this.#drag(true)
  }

  #drag(isDragged: boolean): void {
    this.#isDragged = isDragged
    this.#host.requestUpdate()
  }

  readonly #press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const { width } = this.#model().state.sidebar
    const step = STEP * (event.shiftKey ? 4 : 1) * this.#direction
    const widths: Record<string, number> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: NARROWEST_SIDEBAR,
      End: WIDEST_SIDEBAR,
      Enter: USUAL,
    }
    const to = widths[event.key]
    if (to === undefined) return
    event.preventDefault()
    this.#resize(to)
  }
}
