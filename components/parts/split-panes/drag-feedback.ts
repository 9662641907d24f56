// Renders a tab that is being dragged: its label at the pointer, the space or the index that it will take.
// It lies above everything, and lets the pointer through. To change the look, see split-panes.styles.ts.

import { html, type TemplateResult } from 'lit'
import type { DraggedTab } from './tab-drag.js'

const MARKER_PX = 2

export function renderDrag({ label, drop }: DraggedTab): TemplateResult {
  const isSpace = drop !== null && drop.where !== 'strip'
  return html`<div class="drag" popover="manual" aria-hidden="true">
    <div class="drop" part="drop" ?hidden=${!isSpace}></div>
    <div class="marker" part="marker" ?hidden=${drop?.where !== 'strip'}></div>
    <div class="ghost ${drop ? '' : 'nowhere'}" part="ghost"><bdi>${label}</bdi></div>
  </div>`
}

/** Positions it by script, since the CSP allows no inline styles. */
export function placeDrag(view: HTMLElement, dragged: DraggedTab, host: HTMLElement): void {
  if (!view.matches(':popover-open')) view.showPopover()
  const { drop, strip, x, y } = dragged
  const [space, marker, ghost] = [...view.children] as HTMLElement[]
  if (space && drop) {
    const { left, top } = host.getBoundingClientRect()
    const { x: atX, y: atY, width, height } = drop.space
    setRect(space, left + atX, top + atY, width, height)
  }
  if (marker && drop && strip) {
    const { top, height } = strip.getBoundingClientRect()
    setRect(marker, strip.edgeOf(drop.index) - MARKER_PX / 2, top, MARKER_PX, height)
  }
  // At the far edges the label stays within the window.
  const within = (at: number, room: number) => Math.max(0, Math.min(at, room))
  if (ghost) {
    const atX = within(x, innerWidth - ghost.offsetLeft - ghost.offsetWidth)
    const atY = within(y, innerHeight - ghost.offsetTop - ghost.offsetHeight)
    ghost.style.setProperty('translate', `${atX}px ${atY}px`)
  }
}

/** Right-to-left text does not turn the panes round. */
export function setRect(
  element: HTMLElement,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  for (const [name, px] of Object.entries({ left, top, width, height })) {
    element.style.setProperty(name, `${px}px`)
  }
}
