// What is drawn in place of a frame: an image, a text, or a card for a file that is only offered.

import { html, nothing, type TemplateResult } from 'lit'
import { isFramed, sizeInWords, type Form } from './doc-format.js'
import { zoomImage } from './zoom.js'

export interface Drawing {
  src: string
  /** The doc's title. */
  label: string
  file: string
  /** In bytes. */
  size: number
  /** null while it is not known. */
  text: string | null
  /** The image is none, or not there. */
  failed(): void
}

export function draw(form: Form, drawing: Drawing): TemplateResult | typeof nothing {
  const { src, label, file, size, text, failed } = drawing
  switch (form) {
    case 'image':
      return html`<div
        class="drawn"
        tabindex="0"
        role="region"
        aria-label=${label}
        @click=${onClick}
        @keydown=${onKey}
      >
        <img part="image" src=${src} alt=${label} @error=${failed} />
      </div>`
    case 'text':
      return text === null ? nothing : drawText(text, label)
    case 'card':
      return html`<div class="card" part="card">
        <strong>${file}</strong>
        <span>${sizeInWords(size)}</span>
        <a href=${src} download=${file}>Download</a>
      </div>`
    case 'pdf':
      return isFramed(form)
        ? nothing
        : html`<div class="card" part="card">
            <strong>${file}</strong>
            <span
              >${sizeInWords(size)}. A PDF can run scripts, so it opens in a tab of its own.</span
            >
            <a href=${src} target="_blank" rel="noopener">Open in a tab</a>
          </div>`
    default:
      return nothing
  }
}

/** A click on the image, or Enter, opens it alone. */
function onClick({ target }: Event): void {
  if (target instanceof HTMLImageElement) openImage(target)
}

function onKey(event: KeyboardEvent): void {
  const image = (event.currentTarget as Element).querySelector('img')
  if (event.key !== 'Enter' || event.target !== event.currentTarget || !image) return
  event.preventDefault()
  openImage(image)
}

function openImage(image: HTMLImageElement): void {
  zoomImage(image, image.getRootNode())
}

/** It takes the focus, so that it can be scrolled by keys. */
function drawText(text: string, label: string): TemplateResult {
  return html`<pre class="drawn" part="text" role="region" aria-label=${label} tabindex="0">
${text}</pre>`
}
