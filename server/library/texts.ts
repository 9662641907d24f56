// What can be searched in a file: its text as a reader sees it. Where the file is, and which words are
// looked for, is known elsewhere.

import { charsetOf, looksLikeText } from './charset.js'
import { typeOf } from './content-types.js'
import { htmlText } from './html-text.js'
import { markdownText } from './markdown-text.js'

/** What decides about a file's charset and whether it is text; the same as when it is served. */
const SAMPLE = 4096
const TEXT = /^text\/|[/+](?:xml|json)$/
const UTF16 = /^utf-16/
/** What lies behind this is not searched: no plan is that long. */
const LONGEST = 20 * 1024 * 1024

/**
 * The searchable text of a file: in NFC, upper and lower case kept, white space folded to single spaces.
 * @param extension - lower case, without a dot
 * @returns null for a file that is not text: it is found by its title only
 */
export function textOf(extension: string, bytes: Buffer): string | null {
  const sample = bytes.subarray(0, SAMPLE)
  const known = typeOf(extension)
  const type = known ?? 'text/plain'
  const charset = charsetOf(type, sample)
  // A known type says what it is; of an unknown one the first bytes tell.
  const isText = known === null ? UTF16.test(charset) || looksLikeText(sample) : TEXT.test(known)
  if (!isText) return null
  return folded(shownText(type, decoded(charset, bytes.subarray(0, LONGEST))))
}

/** Bytes as text, without a byte order mark. */
export function decoded(charset: string, bytes: Buffer): string {
  if (charset !== 'utf-8') return new TextDecoder(charset).decode(bytes)
  const text = bytes.toString()
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/** In NFC, with single spaces for white space and none at the ends. */
export function folded(text: string): string {
  // Single spaces, by far the most, are left alone.
  return text
    .normalize('NFC')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}

function shownText(type: string, source: string): string {
  if (type === 'text/html') return htmlText(source)
  if (type === 'application/xhtml+xml' || type === 'image/svg+xml') return htmlText(source, true)
  return type === 'text/markdown' ? markdownText(source) : source
}
