// Reads a page as htmlparser2 does: its blocks, and what a reader does not see of it. A frame has the same blocks of
// its DOM. To change what a block is, see schema/compare/blocks.ts.

import { Parser } from 'htmlparser2'
import { BlockBuilder, keyOf, type PageBlock } from '../../schema/compare/blocks.js'
import { MOST_BLOCKS } from '../../schema/compare/compare.js'
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
  comments: Tally
}

export type PageType = 'html' | 'xhtml' | 'markdown'

/** Browsers nest no deeper. */
const DEEPEST = 512
/** So much is read at once. */
const PIECE = 64 * 1024
/** With any other tag, or with text, the head ends. */
const IN_HEAD = new Set(
  'base basefont bgsound head html link meta noframes noscript script style template title'.split(
    ' ',
  ),
)

/** null for a page of too many blocks, or of elements that nest too deep. */
export function readPage(html: string, type: PageType): Page | null {
  const looks = new Looks()
  const builder = new BlockBuilder(type === 'markdown', looks.take)
  const markup = new Map<string, number>()
  const comments = new Map<string, number>()
  const page = { styles: '', scripts: '', markup, comments }
  const order: string[] = []
  let depth = 0
  let deepest = 0
  /** The depth of the open head; 0 without one. */
  let head = 0
  /** The element whose text is no text of the page. */
  let code: 'style' | 'script' | null = null
  let attributes: Readonly<Record<string, string>> = {}
  const attribute = (name: string) => attributes[name]

  const endHead = () => {
    head = 0
    builder.end('head')
  }

  const parser = new Parser(
    {
      onopentag(name, its) {
        const tag = name.toLowerCase()
        if (head > 0 && !IN_HEAD.has(tag)) endHead()
        deepest = Math.max(deepest, ++depth)
        if (tag === 'head') head = depth
        else if (tag === 'style' || tag === 'script') code = tag
        attributes = its
        count(markup, tag)
        const items = Object.keys(its).map(key => `${key}=${its[key]}`)
        for (const item of items) count(markup, item)
        order.push(tag, ...items.sort())
        const isInner = builder.isSkipping()
        builder.start(tag, attribute, parser.startIndex)
        looks.start(tag, its, isInner ? 'inner' : builder.isSkipping() ? 'outer' : 'text')
      },
      ontext(text) {
        if (code !== null) page[`${code}s`] += text
        else if (depth === head && /\S/.test(text)) endHead()
        builder.text(text, parser.startIndex)
        looks.text(text, !builder.isSkipping())
      },
      onclosetag(name) {
        const tag = name.toLowerCase()
        if (tag === 'head') head = 0
        else if (tag === code) code = null
        depth--
        builder.end(tag)
        looks.end()
      },
      oncomment(text) {
        count(comments, text)
      },
    },
    { xmlMode: type === 'xhtml' },
  )
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE))
    if (deepest > DEEPEST || builder.blocks.length > MOST_BLOCKS) return null
  }
  parser.end()
  const blocks = builder.finish()
  return blocks.length > MOST_BLOCKS ? null : { ...page, blocks, order: keyOf(order.join(' ')) }
}

function count(tally: Map<string, number>, item: string): void {
  tally.set(item, (tally.get(item) ?? 0) + 1)
}
