// Where anchors stand in a version of their doc: found in the version that they were made on, then carried in one step
// over the pairs of blocks that comparing finds. Pure; the rules are those of comments.md, 3 and 10.
// To change what pairs two blocks, see compare/diff.ts; how a quote is looked for, block-list.ts; which of several places
// in an edited block it is, same-place.ts.

import type { TimeUp } from '../compare/align.js'
import { pairBlocks } from '../compare/diff.js'
import { Likeness, isHeading } from '../compare/edits.js'
import type { CommentAnchor } from './anchors.js'
import type { BlockList, BlockSpan, QuoteSpan } from './block-list.js'
import { isBordered, samePlace } from './same-place.js'

/**
 * `exact`: the text is the quote. `moved`: the blocks from `from` to `to` are what became of its place. `gone`: it stood
 * behind the block before `from` and before the one behind `to`, the nearest that are left; between them there may be none.
 */
export interface AnchorPlace extends BlockSpan {
  is: 'exact' | 'moved' | 'gone'
  /** Offsets in the text of the first and the last block; null where whole blocks are meant. */
  start: number | null
  end: number | null
}

const GONE = { is: 'gone', start: null, end: null } as const

/** A shorter quote that left its block may stand anywhere by chance. */
const LEAST_QUOTE = 20
/** The same for one that is looked for in the next blocks alone. */
const LEAST_BESIDE = 4
/** A block that is moved and edited at once is found again by its words: the one block that is new and so much alike. */
const LEAST_ALIKE = 0.8
/** Where more blocks are new, none is compared. */
const MOST_NEW = 200
/** A place that would be torn over more blocks than it had and these is only its first block. */
const MOST_TORN = 20

/** Where an anchor that was made on the first version of a step stands in the second one. */
export function carryAnchor(anchor: CommentAnchor, step: VersionStep): AnchorPlace {
  const made = locateAnchor(anchor, step.from)
  return hasPlace(anchor) ? new Carrying(anchor, made, step).place() : made
}

/** One anchor, and where it stood in the version that it was made on. */
class Carrying {
  /** null for a whole block. */
  readonly #quote: string | null
  readonly #made: AnchorPlace
  /** The words that it is exact on; null for whole blocks, and where it is not exact. */
  readonly #own: QuoteSpan | null
  readonly #step: VersionStep

  constructor(anchor: CommentAnchor, made: AnchorPlace, step: VersionStep) {
    const { is, from, to, start, end } = made
    this.#quote = anchor.type === 'text' ? anchor.quote : null
    this.#made = made
    this.#own = is === 'exact' && start !== null && end !== null ? { from, to, start, end } : null
    this.#step = step
  }

  place(): AnchorPlace {
    const carried = this.#carried()
    return (carried.is === 'exact' ? null : this.#same()) ?? carried
  }

  #carried(): AnchorPlace {
    const made = this.#made
    if (made.is === 'gone') return this.#found() ?? this.#gone()
    const span = this.#step.follow(made)
    if (!span) return this.#replaced()
    const isUnsure = made.is === 'moved' || this.#step.isAmbiguous(made)
    if (span.isEqual && isUnsure) return movedTo(span)
    const whole = span.isEqual ? this.#on(span.from) : null
    return whole ?? this.#within(span) ?? this.#beside() ?? this.#elsewhere() ?? movedTo(span)
  }

  /** The same blocks from there on; null where the quote is not in them. */
  #on(first: number): AnchorPlace | null {
    const place = { ...this.#made, from: first, to: first + this.#made.to - this.#made.from }
    const { from, to, start, end } = place
    if (this.#quote === null || start === null || end === null) return place
    return this.#step.to.isQuote({ from, to, start, end }, this.#quote) ? place : null
  }

  /** Its own blocks, wherever they are: of equal ones the same, where there are as many. */
  #same(): AnchorPlace | null {
    const first = this.#made.is === 'exact' ? this.#step.same(this.#made) : null
    return first === null ? null : this.#on(first)
  }

  /** Its blocks went: the quote elsewhere, or else what came in their place. */
  #replaced(): AnchorPlace {
    const beside = this.#beside()
    if (beside) return beside
    const found = this.#found()
    if (found?.is === 'exact') return found
    const alike = this.#step.alike(this.#made)
    if (alike) return this.#within(alike) ?? movedTo(alike)
    const fresh = this.#step.replacement(this.#made)
    return fresh ? movedTo(fresh) : (found ?? this.#gone())
  }

  #gone(): AnchorPlace {
    return { ...GONE, ...this.#step.gap(this.#made) }
  }

  /** The quote in the blocks of its place: a short one only where it was until now. */
  #within(span: BlockSpan): AnchorPlace | null {
    const [quote, own] = [this.#quote, this.#own]
    const { from, to } = this.#step
    if (quote === null) return null
    if (!own) {
      const found = quote.length < LEAST_QUOTE ? null : to.once(quote, span)
      return found && { is: 'exact', ...found }
    }
    const { from: first, to: last } = own
    const found = samePlace(
      { list: from, own, all: from.all(quote, { from: first, to: last }) },
      { list: to, all: to.all(quote, span) },
    )
    return found && { is: 'exact', ...found }
  }

  /** The quote in the blocks around its own, which were split or joined: nowhere else there, neither before nor now. */
  #beside(): AnchorPlace | null {
    const [quote, own] = [this.#quote, this.#own]
    if (quote === null || !own || quote.length < LEAST_BESIDE) return null
    const { from, to } = this.#step
    const { old, now } = this.#step.around(own)
    const found = from.once(quote, old) && to.once(quote, now)
    if (!found || !isBordered(to.bordersOf(found), from.bordersOf(own))) return null
    return { is: 'exact', ...found }
  }

  /** The quote left its blocks, which are still there, and stands elsewhere now. */
  #elsewhere(): AnchorPlace | null {
    const found = this.#onceNow()
    const isSame = found && this.#countBefore() === (this.#own ? 1 : 0)
    return isSame ? { is: 'exact', ...found } : null
  }

  /** The quote in the whole doc, where its blocks went. One of several that is left may be another one. */
  #found(): AnchorPlace | null {
    const found = this.#onceNow()
    if (!found) return null
    return this.#countBefore() > 1 ? movedTo(found) : { is: 'exact', ...found }
  }

  #onceNow(): QuoteSpan | null {
    const quote = this.#quote
    return quote === null || quote.length < LEAST_QUOTE ? null : this.#step.to.onceInDoc(quote)
  }

  #countBefore(): number {
    return this.#quote === null ? 0 : this.#step.from.countInDoc(this.#quote)
  }
}

/** Two versions of a doc, and which blocks of the one are which of the other. */
export class VersionStep {
  /** For each block of `from` its place in `to`, also where it moved; -1 where it went. */
  readonly #next: Int32Array
  readonly #likeness = new Likeness()
  readonly #new: readonly number[]
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
    const known = new Set(this.#next)
    this.#new = to.blocks.flatMap((_, at) => (known.has(at) ? [] : [at]))
  }

  /** The blocks that these became; null where all of them were removed. */
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

  /** An equal block went, and nothing that stayed stands between: each that is left may be the other. */
  isAmbiguous({ from, to }: BlockSpan): boolean {
    for (let at = from; at <= to; at++) {
      if (!this.#hasLostTwin(at, -1) && !this.#hasLostTwin(at, 1)) return false
    }
    return true
  }

  #hasLostTwin(at: number, by: 1 | -1): boolean {
    const key = this.from.blocks[at]?.key
    for (let other = at + by; this.from.blocks[other]; other += by) {
      const isTwin = this.from.blocks[other]?.key === key
      if (this.#nextOf(other) < 0 && isTwin) return true
      if (this.#nextOf(other) >= 0 && !isTwin) return false
    }
    return false
  }

  /** Blocks, and those beside them that stayed: as they were, and as they are. */
  around({ from, to }: BlockSpan): { old: BlockSpan; now: BlockSpan } {
    const { first, last } = this.#stayedBeside({ from, to })
    const start = first < 0 ? 0 : this.#nextOf(first)
    const end = last < this.#next.length ? this.#nextOf(last) : this.to.blocks.length - 1
    return {
      old: { from: Math.max(first, 0), to: Math.min(last, this.#next.length - 1) },
      now: { from: start, to: Math.min(end, start + to - from + MOST_TORN) },
    }
  }

  /** The blocks that came in the place of others, and of no more than these; null for none. */
  replacement({ from, to }: BlockSpan): BlockSpan | null {
    const start = from === 0 ? 0 : this.#nextOf(from - 1) + 1
    const isLast = to + 1 === this.#next.length
    const end = (isLast ? this.to.blocks.length : this.#nextOf(to + 1)) - 1
    if ((from > 0 && start === 0) || end < start || end - start > MOST_TORN) return null
    const fresh = this.to.blocks.slice(start, end + 1)
    if (this.#next.some(at => at >= start && at <= end)) return null
    const isTitle =
      from === to && fresh.length === 1 && this.from.blocks.slice(from, to + 1).every(isHeading)
    return isTitle === fresh.some(isHeading) ? { from: start, to: end } : null
  }

  /** The one new block that a block was moved and edited to; null where there is none, or more than one. */
  alike({ from, to }: BlockSpan): BlockSpan | null {
    const old = this.from.blocks[from]
    if (!old || from !== to || old.text.length < LEAST_QUOTE || this.#new.length > MOST_NEW)
      return null
    const alike = this.#new.filter(at => {
      const block = this.to.blocks[at]
      return block?.kind === old.kind && this.#likeness.of(old, block) >= LEAST_ALIKE
    })
    const [at, ...others] = alike
    return at === undefined || others.length > 0 ? null : { from: at, to: at }
  }

  /** Where equal blocks begin: of as many that begin so the same one. null where there are none. */
  same({ from, to }: BlockSpan): number | null {
    const keys = this.from.blocks.slice(from, to + 1).map(({ key }) => key)
    const [before, now] = [this.from, this.to].map(list => list.placesOf(keys[0] ?? 0))
    const first = before?.length === now?.length ? now?.[before?.indexOf(from) ?? -1] : undefined
    const isSame =
      first !== undefined && keys.every((key, i) => this.to.blocks[first + i]?.key === key)
    return isSame ? first : null
  }

  #nextOf(at: number): number {
    return this.#next[at] ?? -1
  }

  /** Between the nearest blocks before and behind these that stayed. */
  gap(span: BlockSpan): BlockSpan {
    const { first, last } = this.#stayedBeside(span)
    const isLast = last >= this.#next.length
    return {
      from: first < 0 ? 0 : this.#nextOf(first) + 1,
      to: (isLast ? this.to.blocks.length : this.#nextOf(last)) - 1,
    }
  }

  /** The nearest blocks before and behind these that stayed; outside the list where there are none. */
  #stayedBeside({ from, to }: BlockSpan): { first: number; last: number } {
    let [first, last] = [from - 1, to + 1]
    while (first >= 0 && this.#nextOf(first) < 0) first--
    while (last < this.#next.length && this.#nextOf(last) < 0) last++
    return { first, last }
  }
}

/** It is about a part of the file: not about all of it, nor about what a script drew in a file without text. */
function hasPlace(anchor: CommentAnchor): anchor is Exclude<CommentAnchor, { type: 'doc' }> {
  return anchor.type === 'text' || (anchor.type === 'block' && anchor.key !== 0)
}

/** Where an anchor stands in a version, by the names of its blocks, else by its quote. */
export function locateAnchor(anchor: CommentAnchor, list: BlockList): AnchorPlace {
  if (!hasPlace(anchor)) return { is: 'exact', from: 0, to: 0, start: null, end: null }
  if (anchor.type === 'block') {
    const at = list.find(anchor)
    return at < 0 ? goneFrom(list) : { ...movedTo({ from: at, to: at }), is: 'exact' }
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
  return blocks ? movedTo(blocks) : goneFrom(list)
}

function movedTo({ from, to }: BlockSpan): AnchorPlace {
  return { is: 'moved', from, to, start: null, end: null }
}

/** Nothing tells where it stood. */
function goneFrom({ blocks }: BlockList): AnchorPlace {
  return { ...GONE, from: 0, to: blocks.length - 1 }
}
