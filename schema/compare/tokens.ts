// The tokens of a text: words, runs of spaces, other characters one by one, each as the reader sees it (a grapheme: a flag,
// a family). Scripts without spaces between words have a token for each letter. To change how tokens are compared, see diff.ts.

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

/** A token may end and another begin at this place, whatever stands before and behind. */
export function isTokenBorder(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  if (isHalf(text.charCodeAt(at - 1)) || isHalf(text.charCodeAt(at))) return false
  const type = typeAt(text, at)
  const before = typeAt(text, at - 1)
  if (extendsAt(text, at) || (before === OTHER && extendsAt(text, at - 1))) return false
  return type !== before || (type !== WORD && type !== SPACE)
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
  if (type === WORD || type === SPACE) {
    while (end < text.length && (typeAt(text, end) === type || joinsWord(text, end, type))) {
      end += widthAt(text, end)
    }
    return end
  }
  const isWide = end - start === 2
  if (isWide && REGIONAL.test(text.slice(start, end)) && REGIONAL.test(text.slice(end, end + 2))) {
    end += 2
  }
  while (extendsAt(text, end)) {
    const isJoiner = text.charCodeAt(end) === ZERO_WIDTH_JOINER
    end += widthAt(text, end)
    if (isJoiner && PICTURE.test(text.slice(end, end + 2))) end += widthAt(text, end)
  }
  return end
}

/** A sign stands within a word, such as a joiner. */
function joinsWord(text: string, at: number, type: number): boolean {
  return type === WORD && traitsAt(text, at) === OTHER + EXTENDS
}

const ZERO_WIDTH_JOINER = 0x200d
/** Two of them are a flag. */
const REGIONAL = /^\p{Regional_Indicator}/u
const PICTURE = /^\p{Extended_Pictographic}/u
/** It belongs to the character before it: accents, the tone of a hand, the vowels and ends of syllables. */
const EXTENDING =
  /[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u200d\u0e33\u0eb3\u1160-\u11ff\ud7b0-\ud7fb]/u
const EXTENDS = 8

function typeAt(text: string, at: number): number {
  return traitsAt(text, at) & ~EXTENDS
}

function extendsAt(text: string, at: number): boolean {
  return (traitsAt(text, at) & EXTENDS) > 0
}

/** By UTF-16 unit, as far as they were asked for; characters of two units are not kept. */
const TRAITS = new Uint8Array(0x1_0000)

/** The type of the character, and whether it extends the one before it. */
function traitsAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const known = TRAITS[unit]
  if (known) return known
  const character = text.slice(at, at + widthAt(text, at))
  const traits = typeOf(character) + (EXTENDING.test(character) ? EXTENDS : 0)
  // The first half of a character says nothing of the others that begin with it.
  if (!isHalf(unit)) TRAITS[unit] = traits
  return traits
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function typeOf(character: string): number {
  if (/\s/.test(character)) return SPACE
  if (LETTERS.test(character)) return LETTER
  return IN_WORD.test(character) ? WORD : OTHER
}
