// How the letters of one typed word are found in a name: as they stand, by the starts of the name's
// words, or with some left out. Ranking whole entries is fuzzy.ts's part.

import type { FoldedText } from './folded-text.js'

/** From the first to after the last character, as `slice` takes them. */
export type Range = readonly [start: number, end: number]

export interface FoundLetters {
  score: number
  ranges: Range[]
}

const WHOLE_WORD = 48
const WORD_START = 40
const FIRST_WORD = 4
const WORD_STARTS = 30
const INSIDE = 20
const LEFT_OUT = 8
/** Names like `a a a a` would otherwise be tried for ever. */
const MOST_TRIES = 200

// The class of a character where words are told apart. Numbers, as they are compared by the million.
const MARK = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
const ASCII_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  return code >= 48 && code <= 57 ? DIGIT : MARK
})

/** Finds a folded word in a text, in the best way there is. */
export function findLetters(word: string, text: FoldedText): FoundLetters | null {
  const size = word.length
  if (size === 0) return null
  const inside = text.folded.indexOf(word)
  if (inside >= 0) {
    const at = startOfWord(word, text, inside)
    if (at >= 0) return { score: scoreAt(at, at + size, text), ranges: [rangeOf(text, at, size)] }
  }
  const starts = byWordStarts(word, text)
  if (starts) return { score: Math.max(INSIDE + 1, WORD_STARTS - starts.length), ranges: starts }
  if (inside >= 0) return { score: INSIDE, ranges: [rangeOf(text, inside, size)] }
  const loose = leavingOut(word, text)
  return loose && { score: LEFT_OUT, ranges: loose }
}

function scoreAt(at: number, end: number, text: FoldedText): number {
  const isWhole = end === text.folded.length || isBorder(text, end)
  return (isWhole ? WHOLE_WORD : WORD_START) + (at === 0 ? FIRST_WORD : 0)
}

/** The first place from `from` on where the word begins a word of the text; -1 for none. */
function startOfWord(word: string, text: FoldedText, from: number): number {
  for (let at = from; at >= 0; at = text.folded.indexOf(word, at + 1)) {
    if (isBorder(text, at)) return at
  }
  return -1
}

/** `qapi` in `Query API`: every run of letters begins a word. Longer runs are tried first. */
function byWordStarts(word: string, text: FoldedText): Range[] | null {
  const { folded } = text
  const borders = bordersOf(text)
  const runs: Range[] = []
  let tries = 0
  const find = (done: number, from: number): boolean => {
    if (done === word.length) return true
    for (let b = from; b < borders.length && tries < MOST_TRIES; b++) {
      const at = borders[b] ?? 0
      for (let length = runAt(word, done, folded, at); length > 0; length--) {
        tries++
        let next = b + 1
        while (next < borders.length && (borders[next] ?? 0) < at + length) next++
        if (!find(done + length, next)) continue
        runs.push(rangeOf(text, at, length))
        return true
      }
    }
    return false
  }
  return find(0, 0) ? runs : null
}

function runAt(word: string, done: number, folded: string, at: number): number {
  let length = 0
  while (
    done + length < word.length &&
    word.charCodeAt(done + length) === folded.charCodeAt(at + length)
  ) {
    length++
  }
  return length
}

/** `serch` in `search`: from the start of a word, in order, not spread over twice its length. */
function leavingOut(word: string, text: FoldedText): Range[] | null {
  const { folded } = text
  if (word.length < 3) return null
  for (const border of bordersOf(text)) {
    if (folded.charCodeAt(border) !== word.charCodeAt(0)) continue
    const places = [border]
    const end = Math.min(folded.length, border + word.length * 2)
    for (let at = border + 1; at < end && places.length < word.length; at++) {
      if (folded.charCodeAt(at) === word.charCodeAt(places.length)) places.push(at)
    }
    if (places.length === word.length) return places.map(place => rangeOf(text, place, 1))
  }
  return null
}

/** Called for every title at each key: a text of plain letters is gone through once. */
function bordersOf(text: FoldedText): readonly number[] {
  if (text.borders) return text.borders
  const borders: number[] = []
  if (text.places) {
    for (let at = 0; at < text.folded.length; at++) if (isBorder(text, at)) borders.push(at)
  } else {
    let was = MARK
    for (let at = 0; at < text.text.length; at++) {
      const is = ASCII_CLASSES[text.text.charCodeAt(at)] ?? MARK
      if (at === 0 || begins(was, is)) borders.push(at)
      was = is
    }
  }
  text.borders = borders
  return borders
}

/** Whether a word begins here: after a mark or a space, at a capital, at the first digit. */
function isBorder({ text, places }: FoldedText, index: number): boolean {
  const at = places ? (places[index] ?? 0) : index
  return at === 0 || begins(classOf(text.charCodeAt(at - 1)), classOf(text.charCodeAt(at)))
}

function begins(was: number, is: number): boolean {
  return is !== MARK && was !== is && !(was === UPPER && is === LOWER)
}

function classOf(code: number): number {
  if (code < ASCII_CLASSES.length) return ASCII_CLASSES[code] ?? MARK
  const character = String.fromCharCode(code)
  if (/\p{Lu}/u.test(character)) return UPPER
  return /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character) ? LOWER : MARK
}

function rangeOf({ places }: FoldedText, at: number, length: number): Range {
  const end = at + length
  if (!places) return [at, end]
  const start = places[at] ?? 0
  // The end is where the next character stands, also past the accents between.
  let next = end
  while (next < places.length - 1 && (places[next] ?? 0) <= (places[end - 1] ?? 0)) next++
  return [start, places[next] ?? start]
}
