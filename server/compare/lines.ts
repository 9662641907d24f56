// The lines of a file: as blocks, where its source is compared, and the line of a block in its file.
// To change which files are compared by lines, see compare-versions.ts.

import { MOST_BLOCKS } from '../../schema/compare/limits.js'
import { keyOf, type PageBlock } from '../../schema/compare/blocks.js'

/** The lines of a text, as they are; of more than so many lines the last one holds all the rest. */
export function lineBlocks(text: string, most = MOST_BLOCKS): PageBlock[] {
  const blocks: PageBlock[] = []
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('\n', at)
    const end = found < 0 || blocks.length === most - 1 ? text.length : found
    const line = text.slice(at, text[end - 1] === '\r' && end > at ? end - 1 : end)
    blocks.push({
      text: line,
      key: keyOf(line),
      kind: 'code',
      links: [],
      at: blocks.length,
      look: 0,
    })
    at = end + 1
  }
  return blocks
}

/** The line of a place in a text, from 1. */
export function lineFinder(text: string): (at: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return at => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

const NO_LETTERS = /[^\p{L}\p{N}]+/gu
/** What may stand before the text of a line: quotes, the signs of a list, a check box. */
const LINE_START = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:\[[ xX]\])?/
/** So many letters of a block are looked for, and so many lines behind the block before. */
const SOUGHT = 24
const SEARCHED = 1000

/**
 * The line of each block of a rendered Markdown file, from 1: the first one behind the block before that begins with
 * its first letters, or with its first word. null where there is none: footnotes stand elsewhere, and a page has
 * words that its file has not.
 */
export function markdownLines(markdown: string, blocks: readonly PageBlock[]): (number | null)[] {
  let letters = ''
  /** Where each line begins in the letters, without what stands before its text. */
  const starts = markdown.split('\n').map(line => {
    const [before = ''] = LINE_START.exec(line) ?? []
    const start = letters.length
    letters += line.slice(before.length).replace(NO_LETTERS, '')
    return start
  })
  let from = 0
  const lineOf = (sought: string) => {
    if (sought === '') return null
    for (let line = from; line < Math.min(from + SEARCHED, starts.length); line++) {
      // A line without letters begins where the next one does.
      const isEmpty = starts[line] === starts[line + 1]
      if (!isEmpty && letters.startsWith(sought, starts[line])) return line
    }
    return null
  }
  return blocks.map(({ text }) => {
    const [word = ''] = /[\p{L}\p{N}]+/u.exec(text) ?? []
    const first = text
      .slice(0, 4 * SOUGHT)
      .replace(NO_LETTERS, '')
      .slice(0, SOUGHT)
    const line = lineOf(first) ?? lineOf(word.slice(0, SOUGHT))
    if (line === null) return null
    from = line + 1
    return from
  })
}
