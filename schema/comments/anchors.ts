// The ids of comments and the places that they are made on, as the page sends them, and their checks.
// To change how a place is found again in other bytes, see carry.ts.

import type { BlockKind } from '../compare/blocks.js'
import { fitsOne, isRecord, isText, type Check, type Shapes } from '../shape.js'

/** Which id: of a comment, a reply, a review, a request. */
export type IdPrefix = 'c' | 'm' | 'v' | 'q'

export function idPattern(prefix: IdPrefix): string {
  return `^${prefix}_[A-Za-z0-9_-]{16}$`
}

export function isIdOf(prefix: IdPrefix): (value: unknown) => value is string {
  const pattern = new RegExp(idPattern(prefix))
  return (value): value is string => typeof value === 'string' && pattern.test(value)
}

/** Characters at most. */
export const ANCHOR_LIMITS = {
  quote: 10_000,
  /** Of the text before the quote, and behind it. */
  context: 64,
  /** Of how a block begins. */
  text: 200,
} as const

/** A block of one version: the `nth` with this key, from 0. */
export interface BlockName {
  key: number
  nth: number
}

interface DocAnchor {
  type: 'doc'
}

/** `start` and `end` are offsets in the text of their blocks. */
export interface TextAnchor {
  type: 'text'
  /** Not empty. Between blocks stands a line break. */
  quote: string
  /** The text before and behind. */
  prefix: string
  suffix: string
  from: BlockName & { start: number }
  to: BlockName & { end: number }
}

/**
 * An image, a diagram, a table, a formula, or any block as a whole. Words that a script drew are those of a block that the
 * file has not: it names the one before them, with the key 0 where the file has none.
 */
interface BlockAnchor extends BlockName {
  type: 'block'
  kind: BlockKind
  /** How its text begins. */
  text: string
}

export type CommentAnchor = DocAnchor | TextAnchor | BlockAnchor

/** `Record` keeps the list whole: a kind that is missing here does not compile. */
const KINDS: Readonly<Record<BlockKind, true>> = {
  h1: true,
  h2: true,
  h3: true,
  h4: true,
  h5: true,
  h6: true,
  p: true,
  li: true,
  dt: true,
  dd: true,
  figcaption: true,
  summary: true,
  caption: true,
  row: true,
  code: true,
  svg: true,
  text: true,
}

const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
const isQuote: Check = value => value !== '' && isText(ANCHOR_LIMITS.quote)(value)
const isEnd = (offset: string): Check => isRecord({ key: isCount, nth: isCount, [offset]: isCount })

const ANCHORS: Shapes<CommentAnchor> = {
  doc: {},
  text: {
    quote: isQuote,
    prefix: isText(ANCHOR_LIMITS.context),
    suffix: isText(ANCHOR_LIMITS.context),
    from: isEnd('start'),
    to: isEnd('end'),
  },
  block: {
    key: isCount,
    nth: isCount,
    kind: value => typeof value === 'string' && Object.hasOwn(KINDS, value),
    text: isText(ANCHOR_LIMITS.text),
  },
}

/** Whether a value has exactly the shape of an anchor. An anchor that fits nowhere is one, too. */
export function isAnchor(value: unknown): value is CommentAnchor {
  return fitsOne(value, ANCHORS)
}
