// The text and the title of Markdown, as its page would show them. The tokens are written as very
// plain HTML first, so that entities and HTML inside of Markdown mean what they mean on the page.

import type { MarkedToken, Token, Tokens } from 'marked'
import { frontMatterText, splitFrontMatter } from './front-matter.js'
import { textWalk } from './html-text.js'
import { lexDoc } from './markdown-lexer.js'
import { lexBlocks, lexMarkdown } from './plain-lexer.js'
import { withCharacters, withEmoji } from './entities.js'

/** Where no line looks like an H1 there is none; and most files have one in their first line. */
const MAY_BE_H1 = /^ {0,3}(?:#(?:[ \t]|$)|=+[ \t]*$)/m
const FIRST_LINE_H1 = /^\n* {0,3}#[ \t]+([^\s#][^\n#]*)(?:\n|$)/
/** So many characters of a heading make a title: none is as long. */
const LONGEST_HEADING = 2000
const INLINE_MARKS = /[\\`*_~[\]<>&$]/
const FOOTNOTE = /\[\^([^\]\s[]{1,100})\]/g
const REFERENCE = /\[([^[\]]*)\]\[[^[\]]*\]/g
/** An ampersand that begins no entity: `&copy=1` is not ©. */
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{1,40});)/g

/**
 * Gives the text of a Markdown file, piece by piece: no marks of syntax, link targets or keys. White space
 * is left as it is.
 */
export function* readMarkdown(source: string, give: (piece: string) => void): Generator<void> {
  const { front, body } = splitFrontMatter(withNewlines(source))
  give(frontMatterText(front) + '\n')
  const walk = textWalk(give)
  for (const tokens of lexMarkdown(body)) {
    walk.write(pageOf(tokens))
    yield
  }
  walk.end()
}

/**
 * The text of the first level-1 heading, white space as it is; null when there is none.
 * @param isWhole - false when this is only the beginning of the file
 * @returns `isEnough` false: only more of the file can tell
 */
export function markdownTitle(
  source: string,
  isWhole: boolean,
): { title: string | null; isEnough: boolean } {
  const lines = withNewlines(source)
  // A line that is cut off may go on to be something else.
  const { body, isOpen } = splitFrontMatter(
    isWhole ? lines : lines.slice(0, lines.lastIndexOf('\n') + 1),
  )
  if (isOpen && !isWhole) return { title: null, isEnough: false }
  const first = FIRST_LINE_H1.exec(body)?.[1]
  if (first !== undefined) return titleIn(first, body, isWhole)
  if (!MAY_BE_H1.test(body)) return { title: null, isEnough: isWhole }

  for (const tokens of lexBlocks(body, MAY_BE_H1)) {
    for (const token of tokens as MarkedToken[]) {
      if (token.type !== 'heading' || token.depth !== 1) continue
      return titleIn(token.text, body, isWhole)
    }
  }
  return { title: null, isEnough: isWhole }
}

/** What the page shows of a heading, by the lexer of the page. A footnote counts where its text is in the file. */
function titleIn(
  heading: string,
  body: string,
  isWhole: boolean,
): { title: string; isEnough: boolean } {
  const source = heading.slice(0, LONGEST_HEADING).replaceAll('\n', ' ')
  if (!INLINE_MARKS.test(source)) return { title: withEmoji(source), isEnough: true }
  const names = [...source.matchAll(FOOTNOTE)].map(([, name = '']) => name)
  const told = names.filter(name => holdsFootnote(body, name))
  if (told.length < names.length && !isWhole) return { title: '', isEnough: false }
  // Where a reference leads is not known here, but it shows its text.
  const doc = [`# ${source.replace(REFERENCE, '$1')}`, ...told.map(name => `[^${name}]: x`)]
  const [token] = lexDoc(doc.join('\n\n')).tokens as MarkedToken[]
  return { title: token?.type === 'heading' ? textOf(token.tokens) : source, isEnough: true }
}

function holdsFootnote(body: string, name: string): boolean {
  return ['', ' ', '  ', '   '].some(indent => `\n${body}`.includes(`\n${indent}[^${name}]:`))
}

function withNewlines(source: string): string {
  return source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
}

/** Blocks are set apart by a space: nothing else of their shape matters to the text. */
function pageOf(tokens: readonly Token[]): string {
  let page = ''
  for (const token of tokens as readonly MarkedToken[]) page += htmlOf(token)
  return page
}

function htmlOf(token: MarkedToken): string {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'br':
      return ' '
    case 'def':
    case 'checkbox':
      return ''
    case 'heading':
    case 'paragraph':
    case 'blockquote':
    case 'list_item':
      return ` ${pageOf(token.tokens)} `
    case 'list':
      return pageOf(token.items)
    case 'table':
      return [token.header, ...token.rows]
        .flat()
        .map(cell => ` ${pageOf(cell.tokens)} `)
        .join('')
    case 'code':
      return ` ${escaped(token.text)} `
    case 'codespan':
    case 'escape':
      return escaped(token.text)
    case 'html':
      return token.block ? ` ${token.text} ` : token.text
    case 'link':
      return token.autolink === true ? escaped(token.text) : pageOf(token.tokens)
    case 'text':
      if (token.tokens) return pageOf(token.tokens)
      return token.escaped === true ? token.text : withEntities(withEmoji(token.text))
    default:
      return pageOf(token.tokens)
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function withEntities(text: string): string {
  return text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;')
}

/** Of inline tokens; white space as it stands there. */
export function textOf(tokens: readonly Token[]): string {
  return join(tokens, shownText)
}

/** The same with emoji by their names, as anchors are made of it. */
export function namedTextOf(tokens: readonly Token[]): string {
  return join(tokens, ({ text }) => withCharacters(text))
}

/** What a page shows of a token of plain text. In code that is HTML a name of an emoji stays a name. */
export function shownText({ text, escaped }: Pick<Tokens.Text, 'text' | 'escaped'>): string {
  return withCharacters(escaped === true ? text : withEmoji(text))
}

function join(tokens: readonly Token[], read: (token: Tokens.Text) => string): string {
  let text = ''
  for (const token of tokens) text += tokenText(token, read)
  return text
}

function tokenText(token: Token, read: (token: Tokens.Text) => string): string {
  switch (token.type) {
    case 'text':
      return read(token as Tokens.Text)
    case 'br':
      return '\n'
    case 'html':
    case 'checkbox':
    case 'footnote':
      return ''
    case 'escape':
    case 'codespan':
    case 'maths':
      return (token as Tokens.Codespan).text
    default:
      return 'tokens' in token ? join(token.tokens ?? [], read) : ''
  }
}
