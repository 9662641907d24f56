// Alerts: quotes that begin with `[!NOTE]` and its like, as GitHub has them, and callouts of Obsidian, which may have a
// title behind it. To change how an alert is written as HTML, see markdown/html-renderer.ts.

import type { MarkedToken, Token, Tokens } from 'marked'

export interface Alert {
  /** One of GitHub's five. */
  kind: string
  /** Inline tokens. */
  title: Token[]
  tokens: Token[]
}

/** The kinds of callouts, by the alert that they look like; any other is a note. */
const KINDS = new Map(
  [
    ['note', 'note abstract summary tldr info todo quote cite'],
    ['tip', 'tip hint success check done'],
    ['important', 'important example question help faq'],
    ['warning', 'warning attention'],
    ['caution', 'caution failure fail missing danger error bug'],
  ].flatMap(([look = '', names = '']) => names.split(' ').map(name => [name, look])),
)
/** The sign behind it says whether Obsidian folds the callout. */
const MARK = /^\[!([a-z][a-z\d_-]{0,40})\][+-]?(?:[ \t]+|(?=\n)|$)/i

/** The alert that a quote is, its mark left out; null when it is just a quote. */
export function alertIn(quote: Tokens.Blockquote): Alert | null {
  const [first, ...rest] = quote.tokens as MarkedToken[]
  if (first?.type !== 'paragraph') return null
  const [start, ...inline] = first.tokens as MarkedToken[]
  if (start?.type !== 'text') return null
  const found = MARK.exec(start.text)
  if (!found?.[1]) return null

  const type = found[1].toLowerCase()
  const { title, tokens } = firstLineOf([
    withText(start, start.text.slice(found[0].length)),
    ...inline,
  ])
  const name = type.charAt(0).toUpperCase() + type.slice(1)
  return {
    kind: KINDS.get(type) ?? 'note',
    title: title.length > 0 ? title : [withText(start, name)],
    tokens: tokens.length > 0 ? [{ ...first, tokens }, ...rest] : rest,
  }
}

function firstLineOf(inline: readonly MarkedToken[]): { title: Token[]; tokens: Token[] } {
  const title: Token[] = []
  for (const [at, token] of inline.entries()) {
    const tokens: Token[] = inline.slice(at + 1)
    if (token.type === 'br') return { title, tokens }
    const text = token.type === 'text' ? token.text : ''
    const end = text.indexOf('\n')
    const line = end < 0 ? token : withText(token, text.slice(0, end))
    if (title.length > 0 || line.raw.trim() !== '') title.push(line)
    if (end < 0) continue
    const left = text.slice(end + 1)
    return { title, tokens: left === '' ? tokens : [withText(token, left), ...tokens] }
  }
  return { title, tokens: [] }
}

function withText<T extends Token>(token: T, text: string): T {
  return { ...token, raw: text, text }
}
