// Finds words and phrases in the text of a doc: as substrings, in any case, with any quotes, hyphens and spaces, across
// inline elements but not across blocks.
// To change how matches look, see mark-matches.ts.

import { foldSigns } from '../../schema/reading/search.js'
import { isLeftOut, joinsWords } from '../../schema/reading/shown-tags.js'

/** The contents of a Markdown page repeat its headings. */
const REPEATED = 'body > nav.outline'
/** More than a reader looks at; browsers get slow with more. */
const MAX_MATCHES = 5000
const MAX_WORDS = 100

const BORDER = '\0'
const SPACE = /\s/

/** The form in which text and words are compared. */
type Fold = (text: string) => string

interface Span {
  start: number
  end: number
}

/** A stretch of the doc's text that stands in one text node. */
interface Piece extends Span {
  node: Text
}

/** Ranges over all matches that can be seen or unfolded, first to last, none over another. */
export function matchesIn(doc: Document, words: readonly string[]): Range[] {
  const pieces: Piece[] = []
  const text = collect(doc.body, pieces)
  // Spaces are folded only for a phrase: a text of many is slow to fold.
  const fold = words.some(word => SPACE.test(word)) ? foldPhrase : foldWord
  const comparable = fold(text)
  const places = comparable.length === text.length ? null : placesOf(text, fold)
  const ranges: Range[] = []
  let at = 0
  for (const span of spansOf(comparable, words, fold)) {
    const start = places?.[span.start] ?? span.start
    const end = places ? (places[span.end - 1] ?? start) + 1 : span.end
    while ((pieces[at]?.end ?? end) <= start) at++
    const first = pieces[at]
    while ((pieces[at]?.end ?? end) < end) at++
    const last = pieces[at]
    if (!first || !last) break
    const range = doc.createRange()
    range.setStart(first.node, start - first.start)
    range.setEnd(last.node, end - last.start)
    if (isShowable(range)) ranges.push(range)
  }
  return ranges
}

/** The text below a node. Blocks end in a character that no page holds. */
function collect(root: Node, pieces: Piece[]): string {
  let text = ''
  const visit = (node: Node) => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length, end: text.length + node.data.length })
      text += node.data
    } else if (node instanceof Element && !isSkipped(node)) {
      const border = joinsWords(node.localName) ? '' : BORDER
      text += border
      node.childNodes.forEach(visit)
      text += border
    }
  }
  visit(root)
  return text
}

function isSkipped(element: Element): boolean {
  return isLeftOut(element.localName) || element.matches(REPEATED)
}

/** Where each character that is compared stands in the text. */
function placesOf(text: string, fold: Fold): number[] {
  const places: number[] = []
  let last = ''
  for (let at = 0; at < text.length; at++) {
    const sign = fold(text.charAt(at))
    // A sign that is left out, or a further space of a phrase.
    if (fold(last + sign) === last) continue
    places.push(at)
    last = sign
  }
  return places
}

function spansOf(text: string, words: readonly string[], fold: Fold): Span[] {
  const spans: Span[] = []
  // The author may have typed an accent as a character of its own.
  const forms = words.slice(0, MAX_WORDS).flatMap(word => [word.normalize(), word.normalize('NFD')])
  for (const form of new Set(forms.map(fold))) {
    if (form === '') continue
    for (let start = text.indexOf(form); start >= 0 && spans.length < MAX_MATCHES;) {
      spans.push({ start, end: start + form.length })
      start = text.indexOf(form, start + form.length)
    }
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return spans.filter(span => {
    const isFree = span.start >= end
    if (isFree) end = span.end
    return isFree
  })
}

function foldWord(text: string): string {
  return foldSigns(lower(text))
}

function foldPhrase(text: string): string {
  return foldWord(text).replace(/\s+/g, ' ')
}

/** In lower case and of the same length: one letter alone would grow. */
function lower(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase()
}

/** Not what a style takes out of the doc, but what is folded away. */
function isShowable(range: Range): boolean {
  const isFolded = range.startContainer.parentElement?.closest('details:not([open])')
  return isFolded !== null || range.getClientRects().length > 0
}
