// Searching inside docs: the words of a query, what counts as a hit, rank and snippet.
// Finding the docs that are worth a look is the index's part.

/** Characters of a snippet, about. */
const SNIPPET_LENGTH = 140

/** Quotes and hyphens, and what a reader does not see: soft hyphens, zero-width signs, marks of direction. */
const FOLDED = /[\xad\u200b-\u2011\u2018\u2019\u201c\u201d\u202a-\u202e\u2060-\u206f\ufeff]/g
const SIGNS = '‐‑‘’“”'
/** The keys of a keyboard for each of these signs. */
const PLAIN = `--''""`

/** The form in which words, titles and texts are compared. */
export function normalise(text: string): string {
  return foldSigns(text.normalize('NFC')).toLowerCase()
}

/** A text with the quotes and hyphens of a keyboard, and without characters that cannot be seen. */
export function foldSigns(text: string): string {
  return text.replace(FOLDED, sign => PLAIN[SIGNS.indexOf(sign)] ?? '')
}

/** Each character of a composed text has the same place in its normalised form. */
export function keepsPlaces(text: string): boolean {
  return !text.includes('İ') && foldSigns(text).length === text.length
}

/** The words of a query, normalised, each once; none when it has under two characters. */
export function wordsOf(q: string): string[] {
  const query = foldSigns(q.normalize('NFC')).trim()
  return [...query].length < 2 ? [] : [...new Set(normalise(query).split(/\s+/))]
}

/** How often a word stands in a text without overlapping itself; both normalised. */
export function countHits(text: string, word: string): number {
  if (word === '') return 0
  let hits = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) hits++
  return hits
}

/** How well a doc matches. */
export interface Match {
  /** How many of the words stand in the title. */
  titleWords: number
  /** How often the words stand in the text, added up. */
  hits: number
}

/** Compares two matches, better first: words in the title, hits, newer file; then by doc path. */
export function compareHits(
  a: Match & { mtime: number; path: string },
  b: Match & { mtime: number; path: string },
): number {
  return (
    b.titleWords - a.titleWords ||
    b.hits - a.hits ||
    b.mtime - a.mtime ||
    (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
  )
}

/** From `start` to before `end`. */
export interface TextSpan {
  start: number
  end: number
}

const UNFOLDED = /[^\S ]|\s\s|^\s|\s$/

/**
 * About 140 characters of a text around the first place where one of the words stands, or its
 * beginning; cut at word borders where there are any, with an ellipsis on each side that is cut.
 * @param text - as it was extracted, neither normalised nor lower-cased
 * @param words - normalised
 */
export function snippet(text: string, words: readonly string[]): string {
  const composed = text.normalize('NFC')
  const shown = UNFOLDED.test(composed) ? composed.replace(/\s+/g, ' ').trim() : composed
  return snippetAt({ text: shown, isStart: true, isEnd: true }, firstMatch(shown, words))
}

/** A piece of a text, in NFC and with single spaces for white space. */
export interface Piece {
  text: string
  /** It begins, or ends, where the whole text does; else 150 characters around a place are there. */
  isStart: boolean
  isEnd: boolean
}

/** The snippet around a place that is known already. */
export function snippetAt({ text: shown, isStart, isEnd }: Piece, place: TextSpan): string {
  const at = place.start
  const to = Math.min(place.end, at + SNIPPET_LENGTH)

  const before = Math.floor((SNIPPET_LENGTH - (to - at)) / 2)
  const end = Math.min(shown.length, Math.max(0, at - before) + SNIPPET_LENGTH)
  const start = Math.max(0, Math.min(at - before, end - SNIPPET_LENGTH))

  const from = borderAfter(shown, start, at)
  const until = borderBefore(shown, end, to)
  const body = shown.slice(from, until)
  const isWhole = { before: isStart && from === 0, after: isEnd && until === shown.length }
  return (isWhole.before ? '' : '…') + body + (isWhole.after ? '' : '…')
}

/** Where in a text the first of the words to come stands; an empty place at its start for none. */
function firstMatch(shown: string, words: readonly string[]): TextSpan {
  const lower = normalise(shown)
  let place: TextSpan | null = null
  for (const word of words) {
    const start = lower.indexOf(word)
    if (start >= 0 && (!place || start < place.start)) place = { start, end: start + word.length }
  }
  if (!place || keepsPlaces(shown)) return place ?? { start: 0, end: 0 }
  return denormalise(shown, place)
}

/** Brings a place in the normalised text back: `İ` is longer there, and a soft hyphen is left out. */
function denormalise(shown: string, lower: TextSpan): TextSpan {
  const place = { start: 0, end: shown.length }
  let [at, lowerAt] = [0, 0]
  for (const letter of shown) {
    if (lowerAt <= lower.start) place.start = at
    at += letter.length
    lowerAt += normalise(letter).length
    if (lowerAt >= lower.end) {
      place.end = at
      break
    }
  }
  return place
}

/** Where to begin instead of `start`, so that no word before `at` is cut. */
function borderAfter(text: string, start: number, at: number): number {
  if (start === 0) return start
  const space = text.indexOf(' ', start - 1)
  if (space >= 0 && space < at) return space + 1
  return isInsidePair(text, start) ? start - 1 : start
}

/** Where to end instead of `end`, so that no word after `to` is cut. */
function borderBefore(text: string, end: number, to: number): number {
  if (end === text.length) return end
  const space = text.lastIndexOf(' ', end)
  if (space >= to) return space
  return isInsidePair(text, end) ? end + 1 : end
}

function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  return before >> 10 === 0x36 && after >> 10 === 0x37
}
