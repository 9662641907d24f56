// The blocks of one version, and what anchors ask of them: a block by its name, the text between two places, where a
// quote stands.
// To change what a block is, see compare/blocks.ts.

import type { PageBlock } from '../compare/blocks.js'
import { isTokenBorder } from '../compare/tokens.js'
import { anchorText, type BlockName } from './anchors.js'

/** From an offset in one block to an offset in the same or a later one. */
export interface QuoteSpan {
  from: number
  to: number
  start: number
  end: number
}

/** A part of the list: both blocks are in it. */
export interface BlockSpan {
  from: number
  to: number
}

/** More places of one quote are not told apart. */
const MOST_PLACES = 50
const SIGNS = /[\\^$.*+?()[\]{}|/-]/g

export class BlockList {
  readonly #places = new Map<number, number[]>()
  #text: string | null = null
  readonly #starts: number[] = []

  readonly blocks: readonly PageBlock[]

  constructor(blocks: readonly PageBlock[]) {
    this.blocks = blocks
    blocks.forEach(({ key }, at) => {
      const places = this.#places.get(key)
      if (places) places.push(at)
      else this.#places.set(key, [at])
    })
  }

  /** The places of the blocks with this key, in order. */
  placesOf(key: number): readonly number[] {
    return this.#places.get(key) ?? []
  }

  /** -1 where there is no such block. */
  find({ key, nth }: BlockName): number {
    return this.placesOf(key)[nth] ?? -1
  }

  textAt(at: number): string {
    return this.blocks[at]?.text ?? ''
  }

  /** The text of blocks, a line break between them. */
  textOf({ from, to }: BlockSpan): string {
    return this.blocks
      .slice(from, to + 1)
      .map(({ text }) => text)
      .join('\n')
  }

  /** A quote is the text of a span, whatever the spaces between its words. */
  isQuote({ from, to, start, end }: QuoteSpan, quote: string): boolean {
    if (from < 0 || to < from || to >= this.blocks.length) return false
    if (start > this.textAt(from).length || end > this.textAt(to).length) return false
    if (from === to && start >= end) return false
    const text = this.textOf({ from, to })
    const cut = text.slice(start, text.length - (this.textAt(to).length - end))
    return comparable(cut) === comparable(quote)
  }

  /** Where a quote stands in these blocks: null unless it does exactly once. */
  once(quote: string, within: BlockSpan): QuoteSpan | null {
    const spans = this.all(quote, within, 2)
    return spans.length === 1 ? (spans[0] ?? null) : null
  }

  /** Where a quote stands in the whole doc: null unless it does exactly once. */
  onceInDoc(quote: string): QuoteSpan | null {
    return this.once(quote, this.#whole)
  }

  /** How often a quote stands in the whole doc: 2 at most, more are not looked for. */
  countInDoc(quote: string): number {
    return this.all(quote, this.#whole, 2).length
  }

  /** All places of a quote in these blocks, in order, but no more than so many. */
  all(quote: string, within: BlockSpan, most = MOST_PLACES): QuoteSpan[] {
    const pattern = patternOf(quote)
    if (!pattern) return []
    const { text, base } = this.#joined(within)
    const spans: QuoteSpan[] = []
    for (let found = pattern.exec(text); found && spans.length < most; found = pattern.exec(text)) {
      spans.push(this.#spanOf(base + found.index, base + found.index + found[0].length))
      // The next one may begin within this one.
      pattern.lastIndex = found.index + 1
    }
    return spans
  }

  /** The text of its blocks before and behind a place. */
  beside({ from, to, start, end }: QuoteSpan): { before: string; behind: string } {
    return { before: this.textAt(from).slice(0, start), behind: this.textAt(to).slice(end) }
  }

  /** A place begins and ends between words. */
  bordersOf({ from, to, start, end }: QuoteSpan): { starts: boolean; ends: boolean } {
    return {
      starts: isTokenBorder(this.textAt(from), start),
      ends: isTokenBorder(this.textAt(to), end),
    }
  }

  get #whole(): BlockSpan {
    return { from: 0, to: this.blocks.length - 1 }
  }

  /** Part of the joined text of all blocks, and where it begins there. */
  #joined({ from, to }: BlockSpan): { text: string; base: number } {
    if (this.#text === null) {
      let length = 0
      for (const { text } of this.blocks) {
        this.#starts.push(length)
        length += text.length + 1
      }
      this.#text = this.blocks.map(({ text }) => text).join('\n')
    }
    const base = this.#starts[from] ?? 0
    const end = (this.#starts[to] ?? 0) + this.textAt(to).length
    return { text: this.#text.slice(base, end), base }
  }

  #spanOf(start: number, end: number): QuoteSpan {
    const from = this.#blockAt(start)
    const to = this.#blockAt(end - 1)
    return {
      from,
      to,
      start: start - (this.#starts[from] ?? 0),
      end: end - (this.#starts[to] ?? 0),
    }
  }

  /** The last block that begins at or before a place in the joined text. */
  #blockAt(place: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}

/**
 * A quote as words with any spaces between them; null where it has no word. Accents may be part of their letters or
 * signs of their own, but never half of a letter is found.
 */
function patternOf(quote: string): RegExp | null {
  const words = quote
    .normalize('NFC')
    .split(/\s+/)
    .filter(word => word !== '')
  if (words.length === 0) return null
  const pattern = words.map(word => Array.from(word, patternOfLetter).join('')).join('\\s+')
  return new RegExp(`${pattern}(?![\\u0300-\\u036f])`, 'g')
}

function patternOfLetter(letter: string): string {
  const apart = letter.normalize('NFD')
  return apart === letter ? letter.replace(SIGNS, '\\$&') : `(?:${letter}|${apart})`
}

function comparable(text: string): string {
  return anchorText(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}
