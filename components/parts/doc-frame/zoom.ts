// Shows an image or a diagram alone, over the page: the wheel and keys zoom, dragging and arrows move it, 0 fits
// it again, Escape closes. To change what opens it on a Markdown page, see components/page/closer.ts.

const MAX_SCALE = 20
/** A small one is not blown up further when it is opened. */
const MAX_FIT_SCALE = 4
const STEP = 1.25
const WHEEL = 400
/** The height of a line for a wheel that counts lines, in CSS pixels. */
const LINE = 16
/** In CSS pixels; less is a click. */
const DRAG = 4
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}

const STYLES = `
dialog {
  inline-size: 100vw;
  block-size: 100vh;
  max-inline-size: none;
  max-block-size: none;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: var(--plan-sheet, Canvas);
  color: var(--plan-ink, CanvasText);
  cursor: grab;
  touch-action: none;
  -webkit-user-select: none;
  user-select: none;
}
dialog:focus-visible {
  outline: none;
}
dialog:active {
  cursor: grabbing;
}
.picture {
  position: absolute;
  inset-block-start: 0;
  left: 0;
  transform-origin: 0 0;
}
.picture > * {
  display: block;
  inline-size: 100%;
  block-size: 100%;
  max-inline-size: none !important;
}
button {
  position: absolute;
  inset-block-start: 0.75rem;
  inset-inline-end: 0.75rem;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border: 1px solid var(--plan-line-strong, CanvasText);
  border-radius: 6px;
  background: var(--plan-sheet, Canvas);
  color: inherit;
  cursor: pointer;
}
button::before,
button::after {
  content: '';
  position: absolute;
  inset-block-start: calc(50% - 1px);
  inset-inline-start: calc(50% - 0.5rem);
  inline-size: 1rem;
  block-size: 0;
  border-block-start: 2px solid;
  rotate: 45deg;
}
button::after {
  rotate: -45deg;
}
button:focus-visible {
  outline: 2px solid var(--plan-accent, Highlight);
  outline-offset: 2px;
}
@media print {
  dialog {
    display: none;
  }
}
`

/** Opens a copy of the image, at its own size or as large as fits. */
export function zoomImage(image: HTMLImageElement, parent: Node): HTMLDialogElement {
  const copy = new Image()
  copy.src = image.currentSrc || image.src
  const width = image.naturalWidth || image.clientWidth
  return openZoom(
    copy,
    image.alt || 'Image',
    [width, image.naturalHeight || image.clientHeight],
    parent,
  )
}

/** Opens a copy of a diagram. */
export function zoomDrawing(svg: SVGSVGElement, parent: Node): HTMLDialogElement {
  const { width, height } = svg.viewBox.baseVal
  return openZoom(svg.cloneNode(true) as SVGSVGElement, 'Diagram', [width, height], parent)
}

type Size = readonly [width: number, height: number]

/** @param parent - the node that the dialog is put into, which gives it its colors */
function openZoom(
  shown: Element,
  name: string,
  [width, height]: Size,
  parent: Node,
): HTMLDialogElement {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = name
  const picture = document.createElement('div')
  picture.className = 'picture'
  picture.inert = true
  picture.style.width = `${width}px`
  picture.style.height = `${height}px`
  picture.append(shown)
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = close.title = 'Close'
  close.addEventListener('click', () => dialog.close())
  dialog.append(picture, close)
  dialog.addEventListener('close', () => host.remove())
  root.append(dialog)
  parent.appendChild(host)
  dialog.showModal()

  let [x, y, scale] = [0, 0, 1]
  const move = (right: number, down: number) => {
    x += right
    y += down
    picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
  const fitScale = () =>
    Math.min((0.94 * innerWidth) / width, (0.94 * innerHeight) / height, MAX_FIT_SCALE)
  const fit = () => {
    scale = fitScale()
    move((innerWidth - width * scale) / 2 - x, (innerHeight - height * scale) / 2 - y)
  }
  const zoom = (by: number, atX = innerWidth / 2, atY = innerHeight / 2) => {
    const before = scale
    scale = Math.min(MAX_SCALE, Math.max(fitScale() / 4, scale * by))
    move((x - atX) * (scale / before - 1), (y - atY) * (scale / before - 1))
  }
  fit()
  addEventListener('resize', fit)
  dialog.addEventListener('close', () => removeEventListener('resize', fit))

  dialog.addEventListener('wheel', event => {
    event.preventDefault()
    const way = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1)
    zoom(Math.exp(-way / WHEEL), event.clientX, event.clientY)
  })
  dialog.addEventListener('keydown', event => {
    const { key } = event
    const arrow = ARROWS[key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (arrow) move(...arrow)
    else if (key === '+' || key === '=') zoom(STEP)
    else if (key === '-') zoom(1 / STEP)
    else if (key === '0') fit()
    else if (key === 'Escape') dialog.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  let held = { x: 0, y: 0, way: Infinity }
  dialog.addEventListener('pointerdown', ({ target, clientX, clientY, pointerId }) => {
    held = { x: clientX, y: clientY, way: target === close ? Infinity : 0 }
    if (target !== close) dialog.setPointerCapture(pointerId)
  })
  dialog.addEventListener('pointermove', ({ clientX, clientY, buttons }) => {
    if (buttons === 0 || held.way === Infinity) return
    const [right, down] = [clientX - held.x, clientY - held.y]
    held = { x: clientX, y: clientY, way: held.way + Math.abs(right) + Math.abs(down) }
    move(right, down)
  })
  // A click beside it closes it.
  dialog.addEventListener('pointerup', ({ clientX, clientY }) => {
    const at = picture.getBoundingClientRect()
    const isIn = clientX > at.left && clientX < at.right && clientY > at.top && clientY < at.bottom
    if (held.way < DRAG && !isIn) dialog.close()
  })
  return dialog
}
