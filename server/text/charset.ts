// Which charset the header of a text file must name, so that nothing its author wrote is broken:
// a header overrules what the file itself declares.

import { isUtf8 } from 'node:buffer'
import { declaredCharset } from './declared-charset.js'

const SAMPLE = 1024
/** Whoever gives fewer bytes than this gives the whole file. */
const TRUNCATED = 4096

/**
 * The charset of a text file, from its first bytes, at least 4 kB or all of them: its byte order mark,
 * what an HTML file declares in its first kilobyte, UTF-8 if it is that, else windows-1252, which is
 * what a browser would guess.
 */
export function charsetOf(type: string, bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  const declared = type === 'text/html' ? declaredIn(bytes) : null
  return declared ?? (isUtf8Text(bytes) ? 'utf-8' : 'windows-1252')
}

/** Whether these first bytes of a file of unknown type are text: UTF-8, without control characters. */
export function looksLikeText(bytes: Buffer): boolean {
  return isUtf8Text(bytes) && !bytes.some(byte => byte < 0x20 && !TEXT_CONTROLS.has(byte))
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
