// The words of edited blocks: how much two texts are alike, and which words of them came and went.
// To change what a word is, see tokens.ts; which blocks are compared, diff.ts.

import { alignKeys, type TimeUp } from './align.js'
import type { PageBlock } from './blocks.js'
import { countWords, isTokenBorder, nextTokenEnd, tokensOf, type Tokens } from './tokens.js'

/** From the first character to behind the last one, in UTF-16. */
export type TextRange = [start: number, end: number]

interface EditRanges {
  in: TextRange[]
  out: TextRange[]
  wordsIn: number
  wordsOut: number
}

/** Two blocks are one that was edited if they have so much in common. */
export const ALIKE = 0.5
/** An edited block with less in common is out and in as a whole. */
const RANGES_FROM = 0.4
/** A longer text is out and in as a whole: its words would take too long. */
const LONGEST_WORDED = 100_000

/** Compares each text with many: their words are counted once. */
export class Likeness {
  readonly #words = new Map<string, Float64Array>()

  /** 1 for the same words, 0 for none in common. */
  of(a: PageBlock, b: PageBlock): number {
    if (a.key === b.key) return 1
    if (isTooLong(a.text, b.text)) return 0
    return likeness(a, b, this.#wordsOf(a.text), this.#wordsOf(b.text))
  }

  #wordsOf(text: string): Float64Array {
    const known = this.#words.get(text)
    if (known) return known
    const { words } = tokensOf(text)
    this.#words.set(text, words)
    return words
  }
}

/** The same of two blocks that are compared with no other. */
export function likenessOf(a: PageBlock, b: PageBlock): number {
  if (a.key === b.key) return 1
  if (isTooLong(a.text, b.text)) return 0
  const { old, text, words } = middleOf(a.text, b.text)
  return likeness(a, b, old.words, text.words, words)
}

/** The parts that were added and removed within a block. */
export function rangesOf(before: string, after: string, isTimeUp: TimeUp): EditRanges {
  if (isTimeUp()) return allOf(before, after, countWords(before), countWords(after))
  const { start, old, text, words } = middleOf(before, after)
  const pairs = alignKeys(old.ids, text.ids, isTimeUp)
  const isKept = new Uint8Array(text.ids.length)
  let common = words
  pairs.forEach((other, at) => {
    if (other < 0) return
    isKept[other] = 1
    if (old.isWord[at]) common++
  })
  const [wordsOut, wordsIn] = [words + old.words.length, words + text.words.length]
  const isWhole = common === Math.min(wordsIn, wordsOut)
  if (!isWhole && 2 * common < RANGES_FROM * (wordsIn + wordsOut)) {
    return allOf(before, after, wordsOut, wordsIn)
  }
  const came = rangesWhere(start, text.ends, at => !isKept[at])
  const went = rangesWhere(start, old.ends, at => (pairs[at] ?? -1) < 0)
  // Within the middle these are as far down as they go.
  const [cameLast, wentLast] = [isLast(came, start, text), isLast(went, start, old)]
  if (cameLast && !wentLast) slideLast(after, came)
  if (wentLast && !cameLast) slideLast(before, went)
  return { in: came, out: went, wordsIn: wordsIn - common, wordsOut: wordsOut - common }
}

function allOf(before: string, after: string, wordsOut: number, wordsIn: number): EditRanges {
  return { in: wholeText(after), out: wholeText(before), wordsIn, wordsOut }
}

export function wholeText(text: string): TextRange[] {
  return text === '' ? [] : [[0, text.length]]
}

function isTooLong(a: string, b: string): boolean {
  return Math.max(a.length, b.length) > LONGEST_WORDED
}

/**
 * Dice of their words. A heading that only gained or lost words is alike, however many they are.
 * @param both - words that both have besides
 */
function likeness(
  a: PageBlock,
  b: PageBlock,
  words: Float64Array,
  others: Float64Array,
  both = 0,
): number {
  let common = both
  for (let i = 0, j = 0; i < words.length && j < others.length;) {
    const difference = (words[i] ?? 0) - (others[j] ?? 0)
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const sum = words.length + others.length + 2 * both
  const dice = sum === 0 ? 0 : (2 * common) / sum
  const isWhole = common > 0 && common === both + Math.min(words.length, others.length)
  return isWhole && isHeading(a) && isHeading(b) ? Math.max(dice, ALIKE) : dice
}

export function isHeading({ kind }: PageBlock): boolean {
  return /^h[1-6]$/.test(kind)
}

/** Most edits are of few words. */
interface Middle {
  /** Where the texts begin to differ, at the border of a token. */
  start: number
  /** From there to where they are the same again. */
  old: Tokens
  text: Tokens
  /** How many words stand on both sides of the middle. */
  words: number
}

function middleOf(old: string, text: string): Middle {
  const shorter = Math.min(old.length, text.length)
  let start = 0
  while (start < shorter && old.charCodeAt(start) === text.charCodeAt(start)) start++
  while (!isTokenBorder(old, start) || !isTokenBorder(text, start)) start--
  let end = 0
  const isSame = (last: number) => {
    return old.charCodeAt(old.length - last) === text.charCodeAt(text.length - last)
  }
  while (end < shorter - start && isSame(end + 1)) end++
  while (!isTokenBorder(old, old.length - end) || !isTokenBorder(text, text.length - end)) end--
  return {
    start,
    old: tokensOf(old.slice(start, old.length - end)),
    text: tokensOf(text.slice(start, text.length - end)),
    words: countWords(text.slice(0, start)) + countWords(text.slice(text.length - end)),
  }
}

/** @param start - the ends of the tokens count from there */
function rangesWhere(
  start: number,
  ends: readonly number[],
  isChanged: (at: number) => boolean,
): TextRange[] {
  const ranges: TextRange[] = []
  ends.forEach((end, at) => {
    if (!isChanged(at)) return
    const first = start + (ends[at - 1] ?? 0)
    const last = ranges.at(-1)
    if (last?.[1] === first) last[1] = start + end
    else ranges.push([first, start + end])
  })
  return ranges
}

function isLast(ranges: readonly TextRange[], start: number, { ends }: Tokens): boolean {
  return ranges.length > 0 && ranges.at(-1)?.[1] === start + (ends.at(-1) ?? 0)
}

/** The last range goes on into the text behind the middle, as far down as it can. */
function slideLast(text: string, ranges: TextRange[]): void {
  const range = ranges.at(-1)
  while (range && range[1] < text.length) {
    const [start, end] = range
    const next = nextTokenEnd(text, end)
    const first = nextTokenEnd(text, start)
    if (text.slice(start, first) !== text.slice(end, next)) return
    range[0] = first
    range[1] = next
  }
}
