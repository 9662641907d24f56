// Where maths stands in Markdown: `$…$` and `$$…$$` as on GitHub, `\(…\)` and `\[…\]` as in TeX; each only where
// it looks like TeX.
// To change how it is shown, see markdown/maths.ts.

import type { Tokens } from 'marked'

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

/** `$a$`: no white space inside its ends, and right outside nothing that a name in a shell begins with. */
const DOLLARS = /^\$(?![\s$])((?:\\[^]|[^\\$`])+)\$(?![\p{L}\p{N}$_{(])/u
/** A way to say that it is maths for certain. */
const TICKS = /^\$`([^`]+)`\$/
const DOUBLE = /^\$\$(?!\$)((?:\\[^]|[^\\$])+)\$\$(?!\$)/
/** Signs that are no prose. A name in code has `_` between its words; an amount with words behind it may have `=`. */
const TEX_SIGN = /[\\^{]|(?<!\p{L}{2})_|_(?!\p{L}{2})/u
const WORD = /\p{L}{3}/u
const FORMULA = /[\p{L}\p{N}\\{]/u
/** `${NAME}` of a shell, but for its dollar. */
const SHELL_NAME = /^\{[\w:.?#%/*@-]*\}/

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
  // Dollars in lines of their own stand around nothing else.
  const isFence = open[1] === '$$' && near.charAt(from) === '\n'
  if (!isFence && !looksLikeTex(text)) return undefined
  const raw = src.slice(0, close + 2 + rest[0].length)
  return { type: 'maths', raw, text, isBlock: true, isAlone: true }
}

/** @param before - the character in front of it */
export function inlineMaths(src: string, before: string): Maths | undefined {
  if (src.startsWith('\\(')) return parenMaths(src)
  if (!src.startsWith('$') || /[\p{L}\p{N}$]/u.test(before)) return undefined
  const near = src.slice(0, LONGEST)
  const double = DOUBLE.exec(near)
  if (double?.[1] && looksLikeTex(double[1])) return mathsOf(double[0], double[1], true)
  const ticks = TICKS.exec(near)
  if (ticks?.[1]) return mathsOf(ticks[0], ticks[1], false)
  const single = DOLLARS.exec(near)
  if (!single?.[1] || /\s$/.test(single[1]) || !isFormula(single[1])) return undefined
  return mathsOf(single[0], single[1], false)
}

/** Prose, money and shell stand between the same marks as TeX. */
function looksLikeTex(text: string): boolean {
  if (!FORMULA.test(text)) return false
  return TEX_SIGN.test(text) || text.includes('=') || !WORD.test(text)
}

function isFormula(text: string): boolean {
  const name = SHELL_NAME.exec(text)?.[0] ?? ''
  const rest = text.slice(name.length)
  if (name !== '') return TEX_SIGN.test(rest)
  // `$.a` is a path in JSON; an amount may be said to equal another.
  if (/^\.\D/.test(rest) || (/^\d/.test(rest) && WORD.test(rest))) return TEX_SIGN.test(rest)
  return looksLikeTex(rest)
}

function parenMaths(src: string): Maths | undefined {
  const close = src.slice(0, LONGEST).indexOf('\\)', 2)
  const text = src.slice(2, Math.max(close, 2))
  return looksLikeTex(text) ? mathsOf(src.slice(0, close + 2), text, false) : undefined
}

function mathsOf(raw: string, text: string, isBlock: boolean): Maths {
  return { type: 'maths', raw, text: text.trim(), isBlock, isAlone: false }
}
