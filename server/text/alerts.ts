// GitHub's alerts: quotes that begin with `[!NOTE]` and its like.
// To change how an alert is written as HTML, see markdown/html-renderer.ts.

import type { Token, Tokens } from 'marked'

export interface Alert {
  kind: string
  title: string
  tokens: Token[]
}

const MARK = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** The alert that a quote is, its mark left out; null when it is just a quote. */
export function alertIn(quote: Tokens.Blockquote): Alert | null {
  const [first, ...rest] = quote.tokens
  if (first?.type !== 'paragraph') return null
  const [mark, ...inline] = (first as Tokens.Paragraph).tokens
  if (mark?.type !== 'text') return null
  const { text } = mark as Tokens.Text
  const found = MARK.exec(text)
  // Behind the mark stands the end of its line, or nothing.
  const isAlone = found !== null && (found[0].endsWith('\n') || endsLine(inline[0]))
  if (!found?.[1] || !isAlone) return null

  const left = text.slice(found[0].length)
  const start = left === '' ? [] : [{ ...mark, raw: left, text: left }]
  const tokens = [...start, ...(inline[0]?.type === 'br' ? inline.slice(1) : inline)]
  const kind = found[1].toLowerCase()
  return {
    kind,
    title: kind.charAt(0).toUpperCase() + kind.slice(1),
    tokens: tokens.length > 0 ? [{ ...first, tokens }, ...rest] : rest,
  }
}

function endsLine(token: Token | undefined): boolean {
  return token === undefined || token.type === 'br'
}
