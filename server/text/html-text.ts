// The text and the title of HTML as a browser would show them. Which elements hide their content and
// which tags separate words is known here; how tags are told from text, by html-scanner.ts.

import { HtmlWalk } from './html-scanner.js'

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

/** What may stand in a head: with any other tag, or with text, the body begins. */
const IN_HEAD = new Set(
  'base basefont bgsound head html link meta noframes noscript script style template title'.split(
    ' ',
  ),
)

/**
 * The text of a page, or of a piece of one: entities decoded, without comments, scripts, styles and
 * what else is not shown. White space is left as it is.
 * @param isXml - elements may close themselves, and CDATA is text
 */
export function htmlText(html: string, isXml = false): string {
  if (!html.includes('<') && !html.includes('&')) return html
  let text = ''
  const walk = textWalk(piece => (text += piece), isXml)
  walk.write(html)
  walk.end()
  return text
}

/** A walk that gives the same text of what is written to it, piece by piece. */
export function textWalk(give: (piece: string) => void, isXml = false): HtmlWalk {
  return new HtmlWalk(isXml, {
    text: give,
    tag: (name, isForeign) => {
      if (isForeign || SEPARATE.has(name)) give(' ')
    },
  })
}

/**
 * The text of the first `title` element, its white space as it is; null when there is none.
 * @param isWhole - false when this is only the beginning of the page
 * @returns `isEnough` false: only more of the page can tell
 */
export function htmlTitle(
  html: string,
  isWhole: boolean,
  isXml = false,
): { title: string | null; isEnough: boolean } {
  const seen = { title: '', isClosed: false, isBody: false }
  const walk = new HtmlWalk(isXml, {
    text: piece => (seen.isBody ||= /\S/.test(piece)),
    tag: (name, _, isEnd) => (seen.isBody ||= !IN_HEAD.has(name) || (isEnd && name === 'head')),
    hiddenText: (piece, element) => {
      if (element === 'title') seen.title += piece
    },
    hiddenEnd: element => {
      seen.isClosed = element === 'title'
      if (seen.isClosed) walk.stop()
    },
  })
  walk.write(html)
  if (isWhole) walk.end()
  const isEnough = isWhole || seen.isClosed || seen.isBody
  return { title: seen.isClosed ? seen.title : null, isEnough }
}
