// Opens an image or a diagram alone, by a click or Enter.
// To change how it is shown then, see parts/doc-frame/zoom.ts.

import type { FrameMessage } from '../messages/frame.js'
import type * as ZoomModule from '../parts/doc-frame/zoom.js'

/** Smaller images are symbols in the text, in CSS pixels. */
const SMALLEST_IMAGE = { width: 120, height: 40 }

export function openImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('main img')) {
    if (image.closest('a, summary')) continue
    if (image.complete) equip(image)
    else image.addEventListener('load', () => equip(image), { once: true })
  }
}

function equip(image: HTMLImageElement): void {
  const { clientWidth, clientHeight } = image
  if (clientWidth < SMALLEST_IMAGE.width || clientHeight < SMALLEST_IMAGE.height) return
  image.role = 'button'
  image.ariaLabel = `${image.alt || 'Image'}, look closer`
  image.tabIndex = 0
  openBy(image, () => void zoom(({ zoomImage }) => zoomImage(image, document.body)))
}

export function openDiagram(svg: SVGSVGElement): void {
  void zoom(({ zoomDrawing }) => zoomDrawing(svg, document.body))
}

/** Few of the pictures of a page are looked at alone. The page around the doc gives it the whole window then. */
async function zoom(open: (zoom: typeof ZoomModule) => HTMLDialogElement): Promise<void> {
  const tell = (isAlone: boolean) =>
    parent.postMessage({ type: 'plan-frame-alone', isAlone } satisfies FrameMessage, '*')
  open(await import('../parts/doc-frame/zoom.js')).addEventListener('close', () => tell(false))
  tell(true)
}

/** A click opens it, and Enter where it has the focus. A link in it stays a link, and a drag over its words selects. */
export function openBy(element: HTMLElement, open: () => void): void {
  element.classList.add('opens')
  element.addEventListener('click', ({ target }) => {
    const selection = getSelection()
    const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true)
    if (!isSelected && !(target as Element).closest('a')) open()
  })
  element.addEventListener('keydown', event => {
    if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    open()
  })
}
