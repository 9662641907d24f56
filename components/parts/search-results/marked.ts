// Where the words of a search stand in a title or a snippet. It cuts text into pieces and adds
// nothing to it, so that whatever an author wrote stays text.

import { normalise } from '../../../schema/reading/search.js'

export interface Piece {
  text: string
  isMatch: boolean
}

interface Span {
  start: number
  end: number
}

/** A query of many more words is a pasted text. */
const MAX_WORDS = 100
/** Characters before the first match of a snippet, at most. */
const LEAD = 32

/** The pieces of a text, in order; together they are the text in its composed form. */
export function markedPieces(text: string, words: readonly string[]): Piece[] {
  const shown = text.normalize('NFC')
  const lower = shown.toLowerCase()
  const spans = spansOf(lower, words)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of lower.length === shown.length ? spans : unlower(shown, spans)) {
    if (start > at) pieces.push({ text: shown.slice(at, start), isMatch: false })
    pieces.push({ text: shown.slice(start, end), isMatch: true })
    at = end
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at), isMatch: false })
  return pieces
}

/**
 * The same with no more than a few words before the first match: two lines of a narrow list would
 * otherwise end before it.
 */
export function withShortLead(pieces: readonly Piece[]): readonly Piece[] {
  const [lead, ...rest] = pieces
  if (!lead || lead.isMatch || rest.length === 0 || lead.text.length <= LEAD) return pieces
  const end = lead.text.slice(-LEAD)
  const border = end.indexOf(' ')
  // A lead without a border is one long word, of which the end would say nothing.
  const text = border < 0 ? '' : end.slice(border + 1)
  return [{ text: `…${text}`, isMatch: false }, ...rest]
}

/** First to last; those that meet or overlap are one. */
function spansOf(lower: string, words: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const form of new Set(words.slice(0, MAX_WORDS).map(normalise))) {
    if (form === '') continue
    for (let start = lower.indexOf(form); start >= 0;) {
      spans.push({ start, end: start + form.length })
      start = lower.indexOf(form, start + form.length)
    }
  }
  spans.sort((a, b) => a.start - b.start)
  return joined(spans)
}

function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const { start, end } of spans) {
    const last = whole.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else whole.push({ start, end })
  }
  return whole
}

/** Brings places in the lower-cased text, which is longer where a letter like `İ` stands, back. */
function unlower(shown: string, spans: readonly Span[]): Span[] {
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const letter of shown) {
    const { length } = letter.toLowerCase()
    for (let i = 0; i < length; i++) {
      // A place inside a letter that grew stands for the whole letter.
      starts.push(length === letter.length ? at + i : at)
      ends.push(length === letter.length ? at + i + 1 : at + letter.length)
    }
    at += letter.length
  }
  return joined(
    spans.map(({ start, end }) => ({ start: starts[start] ?? at, end: ends[end - 1] ?? at })),
  )
}
