// The text and the title of Markdown, as its page shows them, from the tokens that the page is made of.
// To change how the page shows a token, see markdown/html-renderer.ts.

import type { MarkedToken, Token, Tokens } from 'marked'
import { alertIn } from './alerts.js'
import { withCharacters, withEmoji } from './entities.js'
import type { Footnote, FootnoteText } from './footnote-syntax.js'
import { fieldsOf, frontTitle, splitFrontMatter } from './front-matter/front-matter.js'
import { textsOf } from './front-matter/front-yaml.js'
import { AuthorHtml, authorText, endsInText } from './html-text.js'
import { MarkdownLexer } from './markdown-lexer.js'
import type { Maths } from './maths-syntax.js'

/** Where no line looks like an H1 there is none; and most files have one in their first line. */
const MAY_BE_H1 = /^ {0,3}(?:#(?:[ \t]|$)|=+[ \t]*$)/m
const FIRST_LINE_H1 = /^\n* {0,3}#[ \t]+([^\s#][^\n#]*)(?:\n|$)/
/** So many characters of a heading make a title: none is as long. */
const LONGEST_HEADING = 2000
/** Marks, and signs of an address: in an address the name of an emoji stays a name, right behind one it is an emoji. */
const INLINE_MARKS = /[\\`*_~[\]<>&$@]|www\.|:\/\//i
/** Brackets that may be a link or a footnote, if its definition stands further down. */
const REFERENCE = /\[.+\]/

const DIAGRAM = /^\s*mermaid\b/i

type DocToken = MarkedToken | Footnote | FootnoteText | Maths

/**
 * Gives the text of a Markdown file piece by piece, in short steps. White space is left as it is.
 * @param source - its lines end in `\n`
 */
export function* readMarkdown(source: string, give: (piece: string) => void): Generator<void> {
  const { front, body } = splitFrontMatter(source)
  for (const { value } of fieldsOf(front)) for (const text of textsOf(value)) give(`${text}\n`)
  const lexer = new MarkdownLexer(body)
  const reader = new TokenReader(lexer.footnotes, give)
  for (const tokens of lexer.slabs()) {
    yield* lexer.inlineSteps()
    reader.read(tokens)
    reader.readFootnotes()
    yield
  }
  reader.readDiagrams()
}

/**
 * The text of the first level-1 heading that stands in no quote or list, else the `title` of the front matter, white space
 * as it is; null when there is neither.
 * @param source - its lines end in `\n`
 * @param isWhole - false when this is only the beginning of the file
 * @returns `isEnough` false: only more of the file can tell
 */
export function markdownTitle(
  source: string,
  isWhole: boolean,
): { title: string | null; isEnough: boolean } {
  // A line that is cut off may go on to be something else.
  const { front, body, isOpen } = splitFrontMatter(
    isWhole ? source : source.slice(0, source.lastIndexOf('\n') + 1),
  )
  if (isOpen && !isWhole) return { title: null, isEnough: false }
  const first = FIRST_LINE_H1.exec(body)?.[1]
  if (first !== undefined && !INLINE_MARKS.test(first)) {
    return { title: withEmoji(first), isEnough: true }
  }
  const withoutHeading = () => ({ title: frontTitle(front) || null, isEnough: isWhole })
  if (!MAY_BE_H1.test(body)) return withoutHeading()

  // Without a bracket a heading reads the same, whatever follows it.
  const isAlone = first?.includes('[') === false
  const lexer = new MarkdownLexer(isAlone ? `# ${first}` : body)
  for (const slab of lexer.slabs()) {
    const heading = titleHeading(slab)
    if (!heading) continue
    const tokens = lexer.inlineOf(heading.text.slice(0, LONGEST_HEADING))
    const isOpen = tokens.some(({ type, raw }) => type === 'text' && REFERENCE.test(raw))
    return { title: textOfInline(tokens), isEnough: isWhole || isAlone || !isOpen }
  }
  return withoutHeading()
}

/** The heading that gives a doc its title. */
export function titleHeading(tokens: readonly Token[]): Tokens.Heading | null {
  for (const token of tokens as readonly MarkedToken[]) {
    if (token.type === 'heading' && token.depth === 1) return token
  }
  return null
}

class TokenReader {
  readonly #footnotes: ReadonlyMap<string, FootnoteText>
  readonly #give: (piece: string) => void
  readonly #author = new AuthorHtml()
  readonly #diagrams: string[] = []
  #footnotesRead = 0

  constructor(footnotes: ReadonlyMap<string, FootnoteText>, give: (piece: string) => void) {
    this.#footnotes = footnotes
    this.#give = give
  }

  /** Those that were not read yet, as the page lists them: the first of each name. */
  readFootnotes(): void {
    const texts = [...this.#footnotes.values()].slice(this.#footnotesRead)
    for (const { tokens } of texts) this.#block(tokens)
    this.#footnotesRead += texts.length
  }

  /** Behind all prose, from which a snippet is cut first. */
  readDiagrams(): void {
    for (const source of this.#diagrams) this.#give(` ${source} `)
  }

  read(tokens: readonly Token[]): void {
    for (const token of tokens as readonly DocToken[]) this.#read(token)
  }

  #read(token: DocToken): void {
    switch (token.type) {
      case 'space':
      case 'hr':
        return this.#give(' ')
      case 'heading':
      case 'paragraph':
      case 'list_item':
        return this.#block(token.tokens)
      case 'blockquote': {
        const alert = alertIn(token)
        if (alert) this.#block(alert.title)
        return this.#block(alert?.tokens ?? token.tokens)
      }
      case 'list':
        return this.read(token.items)
      case 'table':
        for (const cell of [token.header, ...token.rows].flat()) this.#block(cell.tokens)
        return
      case 'code':
        if (DIAGRAM.test(token.lang ?? '')) this.#diagrams.push(token.text)
        else this.#give(` ${token.text} `)
        return
      case 'maths':
        return this.#give(token.isBlock ? ` ${token.text} ` : token.text)
      case 'footnoteText':
        return
      case 'html': {
        const text = this.#author.isMarkup(token.text) ? authorText(token.text) : token.text
        return this.#give(token.block ? ` ${text} ` : text)
      }
      case 'text':
        return token.tokens ? this.read(token.tokens) : this.#give(shownText(token))
      case 'link':
        return token.autolink === true ? this.#give(token.text) : this.read(token.tokens)
      case 'strong':
      case 'em':
      case 'del':
        return this.read(token.tokens)
      default:
        return this.#give(inlineText(token, SHOWN))
    }
  }

  #block(tokens: readonly Token[]): void {
    this.#give(' ')
    this.read(tokens)
    this.#give(' ')
  }
}

interface Reading {
  text(token: Tokens.Text): string
  html(html: string): string
}

const SHOWN: Reading = {
  text: shownText,
  html: html => (endsInText(html) ? authorText(html) : html),
}
const NAMED: Reading = { text: ({ text }) => withCharacters(text), html: () => '' }

/** The text of inline tokens, with its white space. */
export function textOfInline(tokens: readonly Token[]): string {
  return joined(tokens, SHOWN)
}

/** The same with emoji by their names, as anchors are made of it. */
export function namedTextOf(tokens: readonly Token[]): string {
  return joined(tokens, NAMED)
}

/** The text that a page shows for a token. In code that is HTML, a name of an emoji stays a name. */
export function shownText({ text, escaped }: Pick<Tokens.Text, 'text' | 'escaped'>): string {
  return withCharacters(escaped === true ? text : withEmoji(text))
}

function joined(tokens: readonly Token[], reading: Reading): string {
  let text = ''
  for (const token of tokens as readonly DocToken[]) text += inlineText(token, reading)
  return text
}

function inlineText(token: DocToken, reading: Reading): string {
  switch (token.type) {
    case 'text':
      return reading.text(token)
    case 'html':
      return reading.html(token.text)
    case 'br':
      return '\n'
    case 'escape':
    case 'codespan':
    case 'maths':
      return token.text
    case 'image':
      return joined(token.tokens, reading) || token.text
    case 'link':
    case 'strong':
    case 'em':
    case 'del':
      return joined(token.tokens, reading)
    default:
      return ''
  }
}
