// Where maths stands in Markdown: `$…$` and `$$…$$` as on GitHub, `\(…\)` and `\[…\]` as in TeX.
// To change how it is shown, see markdown/maths.ts.

import { Hooks, type Tokens } from 'marked'

export interface Maths extends Tokens.Generic {
  type: 'maths'
  raw: string
  /** The TeX. */
  text: string
  /** It stands in a line of its own, also within a paragraph. */
  isBlock: boolean
  /** It is in no paragraph. */
  isAlone: boolean
}

/** A longer formula is none: its end is not looked for any further. */
const LONGEST = 10_000
const BLOCK_OPEN = /^ {0,3}(\$\$|\\\[)/
const BLANK = /\n[ \t]*(?:\n|$)/
const CLOSES: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]', '\\(': '\\)' }

/** `$a$`: no white space inside its ends, no letter or digit right outside; so `$5 and $10` is money. */
const DOLLARS = /^\$(?![\s$])((?:\\[^]|[^\\$`])+)\$(?![\p{L}\p{N}])/u
/** A way to say that it is maths for certain. */
const TICKS = /^\$`([^`]+)`\$/
const DOUBLE = /^\$\$(?!\$)((?:\\[^]|[^\\$])+)\$\$/
/** What is escaped is passed over first: it begins no formula. */
const MASKED = /\\[^]|\$(?![\s$])(?:\\[^]|[^\\$`\n])+\$(?![\p{L}\p{N}])/gu

/** Maths at the beginning of a block; the rest of its last line is blank. */
export function blockMaths(src: string): Maths | undefined {
  const open = BLOCK_OPEN.exec(src)
  if (!open?.[1]) return undefined
  const from = open[0].length
  const near = src.slice(0, LONGEST)
  const blank = near.slice(from).search(BLANK)
  const to = blank < 0 ? near.length : from + blank
  const close = near.slice(0, to).indexOf(CLOSES[open[1]] ?? '', from)
  if (close < 0) return undefined
  const text = near.slice(from, close).trim()
  const rest = /^[ \t]*(?:\n|$)/.exec(src.slice(close + 2, close + 200))
  if (text === '' || !rest) return undefined
  const raw = src.slice(0, close + 2 + rest[0].length)
  return { type: 'maths', raw, text, isBlock: true, isAlone: true }
}

/** @param before - the character in front of it */
export function inlineMaths(src: string, before: string): Maths | undefined {
  if (src.startsWith('\\(')) return parenMaths(src)
  if (!src.startsWith('$') || /[\p{L}\p{N}$]/u.test(before)) return undefined
  const near = src.slice(0, LONGEST)
  const double = DOUBLE.exec(near)
  if (double?.[1]?.trim()) return mathsOf(double[0], double[1], true)
  const single = TICKS.exec(near) ?? DOLLARS.exec(near)
  if (!single?.[1] || /\s$/.test(single[1])) return undefined
  return mathsOf(single[0], single[1], false)
}

/** Hides the marks in maths from what looks for emphasis. */
export class MathsMask extends Hooks {
  override emStrongMask(masked: string): string {
    return masked.replace(MASKED, found =>
      found.startsWith('$') ? '+'.repeat(found.length) : found,
    )
  }
}

function parenMaths(src: string): Maths | undefined {
  const close = src.slice(0, LONGEST).indexOf('\\)', 2)
  const text = src.slice(2, Math.max(close, 2))
  return text.trim() === '' ? undefined : mathsOf(src.slice(0, close + 2), text, false)
}

function mathsOf(raw: string, text: string, isBlock: boolean): Maths {
  return { type: 'maths', raw, text: text.trim(), isBlock, isAlone: false }
}
