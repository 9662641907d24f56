// The content type of a file by its extension, and which types are text, shared or run by a browser.
// To change how the charset is found, see charset.ts.

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  xht: 'application/xhtml+xml',
  xml: 'application/xml',
  xsl: 'application/xml',
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  pdf: 'application/pdf',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  apng: 'image/apng',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  vtt: 'text/vtt',
}

const ASSETS = /^(?:image|font|video|audio)\/|^text\/(?:css|javascript|vtt)$|^application\/wasm$/
const XML = /[/+]xml$/
const TEXT = /^text\/|[/+]json$/

/** The content type of an extension (lower case, no dot), without a charset; null if unknown. */
export function typeOf(extension: string): string | null {
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null
}

export function isMarkdown(extension: string): boolean {
  return typeOf(extension) === 'text/markdown'
}

/** Styles, scripts, images, fonts and media: what docs share. */
export function isAsset(extension: string): boolean {
  return ASSETS.test(typeOf(extension) ?? '')
}

/** A browser that is sent to such a file runs what is in it. */
export function isActive(type: string): boolean {
  return type === 'text/html' || XML.test(type)
}

/** Its header names a charset. XML names its own, and without one it is UTF-8. */
export function isTextType(type: string): boolean {
  return TEXT.test(type) && !XML.test(type)
}

/** Larger Markdown is not rendered either. server/README.md names both. */
const MOST_MARKDOWN_MB = 4
const MOST_MB = 8

/** In words that follow what is too large. */
export const SEARCH_LIMIT = `over ${MOST_MB} MB, Markdown over ${MOST_MARKDOWN_MB} MB`

/** @param extension - lower case, without a dot */
export function isTooLarge(size: number, extension: string): boolean {
  return size > (isMarkdown(extension) ? MOST_MARKDOWN_MB : MOST_MB) * 1024 * 1024
}
