// The text of tokens as a reader sees it: for titles, the outline, anchors and images' other texts.

import type { Token, Tokens } from 'marked'
import { withCharacters } from './entities.js'

/** Of inline tokens; white space as it stands there. */
export function textOf(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) text += tokenText(token)
  return text
}

function tokenText(token: Token): string {
  switch (token.type) {
    case 'text':
      return withCharacters((token as Tokens.Text).text)
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
      return 'tokens' in token ? textOf(token.tokens ?? []) : ''
  }
}
