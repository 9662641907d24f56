// Where anchors stand in the bytes now: found in the version that they were made on, then carried from version to version
// over the pairs of blocks that comparing finds. Pure; the rules are those of comments.md, 3 and 10.
// To change what pairs two blocks, see compare/diff.ts; how a quote is looked for, block-list.ts.

import type { TimeUp } from '../compare/align.js'
import { pairBlocks } from '../compare/diff.js'
import type { CommentAnchor } from './anchors.js'
import type { BlockList, BlockSpan } from './block-list.js'

/**
 * `exact`: the text is the quote. `moved`: the blocks from `from` to `to` are what became of its place. `gone`: it stood
 * before the block `from`, which may be one behind the last; `to` is the same.
 */
export interface AnchorPlace extends BlockSpan {
  is: 'exact' | 'moved' | 'gone'
  /** Offsets in the text of the first and the last block; null where whole blocks are meant. */
  start: number | null
  end: number | null
}

/** A shorter quote that left its block may stand anywhere by chance. */
const LEAST_QUOTE = 20
/** A place that would be torn over more blocks than it had and these is only its first block. */
const MOST_TORN = 20

/** Blocks in which an anchor was exact in some version: the same blocks in a later version are its place again. */
interface Face {
  keys: readonly number[]
  /** How many blocks had the key of the first, and which of them it was. */
  count: number
  nth: number
  start: number | null
  end: number | null
}

/** One anchor on its way through the versions. */
export class AnchorTrail {
  readonly #anchor: CommentAnchor
  readonly #faces: Face[] = []
  #place: AnchorPlace
  /** It may be another of several equal places: only a version in which it was exact makes it that again. */
  #isUnsure = false

  /** @param list - the blocks of the version that the comment was made on */
  constructor(anchor: CommentAnchor, list: BlockList) {
    this.#anchor = anchor
    this.#place = locate(anchor, list)
    this.#remember(list)
  }

  get place(): AnchorPlace {
    return this.#place
  }

  step(step: VersionStep): void {
    if (this.#anchor.type === 'doc') return
    const carried = this.#carry(step)
    const again = carried.is === 'exact' ? null : this.#faceIn(step.to)
    if (again) this.#isUnsure = false
    this.#place = again ?? carried
    this.#remember(step.to)
  }

  #carry(step: VersionStep): AnchorPlace {
    const place = this.#place
    if (place.is === 'gone') return this.#found(step) ?? goneAt(step.gap(place.from))
    const span = step.follow(place)
    if (!span) return this.#found(step) ?? goneAt(step.gap(place.from))
    if (span.isEqual && step.isAmbiguous(place)) this.#isUnsure = true
    if (this.#isUnsure) return movedTo(span)
    const isWhole = span.isEqual && place.is === 'exact'
    if (isWhole && this.#holds(step.to, { ...place, ...span })) {
      return { is: 'exact', from: span.from, to: span.to, start: place.start, end: place.end }
    }
    return this.#within(step.to, span) ?? movedTo(span)
  }

  #holds(list: BlockList, { from, to, start, end }: AnchorPlace): boolean {
    const quote = this.#quote
    if (quote === null || start === null || end === null) return true
    return list.isQuote({ from, to, start, end }, quote)
  }

  /** The quote in the blocks of its place: a short one only where it was until now. */
  #within(list: BlockList, span: BlockSpan): AnchorPlace | null {
    const quote = this.#quote
    if (quote === null) return null
    if (this.#place.is !== 'exact' && quote.length < LEAST_QUOTE) return null
    const found = list.once(quote, span)
    return found && { is: 'exact', ...found }
  }

  /** The quote in the whole doc, where its blocks went. */
  #found({ from, to }: VersionStep): AnchorPlace | null {
    const quote = this.#quote
    if (quote === null || quote.length < LEAST_QUOTE) return null
    const found = to.onceInDoc(quote)
    if (!found) return null
    // One of several is left: it may be another one.
    if (this.#place.is !== 'gone' && from.isRepeated(quote)) this.#isUnsure = true
    return this.#isUnsure ? movedTo(found) : { is: 'exact', ...found }
  }

  /** null for a whole block. */
  get #quote(): string | null {
    return this.#anchor.type === 'text' ? this.#anchor.quote : null
  }

  #remember(list: BlockList): void {
    const { is, from, to, start, end } = this.#place
    if (is !== 'exact' || this.#anchor.type === 'doc') return
    const keys = list.blocks.slice(from, to + 1).map(({ key }) => key)
    const places = list.placesOf(keys[0] ?? 0)
    const face = { keys, count: places.length, nth: places.indexOf(from), start, end }
    const last = this.#faces.at(-1)
    if (!last || JSON.stringify(last) !== JSON.stringify(face)) this.#faces.push(face)
  }

  #faceIn(list: BlockList): AnchorPlace | null {
    for (const { keys, count, nth, start, end } of this.#faces.toReversed()) {
      const places = list.placesOf(keys[0] ?? 0)
      const from = places.length === count ? (places[nth] ?? -1) : -1
      if (from < 0 || keys.some((key, i) => list.blocks[from + i]?.key !== key)) continue
      const place: AnchorPlace = { is: 'exact', from, to: from + keys.length - 1, start, end }
      if (this.#holds(list, place)) return place
    }
    return null
  }
}

/** One step from a version to the next. */
export class VersionStep {
  /** For each block of `from` its place in `to`, also where it moved; -1 where it went. */
  readonly #next: Int32Array
  readonly from: BlockList
  readonly to: BlockList

  constructor(from: BlockList, to: BlockList, isTimeUp?: TimeUp) {
    this.from = from
    this.to = to
    const { pairs, moved } = pairBlocks(from.blocks, to.blocks, isTimeUp)
    this.#next = pairs
    moved.forEach((was, at) => {
      if (was >= 0) this.#next[was] = at
    })
  }

  /** What became of blocks: null where all of them went. */
  follow({ from, to }: BlockSpan): (BlockSpan & { isEqual: boolean }) | null {
    const next = [...this.#next.slice(from, to + 1)]
    const left = next.filter(at => at >= 0)
    const first = left[0]
    if (first === undefined) return null
    const isEqual = next.every((at, i) => {
      return at === first + i && this.to.blocks[at]?.key === this.from.blocks[from + i]?.key
    })
    const span = { from: Math.min(...left), to: Math.max(...left) }
    const isTorn = span.to - span.from > to - from + MOST_TORN
    return isTorn ? { from: first, to: first, isEqual: false } : { ...span, isEqual }
  }

  /** Whether one of several blocks with this text went: each that is left may be another. */
  isAmbiguous({ from, to }: BlockSpan): boolean {
    return this.from.blocks.slice(from, to + 1).every(({ key }) => {
      const count = this.from.placesOf(key).length
      const left = this.to.placesOf(key).length
      return count > 1 && left > 0 && left < count
    })
  }

  /** The same place between two blocks: behind the block before it, else before the one behind it. */
  gap(at: number): number {
    for (let before = at - 1; before >= 0; before--) {
      const next = this.#next[before] ?? -1
      if (next >= 0) return next + 1
    }
    for (let behind = at; behind < this.#next.length; behind++) {
      const next = this.#next[behind] ?? -1
      if (next >= 0) return next
    }
    return 0
  }
}

/** Where an anchor stands in a version, by the names of its blocks, else by its quote. */
function locate(anchor: CommentAnchor, list: BlockList): AnchorPlace {
  if (anchor.type === 'doc') return { is: 'exact', from: 0, to: 0, start: null, end: null }
  if (anchor.type === 'block') {
    const at = list.find(anchor)
    return at < 0 ? goneAt(list.blocks.length) : { ...movedTo({ from: at, to: at }), is: 'exact' }
  }
  const { quote } = anchor
  const from = list.find(anchor.from)
  const to = list.find(anchor.to)
  const span = { from, to, start: anchor.from.start, end: anchor.to.end }
  if (list.isQuote(span, quote)) return { is: 'exact', ...span }
  const ends = [from, to].filter(at => at >= 0).sort((a, b) => a - b)
  const [first] = ends
  const blocks = first === undefined ? null : { from: first, to: ends.at(-1) ?? first }
  const within = blocks && list.once(quote, blocks)
  const found = within ?? (quote.length < LEAST_QUOTE ? null : list.onceInDoc(quote))
  if (found) return { is: 'exact', ...found }
  return blocks ? movedTo(blocks) : goneAt(list.blocks.length)
}

function movedTo({ from, to }: BlockSpan): AnchorPlace {
  return { is: 'moved', from, to, start: null, end: null }
}

function goneAt(at: number): AnchorPlace {
  return { is: 'gone', from: at, to: at, start: null, end: null }
}
