// Counts the check boxes in the lists of Markdown, as its page shows them.
// To change what a list is, see markdown-lexer.ts; which files are read for it, title.ts.

import type { MarkedToken, Token } from 'marked'
import type { Checks } from '../../schema/tree.js'
import { splitFrontMatter } from './front-matter/front-matter.js'
import { MarkdownLexer } from './markdown-lexer.js'

const LINE = /^( *)(?:(`{3,}|~{3,})|([-*+]|\d{1,9}[.)])( {1,4})(?=\S)(?:\[([ xX])\] +(?=\S))?)?/
/** A list within the line, a block that may hide boxes, or a box that is none at first sight. */
const HIDING = /^(?:[<>\t]|`{3}|~{3}|[-*+] |\d{1,9}[.)] |\[\^|=+[ \t]*$)|\[[ xX]\]|\$\$|\\\[/
/** Dashes may make the text of an item a heading, which has no box; a rule ends its list. */
const DASHES = /^-+[ \t]*$/
const RULE = /^-{3,}$/
/** A number that begins a list wherever it stands. */
const STARTS_LIST = /^(?:[-*+]|1[.)])$/

/**
 * Nested ones too; undefined when there are none.
 * @param source - its lines end in `\n`
 */
export function checksIn(source: string): Checks | undefined {
  const { body } = splitFrontMatter(source)
  const checks = plainChecks(body) ?? lexedChecks(body)
  return checks.all > 0 ? checks : undefined
}

/** Most lists are plain, and counted in a tenth of the lexer's time; null when only the lexer can tell. */
export function plainChecks(body: string): Checks | null {
  const checks = { done: 0, all: 0 }
  /** The columns in which the texts of the open items begin. */
  const open: number[] = []
  let fence = ''
  for (const line of body.split('\n')) {
    if (fence !== '') {
      const text = line.trim()
      if (!text.startsWith(fence) || text.replaceAll(fence.charAt(0), '') !== '') continue
      if (/^\s/.test(line)) return null
      fence = ''
      continue
    }
    const [start = '', { length } = '', mark, item, gap = '', box] = LINE.exec(line) ?? []
    const rest = line.slice(start.length)
    if (mark !== undefined) {
      if (length > 0 || rest.includes('`')) return null
      fence = mark
    } else if (rest === '') continue
    while ((open.at(-1) ?? 0) > length) open.pop()
    if (HIDING.test(rest) || (DASHES.test(rest) && !RULE.test(line))) return null
    if (item === undefined) continue
    const isItem = STARTS_LIST.test(item) && length - (open.at(-1) ?? 0) < 4
    if (isItem) open.push(length + item.length + gap.length)
    if (box === undefined) continue
    if (!isItem) return null
    checks.all++
    if (box !== ' ') checks.done++
  }
  return checks
}

export function lexedChecks(body: string): Checks {
  const checks = { done: 0, all: 0 }
  const count = (tokens: readonly Token[]) => {
    for (const token of tokens as readonly MarkedToken[]) {
      if (token.type === 'checkbox') {
        checks.all++
        if (token.checked) checks.done++
      } else if (token.type === 'list') count(token.items)
      else if ('tokens' in token && token.tokens) count(token.tokens)
    }
  }
  for (const slab of new MarkdownLexer(body).slabs()) count(slab)
  return checks
}
