// Reads a page: its blocks, and what a reader does not see of it. A frame has the same blocks of its DOM.
// To change how HTML is read, see text/html-reader.ts; what a block is, schema/compare/blocks.ts.

import { BlockBuilder, type PageBlock } from '../../schema/compare/blocks.js'
import { keyOf } from '../../schema/compare/keys.js'
import { MOST_BLOCKS } from '../../schema/compare/limits.js'
import { pageReader } from '../text/html-reader.js'
import { Looks } from './looks.js'

/** How often each of something stands in a page. */
export type Tally = ReadonlyMap<string, number>

export interface Page {
  blocks: PageBlock[]
  /** The text of all its styles, and of all its scripts. */
  styles: string
  scripts: string
  /** Tags, and attributes with their values. */
  markup: Tally
  /** Pages with the same tags in the same order have the same one. */
  order: number
  /** Pages whose styles keep white space have the same one for the same white space; 0 for any other. */
  spaces: number
  comments: Tally
}

export type PageType = 'html' | 'xhtml' | 'markdown'

/** Styles by which white space is seen. */
const KEEPS_SPACES =
  /white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces)|\bwhitespace-(?:pre|break-spaces)/i

/** So much is read before its blocks are counted. */
const PIECE = 64 * 1024

/** null for a page of too many blocks, or of elements that nest too deep. */
export function readPage(html: string, type: PageType): Page | null {
  const looks = new Looks()
  const builder = new BlockBuilder(type === 'markdown', looks.take)
  const markup = new Map<string, number>()
  const comments = new Map<string, number>()
  const page = { styles: '', scripts: '', markup, comments, spaces: 0 }
  const keepsSpaces = KEEPS_SPACES.test(html)
  const order: string[] = []
  /** The element whose text is no text of the page. */
  let code: 'style' | 'script' | null = null

  const reader = pageReader(builder, type === 'xhtml', {
    tag(tag, attributes, isInner) {
      if (tag === 'style' || tag === 'script') code = tag
      count(markup, tag)
      const items = Object.keys(attributes).map(key => `${key}=${attributes[key]}`)
      for (const item of items) count(markup, item)
      order.push(tag, ...items.sort())
      looks.start(tag, attributes, builder, isInner)
    },
    text(text) {
      if (code !== null) page[`${code}s`] += text
      if (looks.text(text, builder)) count(markup, withLineFeeds(text))
      else if (keepsSpaces) page.spaces = keyOf(`${page.spaces} ${withLineFeeds(text)}`)
    },
    end(tag) {
      if (tag === code) code = null
      looks.end(builder)
      const blank = tag === 'pre' ? builder.blankLines : 0
      if (blank > 0) count(markup, `${blank} blank lines at the end`)
    },
    comment: text => count(comments, text),
  })
  for (let at = 0; at < html.length; at += PIECE) {
    const isRead = reader.write(html.slice(at, at + PIECE))
    if (!isRead || builder.blocks.length > MOST_BLOCKS) return null
  }
  reader.end()
  const blocks = builder.finish()
  return blocks.length > MOST_BLOCKS ? null : { ...page, blocks, order: keyOf(order.join(' ')) }
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function count(tally: Map<string, number>, item: string): void {
  tally.set(item, (tally.get(item) ?? 0) + 1)
}
