// Reads HTML as browsers do, piece by piece: tags, text and comments in their order.
// To change what is searched of a page, see html-text.ts; what is compared, compare/page-blocks.ts.

import { Parser } from 'htmlparser2'
import type { BlockBuilder } from '../../schema/compare/blocks.js'

export type Attributes = Readonly<Record<string, string>>

/** Tags are in lower case, and each has its end. `at`: where it stands in the page. */
export interface HtmlHooks {
  tag(tag: string, attributes: Attributes, at: number): void
  text(text: string, at: number): void
  /** @param isImplied - it is not written, or ends with the page */
  end(tag: string, isImplied: boolean): void
  comment?(text: string): void
}

/** Browsers nest no deeper. Beyond, the parser takes quadratic time. */
const DEEPEST = 512
/** So much is read before the depth is looked at. */
const PIECE = 16 * 1024
/** The parser gives each `<` that begins no tag by itself. Up to so many of such pieces are given as one. */
const MOST_PIECES = 4096

export class HtmlReader {
  readonly #parser: Parser
  readonly #give: HtmlHooks['text']
  /** Text that was read and not given yet, and where it begins and ends. */
  #pieces: string[] = []
  #at = 0
  #end = 0
  #depth = 0
  #deepest = 0
  #isStopped = false

  /** @param isXml - elements may close themselves, and CDATA is text */
  constructor(isXml: boolean, { tag, text, end, comment }: HtmlHooks) {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#flush()
          this.#deepest = Math.max(this.#deepest, ++this.#depth)
          tag(name.toLowerCase(), attributes, parser.startIndex)
        },
        ontext: piece => {
          const isNext = parser.startIndex === this.#end
          if (!isNext || this.#pieces.length > MOST_PIECES) this.#flush()
          if (this.#pieces.length === 0) this.#at = parser.startIndex
          this.#pieces.push(piece)
          this.#end = parser.startIndex + piece.length
        },
        onclosetag: (name, isImplied) => {
          this.#flush()
          this.#depth--
          end(name.toLowerCase(), isImplied)
        },
        oncomment: piece => {
          this.#flush()
          comment?.(piece)
        },
      },
      { xmlMode: isXml },
    )
    this.#parser = parser
    this.#give = text
  }

  /** Reads more of the page; false when its elements nest too deep. */
  write(html: string): boolean {
    for (let at = 0; at < html.length && this.#goesOn; at += PIECE) {
      this.#parser.write(html.slice(at, at + PIECE))
    }
    return this.#deepest <= DEEPEST
  }

  /** There is no more. */
  end(): void {
    if (!this.#goesOn) return
    this.#parser.end()
    this.#flush()
  }

  /** Ends the reading where it is. */
  stop(): void {
    this.#isStopped = true
    this.#parser.pause()
  }

  #flush(): void {
    const pieces = this.#pieces
    if (pieces.length === 0) return
    this.#pieces = []
    this.#give(pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(''), this.#at)
  }

  get #goesOn(): boolean {
    return !this.#isStopped && this.#deepest <= DEEPEST
  }
}

/** With any other tag, or with text, the head ends. */
const IN_HEAD = new Set(
  'base basefont bgsound head html link meta noframes noscript script style template title'.split(
    ' ',
  ),
)

/** Called when the builder has taken each of them in. */
export interface PageHooks {
  /** @param isInner - the element stands in one that is left out */
  tag(tag: string, attributes: Attributes, isInner: boolean): void
  text(text: string): void
  end(tag: string): void
  comment(text: string): void
}

/** A reader that gives what it reads to the builder of blocks. */
export function pageReader(builder: BlockBuilder, isXml: boolean, hooks?: PageHooks): HtmlReader {
  let attributes: Attributes = {}
  const attribute = (name: string) => attributes[name]
  let depth = 0
  /** A line end right behind this tag is not text. */
  let isPreStart = false
  /** The depth of the open head; 0 without one. */
  let head = 0
  const endHead = () => {
    head = 0
    builder.end('head')
  }
  return new HtmlReader(isXml, {
    tag(tag, its, at) {
      if (head > 0 && !IN_HEAD.has(tag)) endHead()
      depth++
      isPreStart = !isXml && (tag === 'pre' || tag === 'textarea')
      if (tag === 'head') head = depth
      attributes = its
      const isInner = builder.isSkipping()
      builder.start(tag, attribute, at)
      hooks?.tag(tag, its, isInner)
    },
    text(whole, at) {
      const start = isPreStart ? (/^(?:\r?\n|\r)/.exec(whole)?.[0].length ?? 0) : 0
      const text = whole.slice(start)
      isPreStart = false
      if (head > 0 && depth === head && /\S/.test(text)) endHead()
      builder.text(text, at + start)
      hooks?.text(text)
    },
    end(tag) {
      isPreStart = false
      if (tag === 'head') head = 0
      depth--
      builder.end(tag)
      hooks?.end(tag)
    },
    comment: text => hooks?.comment(text),
  })
}
