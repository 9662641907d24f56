// How the blocks of a page look, as far as its tags and attributes tell: a number for each block.
// To change which blocks differ by it, see schema/compare/diff.ts; which tags are read, page-blocks.ts.

import type { Attributes } from '../text/html-reader.js'
import type { PageBlock } from '../../schema/compare/blocks.js'
import { keyOf } from '../../schema/compare/keys.js'

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
/** Their text is shown in a field. */
const FIELDS = setOf('textarea option')
const SPACES = /\s+/g

export class Looks {
  readonly #open: { tag: string; look: string; blocks: number }[] = []
  /** The tags that the next block is of, each with the number of letters before it. */
  #parts: string[] = []
  #letters = 0
  #blocks = 0
  /** How many blocks were complete before the text that is read. */
  #before = 0
  #last: PageBlock | null = null

  /**
   * An element begins, after the block before it was taken.
   * @param place - `text`: its text is in blocks. `outer`: it is left out of them. `inner`: it is in such a one
   */
  start(tag: string, attributes: Attributes, place: 'text' | 'outer' | 'inner'): void {
    const isShown =
      place === 'text' || (place === 'outer' && EMBEDDED.has(tag)) || IN_EMBEDDED.has(tag)
    const look = isShown ? lookOf(tag, attributes) : ''
    this.#open.push({ tag, look, blocks: this.#blocks })
    if (look !== '') this.#parts.push(`${this.#letters}<${look}`)
    this.#before = this.#blocks
  }

  /** Text was read. Of code only its last line is in the block that is not complete. */
  text(text: string, isInBlock: boolean): void {
    const own = this.#blocks === this.#before ? text : lastLineOf(text)
    this.#before = this.#blocks
    if (isInBlock) this.#letters += own.replace(SPACES, '').length
    else if (FIELDS.has(this.#open.at(-1)?.tag ?? '')) this.#parts.push(text.trim())
  }

  /** The innermost element ends, after its last block was taken. */
  end(): void {
    this.#before = this.#blocks
    const element = this.#open.pop()
    if (!element) return
    if (element.blocks === this.#blocks) {
      if (element.look !== '') this.#parts.push(`${this.#letters}>`)
    } else if (this.#last && this.#letters === 0 && this.#parts.length > 0) {
      // Elements behind the last text of their parent belong to that text.
      this.#last.look = keyOf(`${this.#last.look} ${this.#parts.join(' ')}`)
      this.#parts = []
    }
  }

  /** A block is complete. */
  readonly take = (block: PageBlock): void => {
    block.look = this.#parts.length === 0 ? 0 : keyOf(this.#parts.join(' '))
    this.#parts = []
    this.#letters = 0
    this.#blocks++
    this.#last = block
  }
}

/** `''` for a tag of which nothing is seen. */
function lookOf(tag: string, attributes: Attributes): string {
  if (UNSEEN.has(tag)) return ''
  const names = Object.keys(attributes).filter(
    name => !UNSEEN_ATTRIBUTE.test(name) && !(name === 'href' && tag === 'a'),
  )
  if (names.length === 0) return PLAIN.has(tag) ? '' : tag
  return [tag, ...names.sort().map(name => `${name}=${attributes[name]}`)].join(' ')
}

function lastLineOf(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
