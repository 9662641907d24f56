// The blocks of a page: its shown text, cut where a paragraph, heading, row or line of code begins. The feeder gives tags
// and text in their order: the server those that htmlparser2 reads, a framed doc those of its DOM.
// To change how blocks are compared, see diff.ts; how the two feed it, schema/README.md.

import { isLeftOut, joinsWords } from '../reading/shown-tags.js'
import { keyOf } from './keys.js'
import type { BlockLook } from './looks.js'

/** The kind of a block, by its nearest open element that is a border. */
export type BlockKind =
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'p'
  | 'li'
  | 'dt'
  | 'dd'
  | 'figcaption'
  | 'summary'
  | 'caption'
  | 'row'
  | 'code'
  | 'svg'
  | 'text'

export interface PageBlock {
  text: string
  /** Blocks with the same text have the same key. */
  key: number
  kind: BlockKind
  /** The targets of the links that have text in it, in order, as they are written. */
  links: readonly string[]
  /** Where its text begins, as the feeder counts. */
  at: number
  /** How it looks beside its text; the server alone reads that. */
  look?: BlockLook
}

/** The value of an attribute of the tag that is fed; null or undefined without one. */
export type AttributeOf = (name: string) => string | null | undefined

/** They separate words, and yet stand in one block with the text on their two sides. */
const WITHIN = new Set(['math', 'td', 'th', 'br', 'img'])
/** The borders that give their name to the kind of a block. */
const KINDS = new Set('h1 h2 h3 h4 h5 h6 p li dt dd figcaption summary caption svg'.split(' '))

/** White space that is not one single space. */
const SPACES = / *[\t\n\f\r\u00a0][\t\n\f\r \u00a0]*| {2,}/g
const NO_SPACE = /[^\t\n\f\r \u00a0]/
const OTHER_SPACES = ['\n', '\t', '\r', '\f', '\u00a0', '  ']
const SPACE = ' \n\t\r\f\u00a0'
const NO_LINKS: readonly string[] = []
const LINE_END = /\r\n?|\n/g

export class BlockBuilder {
  readonly #blocks: PageBlock[] = []
  readonly #isMarkdown: boolean
  readonly #onBlock: (block: PageBlock, blankLines: number) => void
  readonly #open: { tag: string; kind: BlockKind }[] = []
  /** How many elements were open with the one that is left out; 0 while none is. */
  #skipped = 0
  /** How many `pre` are open. */
  #pre = 0
  #blankLines = 0
  /** The text of the block so far: joined at its end, it is read faster than a sum. */
  #pieces: string[] = []
  #at = 0
  #links: string[] = []
  /** The target of the open link. */
  #link: string | null = null
  /** The block has text of the open link. */
  #isLinked = false
  /** The open formula: how many elements are open with it, its text, and its text as TeX. */
  #math: { depth: number; at: number; text: string; tex: string | null } | null = null

  /**
   * @param isMarkdown - a rendered Markdown page: what it says that the author did not write is left out
   * @param onBlock - called with each block as soon as it is complete, and of code with the blank lines before it
   */
  constructor(
    isMarkdown = false,
    onBlock: (block: PageBlock, blankLines: number) => void = () => {},
  ) {
    this.#isMarkdown = isMarkdown
    this.#onBlock = onBlock
  }

  /** The text that is fed is left out. */
  isSkipping(): boolean {
    return this.#skipped > 0
  }

  /** A block has begun and is not complete. */
  get isInBlock(): boolean {
    return this.#pieces.length > 0
  }

  /** How many lines of the last `pre` stand behind its last block. */
  get blankLines(): number {
    return this.#blankLines
  }

  get blocks(): readonly PageBlock[] {
    return this.#blocks
  }

  /**
   * An element begins. Each needs its `end`, `br` and `img` too.
   * @param tag - in lower case, also of SVG
   */
  start(tag: string, attribute: AttributeOf, at = 0): void {
    const outer = this.#open.at(-1)
    const element = { tag, kind: this.#kind }
    this.#open.push(element)
    if (this.#skipped > 0) return
    if (isLeftOut(tag) || this.#isOurs(tag, outer?.tag, attribute)) {
      this.#skipped = this.#open.length
    } else if (this.#math) {
      if (tag === 'annotation') this.#math.tex ??= ''
    } else if (!endsBlock(tag)) {
      this.#join(tag, attribute, at)
    } else if (tag === 'input' && /^checkbox$/i.test(attribute('type') ?? '')) {
      this.#add((attribute('checked') ?? null) === null ? '☐ ' : '☑ ', at)
    } else {
      this.#flush(element.kind)
      element.kind = kindOf(tag, element.kind)
      if (tag === 'pre') {
        this.#pre++
        this.#blankLines = 0
      }
    }
  }

  /**
   * The innermost open element ends. A tag that is not its own changes nothing.
   * @returns what is written for the element as a whole: the text of a formula; `''` for any other
   */
  end(tag: string): string {
    const element = this.#open.at(-1)
    if (element?.tag !== tag) return ''
    const depth = this.#open.length
    this.#open.pop()
    if (this.#skipped > 0) {
      if (this.#skipped === depth) this.#skipped = 0
    } else if (this.#math) {
      if (this.#math.depth === depth) return this.#endMath(this.#math)
    } else if (tag === 'a') {
      this.#link = null
    } else if (endsBlock(tag) && tag !== 'input') {
      this.#flush(element.kind)
      if (tag === 'pre') this.#pre--
    }
    return ''
  }

  /** @param at - where the text begins, as the feeder counts */
  text(text: string, at = 0): void {
    if (this.#skipped > 0) return
    if (this.#math) {
      if (this.#open.at(-1)?.tag === 'annotation') this.#math.tex += text
      else this.#math.text += text
    } else if (this.#pre > 0) {
      this.#addLines(text, at)
    } else {
      this.#add(text, at)
    }
  }

  /** All is fed. */
  finish(): PageBlock[] {
    this.#flush(this.#kind)
    return this.#blocks
  }

  get #kind(): BlockKind {
    return this.#open.at(-1)?.kind ?? 'text'
  }

  /** The table of contents of a Markdown page, or a sentence of ours, as of a file that is empty. */
  #isOurs(tag: string, outer = 'body', attribute: AttributeOf): boolean {
    if (!this.#isMarkdown) return false
    const name = tag === 'nav' && outer === 'body' ? 'outline' : tag === 'p' ? 'notice' : ''
    return name !== '' && (attribute('class') ?? '').split(' ').includes(name)
  }

  #join(tag: string, attribute: AttributeOf, at: number): void {
    switch (tag) {
      case 'br':
        if (this.#pre > 0) this.#flush('code')
        else this.#add(' ', at)
        return
      case 'td':
      case 'th':
        if (this.#pieces.length > 0) this.#pieces.push(' │ ')
        return
      case 'img': {
        const alt = (attribute('alt') ?? '').replace(SPACES, ' ').trim()
        return this.#add(alt === '' ? '⟨image⟩' : `⟨image: ${alt}⟩`, at)
      }
      case 'a':
        this.#link = attribute('href') ?? null
        this.#isLinked = false
        return
      case 'math':
        this.#math = { depth: this.#open.length, at, text: '', tex: null }
    }
  }

  #endMath({ at, text, tex }: { at: number; text: string; tex: string | null }): string {
    this.#math = null
    this.#add(tex ?? text, at)
    return tex ?? text
  }

  #add(text: string, at: number): void {
    const isFirst = this.#pieces.length === 0
    if (isFirst || this.#link !== null) {
      const first = text.search(NO_SPACE)
      if (first >= 0) this.#addLink()
      else if (isFirst) return
      if (isFirst) {
        this.#at = at + first
        this.#pieces.push(text.slice(first))
        return
      }
    }
    this.#pieces.push(text)
  }

  /** In `pre` each line is a block. */
  #addLines(text: string, at: number): void {
    let start = 0
    LINE_END.lastIndex = 0
    for (let end = LINE_END.exec(text); end; end = LINE_END.exec(text)) {
      this.#addCode(text.slice(start, end.index), at + start)
      const count = this.#blocks.length
      this.#flush('code')
      if (count === this.#blocks.length) this.#blankLines++
      start = end.index + end[0].length
    }
    this.#addCode(text.slice(start), at + start)
  }

  #addCode(code: string, at: number): void {
    if (code === '') return
    if (this.#pieces.length === 0) this.#at = at
    if (this.#link !== null && NO_SPACE.test(code)) this.#addLink()
    this.#pieces.push(code)
  }

  #addLink(): void {
    if (this.#link === null || this.#isLinked) return
    this.#links.push(this.#link)
    this.#isLinked = true
  }

  #flush(kind: BlockKind): void {
    const [first = ''] = this.#pieces
    if (first === '') return
    const isCode = this.#pre > 0
    const whole = this.#pieces.length === 1 ? first : this.#pieces.join('')
    const text = withoutLastSpaces(isCode ? whole : withOneSpace(whole))
    if (text !== '') {
      const block: PageBlock = {
        text,
        key: keyOf(text),
        kind: isCode ? 'code' : kind,
        links: this.#links.length > 0 ? this.#links : NO_LINKS,
        at: this.#at,
      }
      this.#blocks.push(block)
      this.#onBlock(block, isCode ? this.#blankLines : 0)
      this.#blankLines = 0
    }
    this.#pieces = []
    this.#isLinked = false
    if (this.#links.length > 0) this.#links = []
  }
}

function kindOf(tag: string, outer: BlockKind): BlockKind {
  if (tag === 'tr') return 'row'
  if (tag === 'pre') return 'code'
  if (KINDS.has(tag)) return tag as BlockKind
  return outer === 'svg' && tag !== 'foreignobject' ? 'svg' : 'text'
}

/** A block ends at this tag. At any other the text on its two sides is in one block. */
export function endsBlock(tag: string): boolean {
  return !joinsWords(tag) && !WITHIN.has(tag)
}

/** Most text has no other spaces, and to look for one is faster than to replace it. */
function withOneSpace(text: string): string {
  return OTHER_SPACES.some(space => text.includes(space)) ? text.replace(SPACES, ' ') : text
}

/** A pattern would try again at each of many spaces. */
function withoutLastSpaces(text: string): string {
  let end = text.length
  while (end > 0 && SPACE.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
