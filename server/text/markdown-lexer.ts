// Markdown as tokens: CommonMark and GitHub's tables, tasks, struck text, addresses, footnotes and maths,
// in bounded time. The page, the title and the search all read these tokens.
// To change how tokens become HTML, see markdown/html-renderer.ts; how they become text, markdown-text.ts.

import { Lexer, Tokenizer, type Links, type MarkedOptions, type Token, type Tokens } from 'marked'
import { footnoteAt, footnoteTextAt, type FootnoteText } from './footnote-syntax.js'
import { MathsMask, blockMaths, inlineMaths } from './maths-syntax.js'
import { autolinkAt, plainLength } from './autolinks.js'
import { withCharacters } from './entities.js'
import { wholeOf } from '../fs/schedule.js'

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
const LONG_TEXT = 1024
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
  readonly #lexer: Lexer
  /** The footnotes of the whole text: a mark may stand before its text. */
  #named: ReadonlyMap<string, FootnoteText> = this.footnotes

  constructor(markdown: string) {
    this.#markdown = markdown
    const more = extensions(markdown, this.footnotes, name => this.#named.has(name))
    this.#lexer = new Lexer({ gfm: true, tokenizer: this.#tokenizer, ...more })
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
      // What a link or a footnote leads to may stand behind it.
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
        this.#tokenizer.startInline(piece.length)
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
    this.#tokenizer.startInline(text.length)
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
    return this.#lexer.blockTokens(slab, [])
  }
}

/** Without a paragraph that is cut off at its end, if there are others. */
function wholeParagraphs(text: string): string {
  const end = text.lastIndexOf('\n\n') + 2
  return end > 2 ? text.slice(0, end) : text.slice(0, text.lastIndexOf('\n') + 1) || text
}

/** Only what this text may hold: each costs a look at every paragraph or every mark. */
function extensions(
  markdown: string,
  footnotes: Map<string, FootnoteText>,
  isFootnote: (name: string) => boolean,
): MarkedOptions {
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
          return found && isFootnote(found.name) ? found : undefined
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

/** Deeper than people nest. What is deeper is text. */
const DEEPEST_BLOCK = 24
const DEEPEST_INLINE = 24
/** Characters that may be gone through in search of ends of emphasis: at least, and for each one there is. */
const LEAST_SEARCHED = 100_000
const SEARCHED_EACH = 20
const OPENS_EMPHASIS = /^(?:\*+[^\s*]|_+[^\s_])/
/** A row may have fewer cells than its table. This many may be added in all. */
const MOST_CELLS = 50_000

class DocTokenizer extends Tokenizer {
  #depth = 0
  #inlineDepth = 0
  #searched = 0
  #mostSearched = LEAST_SEARCHED

  /** Says how long the text is that is read from here on. */
  startInline(length: number): void {
    this.#searched = 0
    this.#mostSearched = Math.max(LEAST_SEARCHED, length * SEARCHED_EACH)
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(src))
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(src))
  }

  override table(src: string): Tokens.Table | undefined {
    const [whole, header = '', , rows = ''] = this.rules.block.table.exec(src) ?? []
    if (whole === undefined) return undefined
    const cells = header.split('|').length * rows.split('\n').length
    return cells > MOST_CELLS + whole.length ? undefined : super.table(src)
  }

  override emStrong(
    src: string,
    masked: string,
    before?: string,
  ): Tokens.Em | Tokens.Strong | undefined {
    // In front of white space it opens nothing, and no end is looked for.
    if (!OPENS_EMPHASIS.test(src)) return undefined
    return this.#search(src, () => super.emStrong(src, masked, before))
  }

  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    if (!src.startsWith('~')) return undefined
    return this.#search(src, () => super.del(src, masked, before))
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return decoded(this.#search('', () => super.link(src)))
  }

  override reflink(
    src: string,
    links: Links,
  ): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    const found = super.reflink(src, links)
    return found?.type === 'text' ? found : decoded(found)
  }

  override url(src: string): Tokens.Link | undefined {
    const found = autolinkAt(src)
    if (!found) return undefined
    const text = { type: 'text' as const, raw: found.raw, text: found.raw }
    return { ...found, type: 'link', text: found.raw, autolink: true, tokens: [text] }
  }

  override inlineText(src: string): Tokens.Text {
    const raw = src.slice(0, plainLength(src))
    return { type: 'text', raw, text: raw, escaped: this.lexer.state.inRawBlock }
  }

  #deeper<Found>(read: () => Found): Found | undefined {
    if (this.#depth >= DEEPEST_BLOCK) return undefined
    this.#depth++
    try {
      return read()
    } finally {
      this.#depth--
    }
  }

  #search<Found extends { raw: string }>(
    src: string,
    read: () => Found | undefined,
  ): Found | undefined {
    if (this.#searched > this.#mostSearched || this.#inlineDepth >= DEEPEST_INLINE) return undefined
    this.#inlineDepth++
    try {
      const found = read()
      this.#searched += found && src !== '' ? found.raw.length : src.length
      return found
    } finally {
      this.#inlineDepth--
    }
  }
}

function decoded<Link extends Tokens.Link | Tokens.Image>(
  link: Link | undefined,
): Link | undefined {
  if (!link) return undefined
  const title = typeof link.title === 'string' ? withCharacters(link.title) : link.title
  return { ...link, href: withCharacters(link.href), title }
}
