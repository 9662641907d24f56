// marked's tokenizer with bounds: it takes the square of the time, or worse, for deep nesting, for marks
// that never end and for tables with more columns than text. What people write stays below all bounds.

import { Tokenizer, type Links, type Tokens } from 'marked'
import { autolinkAt, plainLength } from './autolinks.js'
import { withCharacters } from './entities.js'

/** Deeper than anybody nests. What is deeper is text. */
const DEEPEST_BLOCK = 24
const DEEPEST_INLINE = 24
/** Characters that may be gone through in search of ends of emphasis: at least, and for each one there is. */
const LEAST_SEARCHED = 100_000
const SEARCHED_EACH = 40
/** A row may have fewer cells than its table. This many may be added in all. */
const MOST_CELLS = 50_000

export class DocTokenizer extends Tokenizer {
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
    const first = src.charAt(0)
    if (first !== '*' && first !== '_') return undefined
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
