// What is drawn in place of a frame: an image, a text, or a card for a file that is only offered.

import { html, nothing, type TemplateResult } from 'lit'
import { sizeInWords, type Form } from './form.js'

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
      return html`<div class="drawn">
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
    default:
      return nothing
  }
}

/** It takes the focus, so that it can be scrolled by keys. */
function drawText(text: string, label: string): TemplateResult {
  return html`<pre class="drawn" part="text" role="region" aria-label=${label} tabindex="0">
${text}</pre>`
}
