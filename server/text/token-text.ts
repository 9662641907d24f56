// The text of tokens as a reader sees it: for titles, the outline, anchors and images' other texts.

import type { Token, Tokens } from 'marked'
import { withEmoji } from './emoji.js'
import { withCharacters } from './entities.js'

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
