// Cuts a text into the pieces that match a search and the pieces between, and renders them. Text stays text.
// To change how a text is matched, see schema/reading/search.ts; how a name is, components/quick-open/fuzzy.ts.

import { html, type TemplateResult } from 'lit'
import { keepsPlaces, normalise } from '../../../schema/reading/search.js'

export interface TextPiece {
  text: string
  isMatch: boolean
}

/** Start and end in a text. */
type Span = readonly [start: number, end: number]

/** A query of many more words is a pasted text. */
const MAX_WORDS = 100
/** Characters before the first match of a snippet, at most. */
const LEAD = 32
/** The same of a title, after so many of its first ones: rows of one folder often differ there. */
const TITLE_LEAD = 10
const TITLE_START = 12

/** The pieces of a text, in order; together they are the text in its composed form. */
export function piecesOf(text: string, words: readonly string[]): TextPiece[] {
  const shown = text.normalize('NFC')
  const spans = spansOf(normalise(shown), words)
  return piecesAt(shown, keepsPlaces(shown) ? spans : spansInOriginal(shown, spans))
}

/** @param spans - in order, without overlap */
export function piecesAt(text: string, spans: readonly Span[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const [start, end] of spans) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false })
  return pieces
}

/**
 * The same with no more than a few words before the first match: two lines of a narrow list would
 * otherwise end before it.
 */
export function withShortLead(pieces: readonly TextPiece[], most = LEAD): readonly TextPiece[] {
  const [lead, ...rest] = pieces
  if (!lead || lead.isMatch || rest.length === 0 || lead.text.length <= most) return pieces
  const end = lead.text.slice(-most)
  const border = end.indexOf(' ')
  // The end of one long word has no meaning.
  const text = border < 0 ? '' : end.slice(border + 1)
  return [{ text: `…${text}`, isMatch: false }, ...rest]
}

export function renderPieces(pieces: readonly TextPiece[]): (string | TemplateResult)[] {
  return pieces.map(({ text, isMatch }) => (isMatch ? html`<mark>${text}</mark>` : text))
}

/** Isolated, since the text of an author may have another direction than the page. */
export function renderIsolated(pieces: readonly TextPiece[]): TemplateResult {
  return html`<bdi>${renderPieces(pieces)}</bdi>`
}

/** A title that would end before its first match leaves out what stands before it. Screen readers get all of it. */
export function renderTitle(pieces: readonly TextPiece[]): TemplateResult {
  const [short, ...rest] = withShortLead(pieces, TITLE_LEAD)
  const whole = pieces[0]?.text ?? ''
  const end = whole.length - (short?.text.length ?? 0) + 1
  if (!short || end <= TITLE_START) return renderIsolated(pieces)
  return html`<bdi
    >${whole.slice(0, TITLE_START)}<span class="unseen-by-eye"
      >${whole.slice(TITLE_START, end)}</span
    ><span aria-hidden="true">…</span>${whole.slice(end)}${renderPieces(rest)}</bdi
  >`
}

/** First to last; spans that touch or overlap are one. */
function spansOf(lower: string, words: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const word of new Set(words.slice(0, MAX_WORDS).map(normalise))) {
    if (word === '') continue
    for (let start = lower.indexOf(word); start >= 0;) {
      spans.push([start, start + word.length])
      start = lower.indexOf(word, start + word.length)
    }
  }
  return joined(spans.sort(([a], [b]) => a - b))
}

function joined(spans: readonly Span[]): Span[] {
  const whole: [number, number][] = []
  for (const [start, end] of spans) {
    const last = whole.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else whole.push([start, end])
  }
  return whole
}

/** A letter like `İ` is longer when it is normalised, a soft hyphen is left out: spans in the text as it is shown. */
function spansInOriginal(shown: string, spans: readonly Span[]): Span[] {
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const letter of shown) {
    const { length } = normalise(letter)
    for (let i = 0; i < length; i++) {
      // A position inside a letter that grew stands for the whole letter.
      starts.push(length === letter.length ? at + i : at)
      ends.push(length === letter.length ? at + i + 1 : at + letter.length)
    }
    at += letter.length
  }
  return joined(spans.map(([start, end]) => [starts[start] ?? at, ends[end - 1] ?? at]))
}
