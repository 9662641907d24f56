// The handle at the edge of the sidebar: resizes it by dragging or by keys.
// To change the limits, see state/state.ts.

import { html, type ReactiveControllerHost } from 'lit'
import { isRtl } from '../../parts/shared/direction.js'
import { resizeSidebar } from '../../state/actions/sidebar.js'
import { NARROWEST_SIDEBAR, WIDEST_SIDEBAR } from '../../state/state.js'
import type { ViewerModel } from '../../state/viewer-model.js'

const STEP = 16
const USUAL = 300

export class ResizeHandle {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #model: () => ViewerModel
  #drag: { pointer: number; from: number; width: number } | null = null

  constructor(host: ReactiveControllerHost & HTMLElement, model: () => ViewerModel) {
    this.#host = host
    this.#model = model
  }

  get isDragged(): boolean {
    return this.#drag !== null
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
      @pointermove=${this.#move}
      @pointerup=${this.#end}
      @pointercancel=${this.#end}
      @lostpointercapture=${this.#end}
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
    const edge = event.currentTarget as HTMLElement
    edge.setPointerCapture(event.pointerId)
    const { width } = this.#model().state.sidebar
    this.#drag = { pointer: event.pointerId, from: event.clientX, width }
    this.#host.requestUpdate()
  }

  readonly #move = (event: PointerEvent) => {
    const drag = this.#drag
    if (drag?.pointer !== event.pointerId) return
    this.#resize(drag.width + (event.clientX - drag.from) * this.#direction)
  }

  readonly #end = (event: PointerEvent) => {
    if (this.#drag?.pointer !== event.pointerId) return
    this.#drag = null
    this.#host.requestUpdate()
  }

  readonly #press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape' && this.#drag) {
      this.#resize(this.#drag.width)
      this.#drag = null
      this.#host.requestUpdate()
      return
    }
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
