// Markdown as tokens: CommonMark and GitHub's tables, tasks, struck text, addresses, footnotes and maths,
// in bounded time. Nothing here knows HTML.

import { Lexer, type MarkedOptions, type Token } from 'marked'
import { footnoteAt, footnoteTextAt, type FootnoteText } from './footnote-syntax.js'
import { MathsMask, blockMaths, inlineMaths } from './maths-syntax.js'
import { DocTokenizer } from './markdown-tokenizer.js'

export interface LexedDoc {
  tokens: Token[]
  /** By their names. */
  footnotes: ReadonlyMap<string, FootnoteText>
}

/** A longer paragraph is read in pieces of this length, cut at white space: marks do not reach across. */
const LONG_PARAGRAPH = 8 * 1024
/** Without white space it is one address or one hostile run, which holds more brackets than these. */
const MOST_BRACKETS = 500
/** A block of ours may end a paragraph; so far its beginning is looked for. */
const NEAR = 4096
const LONG_TEXT = 1024
const BLOCK_START = /\n {0,3}(?:\[\^[^\]\s[]{1,100}\]:|\$\$|\\\[)/

/** @param markdown - its lines end in `\n` */
export function lexDoc(markdown: string): LexedDoc {
  const footnotes = new Map<string, FootnoteText>()
  const tokenizer = new DocTokenizer()
  const lexer = new Lexer({ gfm: true, tokenizer, ...extensions(markdown, footnotes) })
  lexer.blockTokens(markdown, lexer.tokens)
  // The lexer would read them at once, however long they are.
  for (const { src, tokens } of lexer.inlineQueue) {
    for (const piece of piecesOf(src)) {
      tokenizer.startInline(piece.length)
      lexer.inlineTokens(piece, tokens)
    }
  }
  return { tokens: lexer.tokens, footnotes }
}

/** Only what this text may hold: each costs a look at every paragraph or every mark. */
function extensions(markdown: string, footnotes: Map<string, FootnoteText>): MarkedOptions {
  const hasFootnotes = markdown.includes('[^')
  const hasMaths = markdown.includes('$') || markdown.includes('\\(') || markdown.includes('\\[')
  if (!hasFootnotes && !hasMaths) return {}
  return {
    hooks: hasMaths ? new MathsMask() : null,
    extensions: {
      renderers: {},
      childTokens: {},
      startBlock: [startOfBlock],
      block: [src => blockMaths(src), footnoteReader(footnotes)],
      inline: [
        (src, before) => {
          const mark = src.charAt(0)
          if (mark !== '$' && mark !== '\\') return undefined
          return inlineMaths(src, mark === '$' ? lastCharacter(before) : '')
        },
        src => {
          const found = footnoteAt(src)
          return found && footnotes.has(found.name) ? found : undefined
        },
      ],
    },
  }
}

type BlockReader = NonNullable<NonNullable<MarkedOptions['extensions']>['block']>[number]

function footnoteReader(footnotes: Map<string, FootnoteText>): BlockReader {
  let isInside = false
  return function (src) {
    const found = isInside ? null : footnoteTextAt(src)
    if (!found) return undefined
    const { raw, name, text } = found
    isInside = true
    const tokens = this.lexer.blockTokens(text, [])
    isInside = false
    const footnote: FootnoteText = { type: 'footnoteText', raw, name, tokens }
    // Of two of one name the first counts, as with links.
    if (!footnotes.has(name)) footnotes.set(name, footnote)
    return footnote
  }
}

function startOfBlock(src: string): number | undefined {
  const near = src.slice(0, NEAR)
  const blank = near.indexOf('\n\n')
  const start = (blank < 0 ? near : near.slice(0, blank)).search(BLOCK_START)
  return start < 0 ? undefined : start + 1
}

/** Of what stands in front; to look into a text that is still growing takes time by its length. */
function lastCharacter(tokens: readonly Token[]): string {
  const raw = tokens.at(-1)?.raw ?? ''
  return raw.length > LONG_TEXT ? '' : raw.slice(-1)
}

function piecesOf(src: string): string[] {
  if (src.length <= LONG_PARAGRAPH) return [src]
  const pieces: string[] = []
  let start = 0
  let brackets = 0
  for (let at = 0; at < src.length; at++) {
    const character = src.charAt(at)
    if (character === '[') brackets++
    if (at - start < LONG_PARAGRAPH) continue
    if (character !== '\n' && character !== ' ' && brackets < MOST_BRACKETS) continue
    pieces.push(src.slice(start, at))
    start = at
    brackets = 0
  }
  pieces.push(src.slice(start))
  return pieces
}
