// Writes maths as MathML, by temml. Where a formula is wrong, its source is shown, and what is wrong.
// To change where maths is found in a text, see text/maths-syntax.ts.

import type { default as Temml } from 'temml'
import { escapeHtml } from './page-shell.js'

const LONGEST = 5000
/** Each level of braces is one of temml's own calls. */
const DEEPEST = 100
/** The limit of one page, in characters; a formula costs at least LEAST_EACH; equal ones are rendered once. */
const MOST = 120_000
const LEAST_EACH = 40
const OPTIONS = { throwOnError: true, trust: false, maxExpand: 500, maxSize: [20, 20] } as const

/** Each text with maths has one of these (text/maths-syntax.ts, and code in the language `math`); some others, too. */
const SIGN = /\$|\\[([]/
const FENCE = /(?:`{3}|~{3})[^\n]*/g
const LANGUAGE = /math|&/
let temml: typeof Temml | null = null

/** Loads temml where a text may hold maths; most docs hold none. */
export async function loadMaths(markdown: string): Promise<void> {
  if (mayHoldMaths(markdown)) temml ??= (await import('temml')).default
}

/** Linear in the length of the text: each fence is read to the end of its line, and the next one is looked for behind that. */
function mayHoldMaths(markdown: string): boolean {
  if (SIGN.test(markdown)) return true
  for (const [fence] of markdown.matchAll(FENCE)) if (LANGUAGE.test(fence)) return true
  return false
}

export class MathsRenderer {
  #left = MOST
  readonly #rendered = new Map<string, string>()

  render(tex: string, isBlock: boolean): string {
    const key = `${isBlock ? 'block' : 'inline'} ${tex}`
    const known = this.#rendered.get(key)
    if (known !== undefined) return known
    const html = this.#problem(tex) ?? mathsOf(tex, isBlock)
    this.#rendered.set(key, html)
    return html
  }

  #problem(tex: string): string | null {
    this.#left -= tex.length + LEAST_EACH
    if (tex.length > LONGEST) return problem(tex, 'This formula is too long')
    if (this.#left < 0) return problem(tex, 'This page holds too much maths')
    return depthOf(tex) > DEEPEST ? problem(tex, 'This formula is nested too deeply') : null
  }
}

function mathsOf(tex: string, isBlock: boolean): string {
  if (!temml) throw new Error('temml is not loaded')
  try {
    return temml.renderToString(tex, {
      ...OPTIONS,
      maxSize: [...OPTIONS.maxSize],
      displayMode: isBlock,
    })
  } catch (error) {
    return problem(tex, error instanceof Error ? plain(error.message) : 'This is no formula')
  }
}

function problem(tex: string, says: string): string {
  return `<code class="math-problem" title="${escapeHtml(says)}">${escapeHtml(tex)}</code>`
}

/** temml underlines the place with combining marks, and starts a line for it. */
function plain(message: string): string {
  return message
    .replaceAll('\u0332', '')
    .replace(/\s+/g, ' ')
    .replace(/^ParseError: /, '')
    .trim()
}

function depthOf(tex: string): number {
  let depth = 0
  let deepest = 0
  for (const character of tex) {
    if ('{[('.includes(character)) deepest = Math.max(deepest, ++depth)
    else if ('}])'.includes(character)) depth--
  }
  return Math.max(deepest, tex.split(/\\(?:left|begin)(?![a-z])/).length)
}
