// Finds the charset of a text file, which its HTTP header must name: a header overrules what the file itself
// declares. To change what a file is served as, see content-types.ts.

import { isUtf8 } from 'node:buffer'
import { isActive, isMarkdown, isTextType, typeOf } from './content-types.js'

const SAMPLE = 1024
/** Fewer bytes than this are the whole file. */
const TRUNCATED = 4096

/**
 * The charset of a text file, from its first bytes, at least 4 kB or all of them: its byte order mark, what
 * HTML declares in its first kilobyte, UTF-8 if it is valid, else windows-1252, which is what a browser would guess.
 */
export function charsetOf(type: string, bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  const declared = type === 'text/html' ? declaredIn(bytes) : null
  return declared ?? (isUtf8Text(bytes) ? 'utf-8' : 'windows-1252')
}

/** These first bytes of a file of unknown type are text: UTF-8, without control characters. */
export function looksLikeText(bytes: Buffer): boolean {
  return isUtf8Text(bytes) && !bytes.some(byte => byte < 0x20 && !TEXT_CONTROLS.has(byte))
}

/**
 * The charset of a file by its extension and its first bytes, at least 4 kB or all of them; null for a file that
 * is not text.
 */
export function textCharset(extension: string, bytes: Buffer): string | null {
  const type = typeOf(extension)
  if (type === null) return looksLikeText(bytes.subarray(0, TRUNCATED)) ? 'utf-8' : null
  return isTextType(type) || isActive(type) ? charsetOf(type, bytes) : null
}

/** The text of a whole file, by its extension; null for a file that is no text. */
export function textOfFile(extension: string, bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (isMarkdown(extension)) return decodeText(buffer)
  const charset = textCharset(extension, buffer)
  return charset === null ? null : decoded(charset, buffer)
}

// Backspace, tab, line feed, form feed, carriage return, escape.
const TEXT_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b])

function declaredIn(bytes: Buffer): string | null {
  const label = declaredCharset(bytes.toString('latin1', 0, SAMPLE))
  if (label === null) return null
  try {
    const { encoding } = new TextDecoder(label)
    // A declaration that could be read as ASCII cannot be right about UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return null
  }
}

// The first bytes of a longer file may end within a character, which is four bytes long at most.
function isUtf8Text(bytes: Buffer): boolean {
  if (bytes.length < TRUNCATED) return isUtf8(bytes)
  const lastCharacter = bytes.subarray(-3).findLastIndex(byte => byte >= 0xc0)
  return isUtf8(bytes) || (lastCharacter >= 0 && isUtf8(bytes.subarray(0, lastCharacter - 3)))
}

function startsWith(bytes: Buffer, ...mark: number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte)
}

const TAG_NAME = /<\/?([a-z][^\t\n\f\r />]*)/iy
const NO_TAG = /<[!/?]/y
/** One attribute with its value, or what stands between two. */
const ATTRIBUTE =
  /[\t\n\f\r /]+|([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r "'>][^\t\n\f\r >]*)))?|=/y
/** In the value of `content`: `text/html; charset=koi8-r`. */
const IN_CONTENT = /charset[\t\n\f\r ]*=[\t\n\f\r ]*["']?([^\t\n\f\r "';]+)/i

/** The label of the first charset that is declared, as it is written there; null when there is none. */
function declaredCharset(html: string): string | null {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const name = match(TAG_NAME, html, at)
    if (name) {
      const { end, label } = readAttributes(html, at + name[0].length)
      if (name[0].toLowerCase() === '<meta' && label !== null) return label
      at = end
    } else if (html.startsWith('<!--', at)) {
      at = past(html, '-->', at + 2)
    } else {
      at = match(NO_TAG, html, at) ? past(html, '>', at) : at + 1
    }
  }
  return null
}

function readAttributes(html: string, start: number): { end: number; label: string | null } {
  const values = new Map<string, string>()
  let end = start
  for (let found = match(ATTRIBUTE, html, end); found; found = match(ATTRIBUTE, html, end)) {
    const [whole, name = '', double, single, bare = ''] = found
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, double ?? single ?? bare)
    end += whole.length
  }
  const content = IN_CONTENT.exec(values.get('content') ?? '')?.[1] ?? null
  return { end, label: values.get('charset') ?? content }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Behind the next `sign`, or at the end of the text. */
function past(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? text.length : at + sign.length
}

/** Bytes as text, without a byte order mark. */
export function decoded(charset: string, bytes: Buffer): string {
  if (charset !== 'utf-8') return new TextDecoder(charset).decode(bytes)
  const text = bytes.toString()
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const TEXT_SAMPLE = 64 * 1024
/** Text holds hardly any control characters; what holds more of them is something else. */
const MOST_CONTROLS = 0.02
const FEW_CONTROLS = 2
/** But for bell, backspace, white space and escape. */
const CONTROLS = /(?![\x07-\x0d\x1b])[\x00-\x1f]/g

/** The text of Markdown, with `\n` at the ends of lines; null when the bytes are no text. */
export function decodeText(bytes: Buffer): string | null {
  const charset = charsetOf('text/markdown', bytes)
  if (!charset.startsWith('utf-16') && isBinary(bytes)) return null
  // CommonMark: a zero is replaced, since it may end a text elsewhere.
  return decodeLines(bytes, charset).replaceAll('\0', '\ufffd')
}

/** The same, zeros left in it, for the first bytes of a file: these do not tell whether all of it is text. */
export function decodeLines(bytes: Buffer, charset = charsetOf('text/markdown', bytes)): string {
  const text = decoded(charset, bytes)
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function isBinary(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, TEXT_SAMPLE)
  const controls = sample.toString('latin1').match(CONTROLS)?.length ?? 0
  if (controls === 0) return false
  if (controls > FEW_CONTROLS + sample.length * MOST_CONTROLS) return true
  return sample.includes(0) && !isUtf8(bytes)
}
