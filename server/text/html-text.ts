// The text and the title of HTML as a browser would show them, and of HTML in Markdown as its page does.
// To change how tags are told from text, and which elements hide it, see html-scanner.ts.

import { Parser } from 'htmlparser2'
import { withKnownTags } from './syntax/html-tags.js'
import { HtmlScanner, type HtmlHooks } from './html-scanner.js'

/** Tags that separate the text on their two sides. Any other joins it, as it does on the page. */
const SEPARATE = new Set(
  (
    'address article aside audio blockquote body br button canvas caption center col colgroup dd ' +
    'details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header ' +
    'hgroup hr html input legend li listing main math menu meter nav object ol optgroup option ' +
    'output p plaintext pre progress rp rt search section select summary svg table tbody td textarea ' +
    'tfoot th thead tr ul video xmp'
  ).split(' '),
)

/**
 * The text of a page, or of a piece of one: entities decoded, without comments, scripts, styles and
 * what else is not shown. White space is left as it is.
 * @param isXml - elements may close themselves, and CDATA is text
 */
export function htmlText(html: string, isXml = false): string {
  if (!html.includes('<') && !html.includes('&')) return html
  let text = ''
  const scanner = textScanner(piece => (text += piece), isXml)
  scanner.write(html)
  scanner.end()
  return text
}

/** A scanner that gives the same text of what is written to it, piece by piece. */
export function textScanner(give: (piece: string) => void, isXml = false): HtmlScanner {
  return new HtmlScanner(isXml, hooksOf(give))
}

function hooksOf(give: (piece: string) => void): HtmlHooks {
  return {
    text: give,
    tag: (name, isForeign) => {
      if (isForeign || SEPARATE.has(name)) give(' ')
    },
  }
}

/** The elements of an author's HTML in Markdown whose content a page does not show. Of others it stays. */
export const UNSEEN_TAGS: ReadonlySet<string> = new Set(['script', 'style'])

/** By far the most: one tag, or one comment. */
const ONE_TAG = /^<\/?([a-z][a-z\d]*)(?:\s[^<>"']*)?>$/i
const ONE_COMMENT = /^<!--(?!-?>)(?:[^-]|-(?!-))*-->$/

/** The text of HTML in Markdown, as its page shows it. */
export function authorText(written: string): string {
  const html = withKnownTags(written)
  const tag = ONE_TAG.exec(html)?.[1]
  if (tag !== undefined) return SEPARATE.has(tag.toLowerCase()) ? ' ' : ''
  if (ONE_COMMENT.test(html)) return ''
  let text = ''
  const scanner = new HtmlScanner(
    false,
    hooksOf(piece => (text += piece)),
    UNSEEN_TAGS,
  )
  scanner.write(html)
  scanner.end()
  return text
}

/** So many tags of an author may stand open, and their ends be found in time. */
const MOST_OPEN = 1000
const END = 'x-end'
/** A tag behind which text is text. */
const PLAIN_TAG =
  /^<\/?(?:a|b|br|code|div|details|em|i|img|kbd|li|p|span|strong|sub|summary|sup|t[dhr])(?:\s[^<>"']*)?>$/i
const TAG_START = /<(\/?)([a-z][a-z\d]*)/gi
/** Tags that need no end, or may leave it out. */
const UNPAIRED = new Set(
  'br col dd dt hr img input li p rp rt source tbody td tfoot th thead tr track wbr'.split(' '),
)

/** Tells which HTML of one Markdown file is HTML, and which is shown as text, in the order it stands. */
export class AuthorHtml {
  #open = 0

  /** What does not end would take the rest of the page with it. */
  isMarkup(html: string): boolean {
    const open = this.#open + unclosedIn(html)
    if (open > MOST_OPEN || !endsInText(html)) return false
    this.#open = Math.max(0, open)
    return true
  }
}

/** Whether text that follows this HTML is text: no comment, tag or script of it goes on there. */
export function endsInText(html: string): boolean {
  if (PLAIN_TAG.test(html)) return true
  let isText = false
  const parser = new Parser({
    onopentag(tag) {
      isText = tag === END
    },
  })
  parser.end(`${html}<${END}>`)
  return isText
}

/** How many more tags open in this HTML than are closed: roughly, since it is not read for it. */
function unclosedIn(html: string): number {
  let open = 0
  for (const [, slash, tag = ''] of html.matchAll(TAG_START)) {
    if (!UNPAIRED.has(tag.toLowerCase())) open += slash === '/' ? -1 : 1
  }
  return open
}

/**
 * The text of the first `title` element before any `h1`, else of the first `h1`, white space as it is; null when there
 * is none of both with text in it.
 * @param isWhole - false when this is only the beginning of the page
 * @returns `isEnough` false: only more of the page can tell
 */
export function htmlTitle(
  html: string,
  isWhole: boolean,
  isXml = false,
): { title: string | null; isEnough: boolean } {
  const found: { title: string | null } = { title: null }
  let text = ''
  let [isHeading, hasElement] = [false, false]
  const end = () => {
    if (text.trim() !== '') {
      found.title = text
      scanner.stop()
    }
    text = ''
  }
  const scanner = new HtmlScanner(isXml, {
    text: piece => {
      if (isHeading) text += piece
    },
    tag: (name, isForeign, isEnd) => {
      if (isHeading && SEPARATE.has(name) && !(isEnd && name === 'h1')) text += ' '
      if (name !== 'h1' || isForeign || isEnd !== isHeading) return
      isHeading = !isEnd
      if (isEnd) end()
    },
    hiddenText: (piece, element) => {
      if (element === 'title' && !hasElement) text += piece
    },
    hiddenEnd: element => {
      if (element !== 'title' || hasElement) return
      hasElement = true
      end()
    },
  })
  scanner.write(html)
  if (isWhole) scanner.end()
  return { ...found, isEnough: isWhole || found.title !== null }
}
