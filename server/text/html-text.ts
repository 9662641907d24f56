// The text and the title of HTML as a browser would show them, and of HTML in Markdown as its page does.
// To change which tags join words, and which elements are left out, see schema/reading/shown-tags.ts.

import { Parser } from 'htmlparser2'
import { BlockBuilder } from '../../schema/compare/blocks.js'
import { joinsWords } from '../../schema/reading/shown-tags.js'
import { HtmlReader, pageReader } from './html-reader.js'
import { withKnownTags } from './syntax/html-tags.js'

/** The words for an image in a block: the page shows none. */
const IMAGE = /⟨image(?:: [^⟩]*)?⟩/g
const TAG = /<[^<>]*>/g

/**
 * Gives the text of the blocks of a page in short steps, each with a space behind it: what is not shown is in none.
 * @param pieces - of the page, in order
 * @param isXml - elements may close themselves, and CDATA is text
 */
export function* readHtml(
  pieces: Iterable<string>,
  isXml: boolean,
  give: (piece: string) => void,
): Generator<void> {
  const builder = new BlockBuilder(false, ({ text }) => give(`${text.replace(IMAGE, ' ')} `))
  const reader = pageReader(builder, isXml)
  let isRead = true
  for (const piece of pieces) {
    isRead &&= reader.write(piece)
    // Below the depth that browsers draw, the tags are left out and the text stays.
    if (!isRead) give(piece.replace(TAG, ' '))
    yield
  }
  if (isRead) reader.end()
  builder.finish()
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
  if (tag !== undefined) return borderOf(tag.toLowerCase())
  if (ONE_COMMENT.test(html)) return ''
  let text = ''
  let unseen = 0
  const reader = new HtmlReader(false, {
    text: piece => (text += unseen > 0 ? '' : piece),
    tag(tag) {
      if (UNSEEN_TAGS.has(tag)) unseen++
      text += borderOf(tag)
    },
    end(tag) {
      if (UNSEEN_TAGS.has(tag)) unseen--
      text += borderOf(tag)
    },
  })
  if (!reader.write(html)) return html.replace(TAG, ' ')
  reader.end()
  return text
}

function borderOf(tag: string): string {
  return joinsWords(tag) || UNSEEN_TAGS.has(tag) ? '' : ' '
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

  /** A tag without an end would take the rest of the page with it. */
  isMarkup(html: string): boolean {
    const open = this.#open + unclosedIn(html)
    if (open > MOST_OPEN || !endsInText(html)) return false
    this.#open = Math.max(0, open)
    return true
  }
}

/** Text that follows this HTML is text: no comment, tag or script of it goes on there. */
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

/** No title in one of these is the title of the page: a drawing shows its own when it is pointed at. */
const NO_TITLE = new Set(['svg', 'math', 'template', 'noscript'])

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
  /** The element whose text is read. */
  let reading: 'title' | 'h1' | null = null
  let hasElement = false
  /** How many elements are open in which a title is none. */
  let closed = 0
  const reader = new HtmlReader(isXml, {
    tag(tag) {
      if (NO_TITLE.has(tag)) closed++
      const begins = tag === 'h1' || (tag === 'title' && !hasElement)
      if (begins && reading === null && closed === 0) reading = tag
      else if (reading !== null) text += borderOf(tag)
    },
    text(piece) {
      if (reading !== null) text += piece
    },
    end(tag, isImplied) {
      if (NO_TITLE.has(tag)) closed--
      if (tag !== reading) {
        if (reading !== null) text += borderOf(tag)
        return
      }
      if (!isImplied && text.trim() !== '') {
        found.title = text
        reader.stop()
      }
      hasElement ||= tag === 'title'
      reading = null
      text = ''
    },
  })
  reader.write(html)
  if (isWhole) reader.end()
  return { ...found, isEnough: isWhole || found.title !== null }
}
