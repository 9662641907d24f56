// The ids of comments and the places that they are made on, as the page sends them, and their checks.
// To change how a place is found again in other bytes, see carry.ts.

import type { BlockKind } from '../compare/blocks.js'
import { fitsOne, isRecord, type Check, type Shapes } from '../shape.js'

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
  /** The length of the text before the quote, and behind it. */
  context: 64,
  /** The length of the kept start of a block. */
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

/** Control characters but tab and line feed, and halves of a character. */
const NO_TEXT = /[\0-\b\v-\x1f\x7f-\x9f]|\p{Surrogate}/gu
/** Letters that no reader sees. The flag of England has some, too: it is a black flag without. */
const TAG_LETTERS = /[\u{e0000}-\u{e007f}]/gu

/** A text without what a person does not type, and a terminal may obey. */
export function withoutControls(text: string): string {
  return text.replace(NO_TEXT, '')
}

/** The words of a doc, as an anchor has them: also without letters that no reader sees. */
export function anchorText(text: string): string {
  return withoutControls(text).replace(TAG_LETTERS, '')
}

const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
const isTextOf =
  (longest: number): Check<string> =>
  value =>
    typeof value === 'string' && value.length <= longest && anchorText(value) === value
const isQuote: Check = value => value !== '' && isTextOf(ANCHOR_LIMITS.quote)(value)
const isEnd = (offset: string): Check => isRecord({ key: isCount, nth: isCount, [offset]: isCount })

const ANCHORS: Shapes<CommentAnchor> = {
  doc: {},
  text: {
    quote: isQuote,
    prefix: isTextOf(ANCHOR_LIMITS.context),
    suffix: isTextOf(ANCHOR_LIMITS.context),
    from: isEnd('start'),
    to: isEnd('end'),
  },
  block: {
    key: isCount,
    nth: isCount,
    kind: value => typeof value === 'string' && Object.hasOwn(KINDS, value),
    text: isTextOf(ANCHOR_LIMITS.text),
  },
}

/** The anchor in a stored row; the whole doc where it cannot be read, so that its comment is not hidden. */
export function readAnchor(json: string): CommentAnchor {
  try {
    const value: unknown = JSON.parse(json, (_, part: unknown) => {
      return typeof part === 'string' ? anchorText(part) : part
    })
    if (isAnchor(value)) return value
  } catch {
    // It is no JSON any more.
  }
  return { type: 'doc' }
}

/** A value has exactly the shape of an anchor. An anchor that fits nowhere is one, too. */
export function isAnchor(value: unknown): value is CommentAnchor {
  return fitsOne(value, ANCHORS)
}
