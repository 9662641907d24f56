// The tokens of a text: words, runs of spaces, other characters one by one. Scripts without spaces between words
// have a token for each letter. To change how tokens are compared, see diff.ts.

import { keyOfPart } from './keys.js'

export interface Tokens {
  /** Equal tokens have the same id. */
  ids: number[]
  /** Where each token ends in the text. */
  ends: number[]
  isWord: boolean[]
  /** The ids of words, smallest first. */
  words: Float64Array
}

const OTHER = 1
const SPACE = 2
const WORD = 3
const LETTER = 4

const LETTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const IN_WORD = /[\p{L}\p{N}\p{M}_]/u

export function tokensOf(text: string): Tokens {
  const ids: number[] = []
  const ends: number[] = []
  const isWord: boolean[] = []
  for (let start = 0; start < text.length;) {
    const type = typeAt(text, start)
    const end = tokenEnd(text, start, type)
    ids.push(keyOfPart(text, start, end))
    ends.push(end)
    isWord.push(type >= WORD)
    start = end
  }
  const words = Float64Array.from(ids.filter((_, at) => isWord[at])).sort()
  return { ids, ends, isWord, words }
}

/** Where the token ends that begins there. */
export function nextTokenEnd(text: string, start: number): number {
  return tokenEnd(text, start, typeAt(text, start))
}

/** Whether a token may end and another begin at this place, whatever stands before and behind. */
export function isTokenBorder(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  if (isHalf(text.charCodeAt(at - 1)) || isHalf(text.charCodeAt(at))) return false
  const type = typeAt(text, at)
  return type !== typeAt(text, at - 1) || (type !== WORD && type !== SPACE)
}

/** Half of a character of two units. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

export function countWords(text: string): number {
  let count = 0
  for (let start = 0; start < text.length;) {
    const type = typeAt(text, start)
    if (type >= WORD) count++
    start = tokenEnd(text, start, type)
  }
  return count
}

function tokenEnd(text: string, start: number, type: number): number {
  let end = start + widthAt(text, start)
  if (type !== WORD && type !== SPACE) return end
  while (end < text.length && typeAt(text, end) === type) end += widthAt(text, end)
  return end
}

/** By UTF-16 unit, as far as they were asked for; characters of two units are not kept. */
const TYPES = new Uint8Array(0x1_0000)

function typeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const known = TYPES[unit]
  if (known) return known
  if (widthAt(text, at) === 2) return typeOf(text.slice(at, at + 2))
  const type = typeOf(text.charAt(at))
  // The first half of a character says nothing of the others that begin with it.
  if (!isHalf(unit)) TYPES[unit] = type
  return type
}

function widthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800 || unit > 0xdbff) return 1
  const next = text.charCodeAt(at + 1)
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1
}

function typeOf(character: string): number {
  if (/\s/.test(character)) return SPACE
  if (LETTERS.test(character)) return LETTER
  return IN_WORD.test(character) ? WORD : OTHER
}
