// In which form a file is shown, by the type it is served as.

/**
 * `page` and `markdown` run in a frame of an opaque origin, `media` and `pdf` are the browser's own
 * pages in a frame, `image` and `text` are drawn here, and `card` offers the file for download.
 */
export type Form = 'page' | 'markdown' | 'media' | 'pdf' | 'image' | 'text' | 'card'

/** @param type - a content type, with or without a charset; `''` while it is not known */
export function formOf(type: string, file: string): Form {
  const [bare = ''] = type.toLowerCase().split(';')
  const essence = bare.trim()
  if (/\.(?:md|markdown)$/i.test(file) && /^(?:text\/html)?$/.test(essence)) return 'markdown'
  // SVG and XML can hold scripts, so they are framed like any page.
  if (essence === '' || essence === 'text/html' || /[/+]xml$/.test(essence)) return 'page'
  if (essence === 'application/pdf') return 'pdf'
  if (/^image\//.test(essence)) return 'image'
  if (/^(?:audio|video)\//.test(essence)) return 'media'
  return isTextType(essence) ? 'text' : 'card'
}

/**
 * A PDF may run scripts and lead the whole tab away. Firefox alone shows one in a sandbox, which keeps
 * it from both; elsewhere it is offered for a tab of its own.
 */
const IS_FIREFOX = 'mozInnerScreenX' in globalThis

export function isFramed(form: Form): boolean {
  return (
    form === 'page' || form === 'markdown' || form === 'media' || (form === 'pdf' && IS_FIREFOX)
  )
}

/** What a frame of it may do; null where the answers of the service say so. */
export function sandboxOf(form: Form): string | null {
  // Firefox's viewer is a script itself.
  return form === 'pdf'
    ? 'allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox'
    : null
}

/** Only these hold the bridge that says when they are ready, where they stand and what was stored. */
export function isBridged(form: Form): boolean {
  return form === 'page' || form === 'markdown'
}

/** A size in bytes, in words: `900 bytes`, `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[power - 1] ?? ''}`
}

function isTextType(essence: string): boolean {
  return /^text\/|[/+]json$/.test(essence)
}
