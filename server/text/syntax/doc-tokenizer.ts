// Reads blocks and links of Markdown by marked's rules, and mends what these read otherwise than CommonMark.
// To change how emphasis is read, see emphasis.ts; how deep a text may nest, and what else is Markdown, see ../markdown-lexer.ts.

import { Tokenizer, type Lexer, type Links, type Token, type Tokens } from 'marked'
import { autolinkAt, plainLength } from '../autolinks.js'
import { withCharacters } from '../entities.js'
import { isHtmlTag } from './html-tags.js'
import { docRules } from './markdown-rules.js'

/** The lexer that reads with the tokenizer. */
export interface LinkLexer extends Lexer {
  /** The next text to be read stands in a link. */
  isLinkText: boolean
}

/** Deeper than people nest. What is deeper is text. */
const DEEPEST_BLOCK = 24
const DEEPEST_INLINE = 24
/** A row may have fewer cells than its table. This many may be added in all. */
const MOST_CELLS = 50_000
/** An over-indented line at the end of a list, and a line right below it that goes on with its paragraph. */
const MOST_LAZY = 8
const LAST_LINE = /(?:^|\n)([ \t]{4,})(?=[\p{L}"'(][^\n]*$)/u
const LAZY_LINE = /^\n {0,3}[\p{L}"'(]/u
const SPACED_LINK = /\]\([ \t\n]/

/** For a `LinkLexer`. */
export class DocTokenizer extends Tokenizer {
  #depth = 0
  #inlineDepth = 0

  /** To be called when a lexer has given this its own rules. */
  useRules(): void {
    this.rules = docRules(this.rules)
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(src))
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => this.#lazyList(src))
  }

  override table(src: string): Tokens.Table | undefined {
    const [whole, header = '', , rows = ''] = this.rules.block.table.exec(src) ?? []
    if (whole === undefined) return undefined
    const cells = header.split('|').length * rows.split('\n').length
    return cells > MOST_CELLS + whole.length ? undefined : super.table(src)
  }

  override html(src: string): Tokens.HTML | undefined {
    const name = /^ {0,3}<\/?([a-z][\w:.-]*)/i.exec(src)?.[1]
    return name === undefined || isHtmlTag(name) ? super.html(src) : undefined
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return decoded(this.#linkText(() => this.#spacedLink(src)))
  }

  override reflink(
    src: string,
    links: Links,
  ): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    const found = this.#linkText(() => super.reflink(src, links))
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

  #linkText<Found>(read: () => Found): Found | undefined {
    if (this.#inlineDepth >= DEEPEST_INLINE) return undefined
    this.#inlineDepth++
    const lexer = this.lexer as LinkLexer
    lexer.isLinkText = true
    try {
      return read()
    } finally {
      this.#inlineDepth--
      lexer.isLinkText = false
    }
  }

  /** In marked 18.2 an address behind white space, in a text with `)` further on, ends too early by that space. */
  #spacedLink(src: string): Tokens.Link | Tokens.Image | undefined {
    const found = super.link(src)
    if (!found || !SPACED_LINK.test(found.raw)) return found
    const label = this.rules.inline.link.exec(src)?.[1] ?? ''
    const start = label.length + (found.type === 'image' ? 4 : 3)
    const space = /^[ \t\n]*/.exec(src.slice(start))?.[0].length ?? 0
    ;(this.lexer as LinkLexer).isLinkText = true
    const mended = super.link(src.slice(0, start) + src.slice(start + space))
    return mended && { ...mended, raw: src.slice(0, mended.raw.length + space) }
  }

  /** In marked 18.2 a paragraph of an item ends behind a line of it that is indented like code. */
  #lazyList(src: string): Tokens.List | undefined {
    let list = super.list(src)
    let left = src
    for (let i = 0; list && i < MOST_LAZY; i++) {
      const blanks = LAST_LINE.exec(list.raw)?.[1]?.length ?? 0
      if (blanks === 0 || !LAZY_LINE.test(left.slice(list.raw.length)) || endsInCode(list)) break
      const line = list.raw.lastIndexOf('\n') + 1
      left = left.slice(0, line) + left.slice(line + blanks)
      list = super.list(left)
    }
    const removed = src.length - left.length
    return list && removed > 0 ? { ...list, raw: src.slice(0, list.raw.length + removed) } : list
  }
}

function endsInCode(token: Token): boolean {
  const inner =
    token.type === 'list'
      ? (token as Tokens.List).items
      : 'tokens' in token
        ? token.tokens
        : undefined
  const last = inner?.at(-1)
  return last ? last.type === 'code' || endsInCode(last) : false
}

function decoded<Link extends Tokens.Link | Tokens.Image>(
  link: Link | undefined,
): Link | undefined {
  if (!link) return undefined
  const title = typeof link.title === 'string' ? withCharacters(link.title) : link.title
  return { ...link, href: withCharacters(link.href), title }
}
