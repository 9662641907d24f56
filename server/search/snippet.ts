// Cuts the snippet of a query out of a stored text. It searches the bytes, so that little of a text is decoded.
// To change what a snippet is, see schema/reading/search.ts.

import { snippet, snippetAt } from '../../schema/reading/search.js'

/** More than a snippet takes on one side of a place, whatever letters it has. */
const AROUND_BYTES = 600
/** A long text is looked through piece by piece: most words occur near its beginning. */
const WINDOW_BYTES = 256 * 1024
const ASCII = /^[\0-\x7f]*$/
/** The only letter of a composed text that has one of these in its lower case. */
const DOTTED_I = 'İ'
/** The UTF-8 of characters that are left out of what is compared, read as Latin-1. */
const LEFT_OUT = /\xc2\xad|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf/
/** The same of quotes and hyphens for which those of a keyboard stand there. */
const ALIKE = /\xe2\x80[\x90\x91\x98\x99\x9c\x9d]/
const HAS_SIGNS = /['"-]/

/**
 * The snippet of a text around the first place where one of the words occurs.
 * @param bytes - the text in UTF-8, in NFC and with single spaces for white space
 * @param words - normalised
 */
export function snippetOf(bytes: Buffer, words: readonly string[]): string {
  const place = placeIn(bytes, words)
  if (!place) return snippet(bytes.toString(), words)
  const from = borderAt(bytes, Math.max(0, place.start - AROUND_BYTES))
  const to = borderAt(bytes, Math.min(bytes.length, place.end + AROUND_BYTES))
  const start = bytes.toString('utf8', from, place.start).length
  const end = start + place.end - place.start
  const text = bytes.toString('utf8', from, to)
  return snippetAt({ text, isStart: from === 0, isEnd: to === bytes.length }, { start, end })
}

/** Where the first of the words occurs, in bytes; null when only the decoded text can tell. */
function placeIn(bytes: Buffer, words: readonly string[]): { start: number; end: number } | null {
  if (!words.every(word => ASCII.test(word)) || bytes.includes(DOTTED_I)) return null
  const hasSigns = words.some(word => HAS_SIGNS.test(word))
  const overlap = Math.max(0, ...words.map(word => word.length))
  for (let from = 0; from < bytes.length; from += WINDOW_BYTES) {
    // One character a byte: what this does to other letters does not matter.
    const window = bytes.toString('latin1', from, from + WINDOW_BYTES + overlap)
    if (LEFT_OUT.test(window) || (hasSigns && ALIKE.test(window))) return null
    const lower = window.toLowerCase()
    let place = { start: Infinity, end: 0 }
    for (const word of words) {
      const start = lower.indexOf(word)
      if (start >= 0 && start < place.start) place = { start, end: start + word.length }
    }
    if (place.start < WINDOW_BYTES) return { start: from + place.start, end: from + place.end }
  }
  return { start: 0, end: 0 }
}

/** The nearest place before this one, or itself, that is not within a letter. */
function borderAt(bytes: Buffer, at: number): number {
  let border = at
  while (border > 0 && border < bytes.length && ((bytes[border] ?? 0) & 0xc0) === 0x80) border--
  return border
}
