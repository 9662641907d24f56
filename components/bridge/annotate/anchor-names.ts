// Names places of the page as anchors of the doc's file: by the blocks that both have, in the same order.
// To change how blocks are paired, see schema/compare/align.ts; what an anchor holds, schema/comments/anchors.ts.

import {
  ANCHOR_LIMITS,
  anchorText,
  type BlockName,
  type CommentAnchor,
} from '../../../schema/comments/anchors.js'
import type { QuoteSpan } from '../../../schema/comments/block-list.js'
import type { BlockKind, PageBlock } from '../../../schema/compare/blocks.js'
import { beginOf } from '../../../schema/compare/cut.js'
import { firstNode, type LivePage } from './live-page.js'
import type { PagePlaces } from './page-places.js'
import { alignDrawn } from './place-marks.js'

export class AnchorNames {
  readonly #page: LivePage
  readonly #places: PagePlaces
  readonly #keys: readonly number[]
  /** By the blocks of the page, those of the file; -1 for what a script added or changed. */
  readonly #fileOf: Int32Array

  /** @param keys - of all blocks of the file */
  constructor(page: LivePage, places: PagePlaces, keys: readonly number[]) {
    this.#page = page
    this.#places = places
    this.#keys = keys
    this.#fileOf = alignDrawn(
      page.blocks.map(({ key }) => key),
      keys,
    )
  }

  /** Whether the file has this block of the page. */
  isOfFile(at: number): boolean {
    return (this.#fileOf[at] ?? -1) >= 0
  }

  /** Words of the page: as many as the file has in one piece. */
  ofWords({ from, to, start, end }: QuoteSpan): CommentAnchor | null {
    const block = this.#page.blocks[from]
    if (!block) return null
    if (!this.isOfFile(from)) {
      const words = block.text.slice(start, from === to ? end : undefined)
      return this.#beside(from, block.kind, words)
    }
    let quote = ''
    let last = { at: from, end: start }
    for (let at = from; at <= to; at++) {
      if (!this.isOfFile(at)) continue
      if (at > from && this.#fileOf[at] !== (this.#fileOf[last.at] ?? 0) + 1) break
      const text = this.#textAt(at)
      const begin = at === from ? start : 0
      const part = text.slice(begin, at === to ? end : text.length)
      const longer = at === from ? beginOf(part, ANCHOR_LIMITS.quote) : `${quote}\n${part}`
      if (longer.length > ANCHOR_LIMITS.quote) break
      quote = longer
      last = { at, end: begin + (at === from ? quote.length : part.length) }
    }
    const words = anchorText(quote)
    if (words === '') return this.ofBlock(from)
    const suffix = this.#textAt(last.at).slice(last.end)
    return {
      type: 'text',
      quote: words,
      prefix: anchorText(block.text.slice(0, start).slice(-ANCHOR_LIMITS.context)),
      suffix: anchorText(suffix.slice(0, ANCHOR_LIMITS.context)),
      from: { ...this.#nameOf(from), start },
      to: { ...this.#nameOf(last.at), end: last.end },
    }
  }

  ofBlock(at: number): CommentAnchor | null {
    const block = this.#page.blocks[at]
    if (!block) return null
    return this.isOfFile(at)
      ? this.#anchor(at, block.kind, block.text)
      : this.#beside(at, block.kind, block.text)
  }

  /** A drawing: its own first block, where it has text in the file; else a block beside it. */
  ofDrawing(element: Element): CommentAnchor | null {
    const { first, last } = this.#blocksIn(element)
    const words = this.#page.blocks.slice(first, last + 1).map(({ text }) => text)
    const title = element.ariaLabel ?? element.querySelector('title')?.textContent
    const label = title?.trim() || words.join(' · ')
    const own = this.#firstIn(element)
    return own < 0
      ? this.#beside(first - 1, 'svg', label, element)
      : this.#anchor(own, 'svg', label)
  }

  /** Near a block that the file has not: the first one in its figure that the file has, or the nearest one before it. */
  #beside(
    at: number,
    kind: BlockKind,
    text: string,
    element = this.#elementOf(this.#page.blocks[at]),
  ): CommentAnchor {
    const figure = element?.closest('figure')
    let near = figure ? this.#firstIn(figure) : -1
    if (near < 0) near = at
    while (near >= 0 && !this.isOfFile(near)) near--
    if (near < 0) near = this.#fileOf.findIndex(it => it >= 0)
    // A label of a diagram may be HTML.
    const ownKind = element?.closest('svg') ? 'svg' : kind
    // Where a script drew the whole page, the first block of the file stands for it, or none.
    return this.#anchor(near, ownKind, text)
  }

  /** The first block in an element that the file has; -1 for none. */
  #firstIn(element: Element): number {
    const { first, last } = this.#blocksIn(element)
    let at = first
    while (at <= last && !this.isOfFile(at)) at++
    return at <= last ? at : -1
  }

  #blocksIn(element: Element): { first: number; last: number } {
    return {
      first: this.#places.blockAt(this.#places.startOf(element) - 1) + 1,
      last: this.#places.blockAt(this.#places.endOf(element) - 1),
    }
  }

  #elementOf(block: PageBlock | undefined): Element | null {
    const node = block && firstNode(this.#page, block)
    return node instanceof Element ? node : (node?.parentElement ?? null)
  }

  #anchor(at: number, kind: BlockKind, text: string): CommentAnchor {
    const begin = anchorText(text.slice(0, ANCHOR_LIMITS.text))
    return { type: 'block', ...this.#nameOf(at), kind, text: begin }
  }

  #nameOf(at: number): BlockName {
    const place = this.#fileOf[at] ?? 0
    const key = this.#keys[place] ?? 0
    return { key, nth: this.#keys.slice(0, place).filter(other => other === key).length }
  }

  #textAt(at: number): string {
    return this.#page.blocks[at]?.text ?? ''
  }
}
