// How the blocks of a page look, as far as its tags and attributes tell.
// To change when two blocks differ by it, see schema/compare/looks.ts; which tags are read, page-blocks.ts.

import type { Attributes } from '../text/html-reader.js'
import { endsBlock, type PageBlock } from '../../schema/compare/blocks.js'
import { keyOf } from '../../schema/compare/keys.js'
import type { BlockLook, LookAround } from '../../schema/compare/looks.js'

/** Nothing of them is seen, or all of the page: no block alone. */
const UNSEEN = setOf(
  'html body head title meta link base style script noscript template annotation datalist',
)
/** Without an attribute they look like what is in them. Targets of links are compared on their own. */
const PLAIN = setOf('a div span section main article header footer nav aside tbody td tr data time')
const UNSEEN_ATTRIBUTE =
  /^(?:id|name|for|title|role|lang|tabindex|target|rel|download|aria-.*|on.*|xmlns.*|xml:.*)$/
/** No text of these is in a block, but they are seen. */
const EMBEDDED = setOf('iframe object embed canvas audio video textarea select')
const IN_EMBEDDED = setOf('source option')
const HAS_EMBEDDED = new RegExp(`<(?:${[...EMBEDDED].join('|')})\\b`)
/** Their text is shown in a field. */
const FIELDS = setOf('textarea option')
/** Our renderer writes these by how long lines of code are, and how many properties there are. */
const IS_OURS = /^style=--columns: \d+$|^class=(?:more-)?properties$/
const SPACES = /\s+/g

interface OpenElement {
  /** `''` where nothing of it is seen. */
  look: string
  around: LookAround | null
  isBorder: boolean
  /** Its text is shown, though it is in no block. */
  isShown: boolean
  /** It began in the middle of a block. */
  isInner: boolean
  /** How many blocks had begun before it. */
  begun: number
  /** The last block whose nearest border it is. */
  last: BlockLook | null
  /** Content in it beside the blocks that belongs to none of them so far. */
  beside: string
}

/** The state of the builder of blocks after it has read the same. */
interface BuilderState {
  readonly isInBlock: boolean
  isSkipping(): boolean
}

export class Looks {
  readonly #root: OpenElement = {
    look: '',
    around: null,
    isBorder: true,
    isShown: false,
    isInner: false,
    begun: 0,
    last: null,
    beside: '',
  }
  readonly #open = [this.#root]
  /** The look of the block that is not complete. */
  #look: BlockLook | null = null
  #border = this.#root
  /** The tags in it, each with the number of letters before it. */
  #parts: string[] = []
  #letters = 0
  #begun = 0
  /** A block was complete within the text that is read. */
  #isTaken = false
  #last: PageBlock | null = null

  /**
   * An element begins, after the block before it was taken.
   * @param isInSkipped - it stands in an element whose text is in no block
   */
  start(tag: string, attributes: Attributes, builder: BuilderState, isInSkipped: boolean): void {
    const outer = this.#top
    this.#sync(builder.isInBlock)
    const isSeen = !builder.isSkipping() || (!isInSkipped && EMBEDDED.has(tag))
    const look = isSeen || IN_EMBEDDED.has(tag) ? lookOf(tag, attributes) : ''
    const isShadow = tag === 'template' && 'shadowrootmode' in attributes
    const isCode = tag === 'style' || tag === 'script'
    this.#open.push({
      look,
      around: look === '' ? outer.around : around(look, outer.around),
      isBorder: endsBlock(tag),
      isShown: FIELDS.has(tag) || isShadow || (outer.isShown && !isCode),
      isInner: builder.isInBlock,
      begun: this.#begun,
      last: null,
      beside: '',
    })
    if (builder.isInBlock && look !== '') this.#parts.push(`${this.#letters}<${look}`)
  }

  /**
   * Text was read. Of code only its last line is in the block that is not complete.
   * @returns whether it is shown beside the blocks
   */
  text(text: string, builder: BuilderState): boolean {
    const own = this.#isTaken ? lastLineOf(text) : text
    if (builder.isSkipping()) {
      const { isShown } = this.#top
      if (isShown) this.#top.beside += text.trim()
      return isShown
    }
    this.#sync(builder.isInBlock)
    if (builder.isInBlock) this.#letters += own.replace(SPACES, '').length
    return false
  }

  /** The innermost element ends, after its last block was taken. */
  end(builder: BuilderState): void {
    if (this.#open.length === 1) return
    const element = this.#open.pop() ?? this.#root
    const { look, beside, begun, isInner } = element
    this.#sync(builder.isInBlock)
    if (builder.isInBlock) {
      if (look + beside !== '') this.#parts.push(`${beside}${this.#letters}>`)
    } else if (begun === this.#begun) {
      if (look === '' || isInner) this.#addBeside(beside)
      else this.#addBeside(`<${look} ${beside}>`)
    } else if (begun === this.#begun - 1 && this.#last?.kind === 'text') {
      // The bar beside a label, each in a box of its own.
      if (!HAS_EMBEDDED.test(beside)) amend(this.#last.look, beside)
    }
  }

  /** A block is complete. */
  readonly take = (block: PageBlock, blankLines: number): void => {
    const look = this.#look ?? this.#begin()
    look.blankLines = blankLines
    if (this.#parts.length > 0) look.own = keyOf(this.#parts.join(' '))
    block.look = look
    this.#last = block
    this.#border.last = look
    this.#sync(false)
    this.#isTaken = true
  }

  get #top(): OpenElement {
    return this.#open.at(-1) ?? this.#root
  }

  #sync(isInBlock: boolean): void {
    this.#isTaken = false
    if (isInBlock) this.#look ??= this.#begin()
    else if (this.#look) {
      this.#look = null
      this.#parts = []
      this.#letters = 0
    }
  }

  #begin(): BlockLook {
    this.#begun++
    for (const element of this.#toBorder()) {
      if (element.beside !== '') this.#parts.push(element.beside)
      element.beside = ''
      this.#border = element
    }
    return { own: 0, blankLines: 0, around: this.#top.around }
  }

  /** It belongs to the text of its nearest border: to what stands before it, else to what follows. */
  #addBeside(beside: string): void {
    const border = this.#toBorder().at(-1)
    if (border?.last) amend(border.last, beside)
    else this.#top.beside += beside
  }

  /** The open elements from the innermost one to the nearest border. */
  #toBorder(): OpenElement[] {
    const border = this.#open.findLastIndex(({ isBorder }) => isBorder)
    return this.#open.slice(border).reverse()
  }
}

function around(look: string, outer: LookAround | null): LookAround {
  return { look, key: keyOf(`${outer?.key ?? 0} ${look}`), around: outer }
}

function amend(look: BlockLook | undefined, beside: string): void {
  if (look && beside !== '') look.own = keyOf(`${look.own} ${beside}`)
}

/** `''` for a tag of which nothing is seen. */
function lookOf(tag: string, attributes: Attributes): string {
  if (UNSEEN.has(tag)) return ''
  const names = Object.keys(attributes).filter(
    name => !UNSEEN_ATTRIBUTE.test(name) && !(name === 'href' && tag === 'a'),
  )
  const items = names.sort().map(name => `${name}=${attributes[name]}`)
  const seen = items.filter(item => !IS_OURS.test(item))
  const isPlain = PLAIN.has(tag) || (tag === 'details' && items.length > seen.length)
  return seen.length === 0 && isPlain ? '' : [tag, ...seen].join(' ')
}

function lastLineOf(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
