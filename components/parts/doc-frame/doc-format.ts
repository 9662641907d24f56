// Says in which format a file is shown, by its content type, and renders what needs no frame.
// To change content types, see server/text/content-types.ts; how an image is zoomed, zoom.ts.

import { html, nothing, type TemplateResult } from 'lit'
import { ImageZoomEvent } from './events.js'

/**
 * `page` and `markdown` run in a frame of an opaque origin, and so does `text`: the page that the service makes of a
 * file as it is written. `media` and `pdf` are the browser's own pages in a frame, `image` is rendered here, and `card`
 * offers the file for download.
 */
export type DocFormat = 'page' | 'markdown' | 'media' | 'pdf' | 'image' | 'text' | 'card'

/** @param type - a content type, with or without a charset; `''` while it is not known */
export function formatOf(type: string, file: string): DocFormat {
  const [bare = ''] = type.toLowerCase().split(';')
  const essence = bare.trim()
  if (/\.(?:md|markdown)$/i.test(file) && /^(?:text\/html)?$/.test(essence)) return 'markdown'
  // SVG and XML can hold scripts, so they are framed like any page.
  if (essence === '' || essence === 'text/html' || /[/+]xml$/.test(essence)) return 'page'
  if (essence === 'application/pdf') return 'pdf'
  if (/^image\//.test(essence)) return 'image'
  if (/^(?:audio|video)\//.test(essence)) return 'media'
  return /^text\/|[/+]json$/.test(essence) ? 'text' : 'card'
}

/**
 * A PDF may run scripts and lead the whole tab away. Firefox alone shows one in a sandbox, which keeps
 * it from both; elsewhere it is offered for a tab of its own.
 */
const IS_FIREFOX = 'mozInnerScreenX' in globalThis

export function isFramed(format: DocFormat): boolean {
  return isBridged(format) || format === 'media' || (format === 'pdf' && IS_FIREFOX)
}

/** The `sandbox` of its frame; null where the headers of the service restrict it. */
export function sandboxOf(format: DocFormat): string | null {
  // Firefox's viewer is a script itself.
  return format === 'pdf'
    ? 'allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox'
    : null
}

/** Only these contain the bridge, which sends when they are ready, their scroll position and their storage. */
export function isBridged(format: DocFormat): boolean {
  return format === 'page' || format === 'markdown' || format === 'text'
}

/** A size in bytes, in words: `900 bytes`, `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[power - 1] ?? ''}`
}

/** The content rendered in place of a frame: an image, or a card for a file that is only offered. */
export interface UnframedDoc {
  src: string
  /** The doc's title. */
  label: string
  file: string
  /** In bytes. */
  size: number
  /** The image is broken or missing. */
  failed(): void
}

export function renderUnframed(
  format: DocFormat,
  doc: UnframedDoc,
): TemplateResult | typeof nothing {
  const { src, label, file, failed } = doc
  switch (format) {
    case 'image':
      return html`<div
        class="unframed"
        tabindex="0"
        role="region"
        aria-label=${label}
        @click=${onClick}
        @keydown=${onKey}
      >
        <img src=${src} alt=${label} @error=${failed} />
      </div>`
    case 'card':
      return renderCard(doc, '', html`<a href=${src} download=${file}>Download</a>`)
    case 'pdf': {
      const link = html`<a href=${src} target="_blank" rel="noopener">Open in a tab</a>`
      const why = '. A PDF can run scripts, so it opens in a tab of its own.'
      return isFramed(format) ? nothing : renderCard(doc, why, link)
    }
    default:
      return nothing
  }
}

/** @param isShown - the last version of the file is still in view */
export function renderMissing(isShown: boolean): TemplateResult {
  const text = 'The file is gone. It is shown again when it is back.'
  const words = html`<slot name="missing">${text}</slot>`
  if (!isShown) return html`<div class="quiet">${words}</div>`
  return html`<p class="notice">${words}</p>`
}

function renderCard({ file, size }: UnframedDoc, why: string, link: TemplateResult) {
  return html`<div class="card">
    <strong>${file}</strong>
    <span>${sizeInWords(size)}${why}</span>
    ${link}
  </div>`
}

/** A click on the image, or Enter, asks to see it alone. */
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
  image.dispatchEvent(new ImageZoomEvent({ image }))
}
