// Markdown as tokens: CommonMark and GitHub's tables, tasks, struck text, addresses, footnotes and maths,
// in bounded time. The page, the title and the search all read these tokens.
// To change how tokens become HTML, see markdown/html-renderer.ts; how they become text, markdown-text.ts.

import { Lexer, type MarkedOptions, type Token, type Tokens } from 'marked'
import { delimiterAt, pairDelimiters } from './syntax/emphasis.js'
import { footnoteAt, footnoteTextAt, type FootnoteText } from './footnote-syntax.js'
import { blockMaths, inlineMaths } from './maths-syntax.js'
import { DocTokenizer, type LinkLexer } from './syntax/doc-tokenizer.js'
import { restoreTabs } from './syntax/code-tabs.js'
import { withLoneBackticks } from './syntax/lone-backticks.js'
import { wholeOf } from '../threads/schedule.js'

export interface LexedDoc {
  tokens: Token[]
  /** By their names. */
  footnotes: ReadonlyMap<string, FootnoteText>
}

/** Characters whose blocks are read at once. Nearly every doc is shorter. A longer list, quote or table is cut. */
const SLAB = 256 * 1024
/** Blocks that are one token, however long they are: these are never cut. */
const FLAT = new Set(['code', 'html', 'paragraph', 'heading'])
/** A longer paragraph is read in pieces of this length, cut at white space: marks do not reach across. */
const LONG_PARAGRAPH = 8 * 1024
/** Without white space it is one address or one hostile run, which holds more marks than these. */
const MOST_MARKS = 500
/** By character code. */
const IS_MARK = Array.from({ length: 128 }, (_, code) =>
  '[`<\\$@&*_~!'.includes(String.fromCharCode(code)),
)
/** A block of ours may end a paragraph; so far its beginning is looked for. */
const NEAR = 4096
const NEWLINE = 0x0a
const SPACE = 0x20
const BLOCK_START = /\n {0,3}(?:\[\^[^\]\s[]{1,100}\]:|\$\$|\\\[)/

/** @param markdown - its lines end in `\n` */
export function lexDoc(markdown: string): LexedDoc {
  const lexer = new MarkdownLexer(markdown)
  const tokens: Token[] = []
  for (const slab of lexer.slabs()) {
    wholeOf(lexer.inlineSteps())
    for (const token of slab) tokens.push(token)
  }
  return { tokens, footnotes: lexer.footnotes }
}

/** Reads a text, whose lines end in `\n`, in short steps. */
export class MarkdownLexer {
  /** The texts of footnotes in the slabs that were read so far, by their names. */
  readonly footnotes = new Map<string, FootnoteText>()
  readonly #markdown: string
  readonly #tokenizer = new DocTokenizer()
  readonly #lexer: DocLexer
  /** The footnotes of the whole text: a mark may stand before its text. */
  #named: ReadonlyMap<string, FootnoteText> = this.footnotes

  constructor(markdown: string) {
    this.#markdown = markdown
    const more = extensions(markdown, this.footnotes, {
      before: src => this.#lexer.before(src),
      isFootnote: name => this.#named.has(name),
    })
    this.#lexer = new DocLexer({
      gfm: true,
      tokenizer: this.#tokenizer,
      hooks: null,
      extensions: {
        renderers: {},
        childTokens: {},
        ...more,
        inline: [...(more.inline ?? []), src => this.#lexer.delimiterIn(src)],
      },
    })
    this.#tokenizer.useRules()
  }

  /** The blocks of the text, slab by slab. What is inside of them follows by `inlineSteps`. */
  *slabs(): Generator<Token[]> {
    const text = this.#markdown
    const ends = [text.length]
    if (text.length > SLAB) {
      const probe = new MarkdownLexer(text)
      ends.length = 0
      for (let at = 0; at < text.length; at = ends.at(-1) ?? text.length) {
        ends.push(probe.#endOfSlab(at))
        yield []
      }
      // The target of a link or a footnote may be defined further down.
      this.#lexer.tokens.links = probe.#lexer.tokens.links
      this.#named = probe.footnotes
    }
    let start = 0
    for (const end of ends) {
      yield this.#blocksOf(text.slice(start, end))
      start = end
    }
  }

  /** Reads what is inside of the blocks of the last slab. */
  *inlineSteps(): Generator<void> {
    let length = 0
    for (const { src, tokens } of this.#lexer.inlineQueue) {
      this.#leaveTags()
      for (const piece of piecesOf(src)) {
        this.#lexer.inlineTokens(piece, tokens)
        length += piece.length
        if (length < LONG_PARAGRAPH) continue
        length = 0
        yield
      }
    }
  }

  /** The tokens of a heading's text. */
  inlineOf(text: string): Token[] {
    this.#leaveTags()
    return this.#lexer.inlineTokens(text, [])
  }

  /** A tag that is left open in one paragraph means nothing to the next. */
  #leaveTags(): void {
    Object.assign(this.#lexer.state, { inLink: false, inRawBlock: false })
  }

  /**
   * A slab ends where a block begins, so that its tokens are those of the whole text: the last block that
   * is read may go on, and belongs to the next slab.
   */
  #endOfSlab(start: number): number {
    for (let size = SLAB; ; size *= 2) {
      const rest = this.#markdown.slice(start, start + size)
      const isEnd = start + rest.length === this.#markdown.length
      const slab = isEnd ? rest : wholeParagraphs(rest)
      const tokens = this.#blocksOf(slab)
      if (isEnd) return this.#markdown.length
      const last = tokens.findLastIndex(({ type }) => type !== 'space')
      const end = tokens.slice(0, Math.max(last, 0)).reduce((at, { raw }) => at + raw.length, start)
      if (end > start) return end
      if (!FLAT.has(tokens[last]?.type ?? '')) return start + slab.length
    }
  }

  #blocksOf(slab: string): Token[] {
    this.#lexer.inlineQueue.length = 0
    const tokens = this.#lexer.blockTokens(slab, [])
    restoreTabs(tokens, slab)
    return tokens
  }
}

/** Without a paragraph that is cut off at its end, if there are others. */
function wholeParagraphs(text: string): string {
  const end = text.lastIndexOf('\n\n') + 2
  return end > 2 ? text.slice(0, end) : text.slice(0, text.lastIndexOf('\n') + 1) || text
}

interface Context {
  /** The character in front of the rest of what is read. */
  before(src: string): string
  isFootnote(name: string): boolean
}

/** Only what this text may hold: each costs a look at every paragraph or every mark. */
function extensions(
  markdown: string,
  footnotes: Map<string, FootnoteText>,
  { before, isFootnote }: Context,
): Partial<Extensions> {
  const hasFootnotes = markdown.includes('[^')
  const hasMaths = markdown.includes('$') || markdown.includes('\\(') || markdown.includes('\\[')
  if (!hasFootnotes && !hasMaths) return {}
  return {
    startBlock: [startOfBlock],
    block: [src => blockMaths(src), footnoteReader(footnotes)],
    inline: [
      src => {
        const mark = src.charAt(0)
        if (mark !== '$' && mark !== '\\') return undefined
        return inlineMaths(src, mark === '$' ? before(src) : '')
      },
      src => {
        const found = footnoteAt(src)
        return found && isFootnote(found.name) ? found : undefined
      },
    ],
  }
}

/** Keeps the text in which marks are read: the characters around a delimiter decide about it. */
class DocLexer extends Lexer implements LinkLexer {
  /** The next text to be read stands in a link. */
  isLinkText = false
  #source = ''
  #edge = ''

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const [source, edge] = [this.#source, this.#edge]
    this.#source = withLoneBackticks(src)
    this.#edge = this.isLinkText ? '[' : ''
    this.isLinkText = false
    const from = tokens.length
    try {
      super.inlineTokens(this.#source, tokens)
    } finally {
      this.#source = source
      this.#edge = edge
    }
    pairDelimiters(tokens, from)
    return tokens
  }

  /** The run of delimiters that this rest of the text begins with. */
  delimiterIn(src: string): Tokens.Generic | undefined {
    if (!'*_~'.includes(src.charAt(0))) return undefined
    const found = delimiterAt(this.#source, this.#source.length - src.length, this.#edge)
    return found.type === 'text' ? { ...found, escaped: this.state.inRawBlock } : found
  }

  before(src: string): string {
    return this.#source.charAt(this.#source.length - src.length - 1)
  }
}

type Extensions = NonNullable<MarkedOptions['extensions']>
type BlockReader = NonNullable<Extensions['block']>[number]

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
    // The first of two footnotes of one name counts, as with links.
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

function piecesOf(src: string): string[] {
  if (src.length <= LONG_PARAGRAPH) return [src]
  const pieces: string[] = []
  let start = 0
  let marks = 0
  for (let at = 0; at < src.length; at++) {
    const code = src.charCodeAt(at)
    if (IS_MARK[code] === true) marks++
    if (at - start < LONG_PARAGRAPH) continue
    if (code !== NEWLINE && code !== SPACE && marks < MOST_MARKS) continue
    pieces.push(src.slice(start, at))
    start = at
    marks = 0
  }
  pieces.push(src.slice(start))
  return pieces
}
